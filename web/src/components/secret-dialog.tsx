import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { t } from '../texts';
import { Dialog } from './dialog';
import { RawText } from './raw-text';

interface SecretDialogProps {
  title: string;
  hint: string;
  /** What the secret is, for screen readers. */
  label: string;
  secret: string;
  /** On the button that closes it. */
  done: string;
  onClose: () => void;
}

/** Shows a secret that cannot be read again. It appears in no URL, is not stored, and stays until its button is clicked. */
export function SecretDialog({ title, hint, label, secret, done, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} isLasting>
      <Stack gap="sm">
        <Text size="sm">{hint}</Text>
        <RawText label={label} text={secret} />
        <Group justify="end">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy} data-autofocus>
                {copied ? t.copied : t.copy}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{done}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
