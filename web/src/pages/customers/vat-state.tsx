import type { VatCheckResult, VatIdStatus } from '../../api/generated/types';
import { Badge, type BadgeProps } from '../../components/badge';
import { t } from '../../texts/billing';

type Look = Pick<BadgeProps, 'tone' | 'icon'>;

const GOOD: Look = { tone: 'green', icon: 'check' };
const BAD: Look = { tone: 'red', icon: 'x' };

const STATUS: Record<VatIdStatus, Look> = {
  NONE: {},
  UNCHECKED: { tone: 'amber', icon: 'clock' },
  VALID: GOOD,
  INVALID: BAD,
};

const RESULT: Record<VatCheckResult, Look> = {
  VALID: GOOD,
  INVALID: BAD,
  UNAVAILABLE: { tone: 'grey', icon: 'clock' },
};

/** The state of a VAT id. */
export function VatIdState({ status }: { status: VatIdStatus }) {
  return (
    <Badge {...STATUS[status]} isQuiet={status === 'VALID'}>
      {t.billing.statusOf[status]}
    </Badge>
  );
}

/** The result of one check. */
export function CheckResult({ result }: { result: VatCheckResult }) {
  return (
    <Badge {...RESULT[result]} isQuiet>
      {t.billing.resultOf[result]}
    </Badge>
  );
}
