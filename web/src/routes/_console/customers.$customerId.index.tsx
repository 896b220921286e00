import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../pages/customers/account-page';

export const Route = createFileRoute('/_console/customers/$customerId/')({
  component: function Account() {
    return <AccountPage customerId={Route.useParams().customerId} />;
  },
});
