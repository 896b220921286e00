import { Alert } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { connection } from '../api/connection';
import { t } from '../texts';

const subscribe = (listener: () => void) => connection.subscribe(listener);

/** Says that the connection is lost, for as long as it is. */
export function ConnectionNotice() {
  const isLost = useSyncExternalStore(subscribe, () => connection.isLost);
  return (
    <div role="status">
      {isLost && (
        <Alert color="yellow" variant="outline" mb="md">
          {t.errors.connectionLost}
        </Alert>
      )}
    </div>
  );
}
