import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { ImportPage } from '../../pages/products/import-page';

export const Route = createFileRoute('/_console/products/import')({
  beforeLoad: needs('importProducts'),
  component: ImportPage,
});
