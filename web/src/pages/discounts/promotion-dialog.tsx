import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSavePromotion } from '../../api/discounts';
import type { PromotionInput, PromotionPartsFragment } from '../../api/generated/types';
import { choiceQuery, PRODUCTS } from '../../api/search';
import { readList } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { inputOf, useFields } from '../../components/form-fields';
import { notifyDone } from '../../lib/notify';
import { useSession } from '../../lib/session';
import { t } from '../../texts/discounts';
import { PromotionFields, promotionFields, promotionTexts } from './promotion-form';

/** Names products. @param lists their ids, as forms have them. */
function useProductNames(lists: readonly string[]): (ids: string) => string {
  const ids = [...new Set(lists.flatMap(readList))];
  const found = useQueries({ queries: ids.map((id) => choiceQuery(PRODUCTS, id)) });
  return (shown) =>
    readList(shown)
      .map((id) => found[ids.indexOf(id)]?.data?.label ?? id)
      .join(', ');
}

interface PromotionDialogProps {
  /** As currently stored; omitted for a new one. */
  stored?: PromotionPartsFragment;
  onClose: () => void;
}

/** Makes or changes a promotion, with the prices that it would make. */
export function PromotionDialog({ stored, onClose }: PromotionDialogProps) {
  const navigate = useNavigate();
  const { zone } = useSession();
  const [nowMs] = useState(Date.now);
  const saving = useSavePromotion(stored?.id);
  const fields = promotionFields(zone, stored);
  const texts = promotionTexts(fields, stored, nowMs);
  const form = useFields(fields, texts, stored?.version ?? 0, saving.error);
  const namesOf = useProductNames([form.values.productIds, texts.productIds]);
  return (
    <FieldsDialog
      form={{ ...form, show: (name, value) => (name === 'productIds' ? namesOf(value) : form.show(name, value)) }}
      saving={saving}
      title={stored ? t.discounts.editPromotion : t.discounts.createPromotion}
      submit={stored ? t.words.saveChanges : t.discounts.createPromotionSubmit}
      size="lg"
      onSave={(version, values) =>
        saving.mutate(
          { ...(inputOf(fields, values) as PromotionInput), ...(stored && { version }) },
          {
            onSuccess: (promotionId) => {
              onClose();
              void notifyDone(t.discounts.saved);
              if (!stored)
                void navigate({
                  to: '/discounts/promotions/$promotionId',
                  params: { promotionId },
                  ignoreBlocker: true,
                });
            },
          },
        )
      }
      onClose={onClose}
    >
      <PromotionFields form={form} id={stored?.id} />
    </FieldsDialog>
  );
}
