import { createFileRoute } from '@tanstack/react-router';
import { TokensPage } from '../../pages/customers/tokens-page';

export const Route = createFileRoute('/_console/customers/$customerId/tokens')({
  component: function Tokens() {
    return <TokensPage customerId={Route.useParams().customerId} />;
  },
});
