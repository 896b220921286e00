import { createFileRoute } from '@tanstack/react-router';
import { TokensPart } from '../../pages/customers/tokens-part';

export const Route = createFileRoute('/_console/customers/$customerId/tokens')({
  component: function Tokens() {
    return <TokensPart customerId={Route.useParams().customerId} />;
  },
});
