import { useNavigate } from '@tanstack/react-router';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/orders';

/** Says that a claim was opened, with the way to it. */
export function useClaimOpened(): (id: string) => void {
  const navigate = useNavigate();
  return (id) =>
    void notifyDone(t.order.claimOpened, {
      label: t.order.showClaim,
      onClick: () => void navigate({ to: '/claims/$id', params: { id } }),
    });
}
