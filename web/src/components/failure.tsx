import { Alert, Button, Stack, Text } from '@mantine/core';
import { RefusedError } from '../api/errors';
import { t } from '../texts';

interface FailureProps {
  error: unknown;
  /** Tries again. */
  reset?: () => void;
}

/** In the place of what could not be shown. */
export function Failure({ error, reset }: FailureProps) {
  const known = error instanceof RefusedError;
  return (
    <Alert color="red" variant="outline" title={t.errors.title} role="alert">
      <Stack align="start" gap="sm">
        <Text size="sm">{known ? error.message : t.errors.unexpected}</Text>
        {known && error.requestId && <Text size="sm">{t.errors.request(error.requestId)}</Text>}
        {reset && (
          <Button size="xs" variant="default" onClick={reset}>
            {t.retry}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
