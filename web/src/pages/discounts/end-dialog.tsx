import { Text } from '@mantine/core';
import { useEndPromotion } from '../../api/discounts';
import type { PromotionPartsFragment } from '../../api/generated/types';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/discounts';

/** Ends a promotion immediately. */
export function EndDialog({ promotion, onClose }: { promotion: PromotionPartsFragment; onClose: () => void }) {
  const ending = useEndPromotion();
  const { form } = toFormErrors(ending.error, []);
  return (
    <FormDialog
      title={t.discounts.endOne(promotion.name)}
      submit={t.discounts.endNow}
      colour="red"
      isDirty={false}
      isBusy={ending.isPending}
      error={form}
      onSubmit={() => ending.mutate({ id: promotion.id }, doneWith(onClose, t.discounts.ended(promotion.name)))}
      onClose={onClose}
    >
      <Text>{t.discounts.endEffect}</Text>
    </FormDialog>
  );
}
