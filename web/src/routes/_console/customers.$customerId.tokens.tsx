import { createFileRoute } from '@tanstack/react-router';
import { TokensTab } from '../../pages/customers/tokens-tab';

export const Route = createFileRoute('/_console/customers/$customerId/tokens')({
  component: function Tokens() {
    return <TokensTab customerId={Route.useParams().customerId} />;
  },
});
