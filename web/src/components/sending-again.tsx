import { Alert } from '@mantine/core';
import { t } from '../texts';

interface SendingAgainProps {
  /** One that has an idempotency key. */
  change: { isPending: boolean; failureCount: number };
}

/** Says that a change got no response and is sent again. */
export function SendingAgain({ change: { isPending, failureCount } }: SendingAgainProps) {
  return (
    isPending &&
    failureCount > 0 && (
      <Alert color="yellow" role="status">
        {t.errors.sendingAgain}
      </Alert>
    )
  );
}
