import { useNavigate } from '@tanstack/react-router';
import { lazy, type ComponentProps } from 'react';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/orders';

const OpenClaimDialog = lazy(async () => ({
  default: (await import('../../components/open-claim-dialog')).OpenClaimDialog,
}));

/** Opens a claim from an order, and shows a notice with a link to it. It is loaded when first shown. */
export function OrderClaimDialog(props: Omit<ComponentProps<typeof OpenClaimDialog>, 'onOpened'>) {
  const navigate = useNavigate();
  const notifyOpened = (id: string): void =>
    void notifyDone(t.order.claimOpened, {
      label: t.words.showClaim,
      onClick: () => void navigate({ to: '/claims/$id', params: { id } }),
    });
  return <OpenClaimDialog {...props} onOpened={notifyOpened} />;
}
