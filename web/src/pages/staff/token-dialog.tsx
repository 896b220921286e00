import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../components/dialog';
import { RawText } from '../../components/raw-text';
import { t } from '../../texts/staff';

/** A token that cannot be read again. */
export interface IssuedToken {
  token: string;
  /** Its member. */
  name: string;
}

/** Shows a token once. It appears in no URL and is not stored. */
export function TokenDialog({ issued: { token, name }, onClose }: { issued: IssuedToken; onClose: () => void }) {
  return (
    <Dialog title={t.staff.tokenTitle(name)} onClose={onClose} isLasting>
      <Stack gap="sm">
        <Text size="sm">{t.staff.tokenHint}</Text>
        <RawText label={t.staff.prefix} text={token} />
        <Group justify="end">
          <CopyButton value={token}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy} aria-label={t.staff.copyToken} data-autofocus>
                {copied ? t.copied : t.copy}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t.staff.tokenDone}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
