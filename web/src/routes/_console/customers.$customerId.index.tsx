import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '../../pages/customers/overview-page';

export const Route = createFileRoute('/_console/customers/$customerId/')({
  component: function Overview() {
    return <OverviewPage customerId={Route.useParams().customerId} />;
  },
});
