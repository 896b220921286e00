import { t } from '../texts';
import { lines } from './field-kinds';
import { useFields } from './form-fields';

/** A form with the reason for an action. @param error of the action. @param description says who can read the reason. */
export function useReason(error: unknown, description?: string) {
  const reason = lines({ label: t.reason, description, maxLength: 500, minRows: 1, required: t.reasonMissing });
  return useFields({ reason }, { reason: '' }, 0, error);
}
