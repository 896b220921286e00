import { Alert, Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ConnectionLostError, isFileLost, RefusedError } from '../api/errors';
import { connectionLost, useFlag } from '../api/flags';
import { send } from '../api/request';
import { Icon } from '../icons/icon';
import { t } from '../texts';
import classes from './error-view.module.css';

interface ErrorViewProps {
  error: unknown;
  /** Tries again. */
  reset?: () => void;
}

/** Replaces content that could not be shown. */
export function ErrorView({ error, reset }: ErrorViewProps) {
  const isOffline = useFlag(connectionLost);
  const [isTrying, setIsTrying] = useState(false);
  const known = error instanceof RefusedError;
  const isLost = isFileLost(error);
  /** The page names the current files; reload only once the server responds. */
  const load = (): void => {
    setIsTrying(true);
    send(location.href, { cache: 'no-store' }).then(
      () => location.reload(),
      () => setIsTrying(false),
    );
  };
  const what = (): string => {
    if (known) return error.message;
    if (isLost || error instanceof ConnectionLostError) return isOffline ? t.errors.offline : t.errors.fileLost;
    return t.errors.unexpected;
  };
  const retry = isLost ? load : reset;
  const wasOffline = useRef(isOffline);
  const retryReconnected = useEffectEvent(() => {
    if (isLost || error instanceof ConnectionLostError) retry?.();
  });
  useEffect(() => {
    if (wasOffline.current && !isOffline) retryReconnected();
    wasOffline.current = isOffline;
  }, [isOffline]);
  return (
    <Alert
      color="red"
      variant="light"
      icon={<Icon name="alert-triangle" />}
      title={t.errors.title}
      role="alert"
      mb="sm"
    >
      <div className={classes.error}>
        <p>
          {what()}
          {known && error.requestId && <span className="second"> {t.errors.request(error.requestId)}</span>}
        </p>
        {retry && (
          <Button size="xs" variant="default" onClick={retry} loading={isTrying}>
            {t.retry}
          </Button>
        )}
      </div>
    </Alert>
  );
}
