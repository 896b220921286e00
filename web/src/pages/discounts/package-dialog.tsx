import { useNavigate } from '@tanstack/react-router';
import { useSavePackage } from '../../api/discounts';
import type { DiscountPackageInput, PackagePartsFragment } from '../../api/generated/types';
import { FieldsDialog } from '../../components/fields-dialog';
import { inputOf, useFields } from '../../components/form-fields';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/discounts';
import { useBusinessDay } from './discount-days';
import { PACKAGE, PackageFields, packageTexts } from './package-form';

interface PackageDialogProps {
  /** As currently stored; omitted for a new one. */
  stored?: PackagePartsFragment;
  onClose: () => void;
}

/** Makes or changes a package, with the prices that it would make. */
export function PackageDialog({ stored, onClose }: PackageDialogProps) {
  const navigate = useNavigate();
  const today = useBusinessDay();
  const saving = useSavePackage(stored?.id);
  const form = useFields(PACKAGE, packageTexts(stored, today), stored?.version ?? 0, saving.error);
  return (
    <FieldsDialog
      form={form}
      saving={saving}
      title={stored ? t.discounts.editPackage : t.discounts.createPackage}
      submit={stored ? t.words.saveChanges : t.discounts.createPackageSubmit}
      size="lg"
      onSave={(version, values) =>
        saving.mutate(
          { ...(inputOf(PACKAGE, values) as DiscountPackageInput), ...(stored && { version }) },
          {
            onSuccess: (id) => {
              onClose();
              void notifyDone(t.discounts.saved);
              if (!stored)
                void navigate({ to: '/discounts/$packageId', params: { packageId: id }, ignoreBlocker: true });
            },
          },
        )
      }
      onClose={onClose}
    >
      <PackageFields form={form} />
    </FieldsDialog>
  );
}
