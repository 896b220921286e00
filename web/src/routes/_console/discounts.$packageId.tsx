import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { placeOf } from '../../lib/place';
import { PackagePage } from '../../pages/discounts/package-page';

export const Route = createFileRoute('/_console/discounts/$packageId')({
  validateSearch: placeOf,
  beforeLoad: needs('discountPackages'),
  component: function Package() {
    const { packageId } = Route.useParams();
    return <PackagePage key={packageId} packageId={packageId} search={Route.useSearch()} />;
  },
});
