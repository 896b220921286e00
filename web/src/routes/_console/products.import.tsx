import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { ImportPage } from '../../pages/products/import-page';

export const Route = createFileRoute('/_console/products/import')({
  beforeLoad: requirePermission('importProducts'),
  component: ImportPage,
});
