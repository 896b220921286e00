import { Button, CopyButton, Group, Text } from '@mantine/core';
import { useRevealKeys } from '../api/orders';
import { Icon } from '../icons/icon';
import { bulletMask } from '../lib/bullet-mask';
import { toFormErrors } from '../lib/form-errors';
import { useSession } from '../lib/session';
import { t } from '../texts';
import { KeyText } from './values';

interface ReplacementKeyViewProps {
  orderNumber: number;
  /** The id of the replaced key. */
  replacedId: string;
  masked: string;
}

/** A replacement key: masked, until a permitted user reveals it. */
export function ReplacementKeyView({ orderNumber, replacedId, masked }: ReplacementKeyViewProps) {
  const { may } = useSession();
  const reveal = useRevealKeys();
  const whole = reveal.data?.find(({ id }) => id === replacedId)?.replacedBy;
  return (
    <Group gap="xs">
      <KeyText text={whole ?? masked} />
      {whole && (
        <CopyButton value={whole}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy} aria-label={t.copyText(bulletMask(masked))}>
              {copied ? t.copied : t.copy}
            </Button>
          )}
        </CopyButton>
      )}
      {!whole && may('revealLicenseKeys') && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Icon name="eye" size="small" />}
          title={t.revealNote}
          onClick={() => reveal.mutate({ orderNumber })}
          loading={reveal.isPending}
        >
          {t.revealKey}
        </Button>
      )}
      {reveal.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {toFormErrors(reveal.error, []).form}
        </Text>
      )}
    </Group>
  );
}
