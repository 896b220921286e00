import { Button, Group, Stack, Text } from '@mantine/core';
import type { ClaimPartsFragment, ClaimResolution } from '../../api/generated/types';
import { Dialog } from '../../components/dialog';
import { t } from '../../texts/claims';

interface ResolveConfirmationProps {
  claim: ClaimPartsFragment;
  resolution: ClaimResolution;
  answer: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what a resolution does, and what the customer reads, before it is done. */
export function ResolveConfirmation({
  claim,
  resolution,
  answer,
  isBusy,
  onConfirm,
  onClose,
}: ResolveConfirmationProps) {
  const { verb, effect } = t.claim.resolution[resolution];
  return (
    <Dialog
      title={resolution === 'REJECT' ? t.claim.confirmReject : t.claim.confirmTitle(resolution)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{effect(claim.licenseKey, claim.order.orderNumber)}</Text>
        <Text c="dimmed">{answer === '' ? t.claim.noAnswer : t.claim.willRead}</Text>
        {answer !== '' && <Text className="multiline">{answer}</Text>}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button color={resolution === 'REJECT' ? 'red' : 'blue'} loading={isBusy} onClick={onConfirm} data-autofocus>
            {verb}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
