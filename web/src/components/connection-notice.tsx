import { Alert } from '@mantine/core';
import { connectionLost } from '../api/flags';
import { Icon } from '../icons/icon';
import { useFlag } from '../lib/use-flag';
import { t } from '../texts';

/** Says that the connection is lost, for as long as it is. */
export function ConnectionNotice() {
  const isLost = useFlag(connectionLost);
  return (
    <div role="status">
      {isLost && (
        <Alert color="yellow" variant="light" icon={<Icon name="alert-triangle" />} mb="sm">
          {t.errors.connectionLost}
        </Alert>
      )}
    </div>
  );
}
