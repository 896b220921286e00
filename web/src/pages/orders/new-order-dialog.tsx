import { useNavigate } from '@tanstack/react-router';
import { CUSTOMERS } from '../../api/search';
import { Dialog } from '../../components/dialog';
import { FoundList } from '../../components/pick-list';
import { t } from '../../texts/orders';

/** Asks for the customer of an order, and opens the page that places it. */
export function NewOrderDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog title={t.words.newOrder} onClose={onClose}>
      <FoundList
        label={t.words.customer}
        source={CUSTOMERS}
        onPick={(customerId) => {
          onClose();
          void navigate({ to: '/customers/$customerId/order', params: { customerId } });
        }}
      />
    </Dialog>
  );
}
