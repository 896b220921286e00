import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { PackagesPage } from '../../pages/discounts/packages-page';

export const Route = createFileRoute('/_console/discounts/')({
  beforeLoad: needs('discountPackages'),
  component: PackagesPage,
});
