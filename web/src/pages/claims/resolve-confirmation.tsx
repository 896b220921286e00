import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClaimPartsFragment, ClaimResolution } from '../../api/generated/types';
import { keyPoolQuery } from '../../api/orders';
import { Dialog } from '../../components/dialog';
import { bulletMask } from '../../lib/bullet-mask';
import { t } from '../../texts/claims';

interface ResolveConfirmationProps {
  claim: ClaimPartsFragment;
  resolution: ClaimResolution;
  /** On the button, with the amount. */
  verb: string;
  answer: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Previews the effect of a resolution, and the text that the customer reads. */
export function ResolveConfirmation(props: ResolveConfirmationProps) {
  const { claim, resolution, verb, answer, isBusy, onConfirm, onClose } = props;
  const { licenseKeyId, order } = claim;
  const { data: pool } = useQuery({ ...keyPoolQuery(licenseKeyId), enabled: resolution === 'REPLACE' });
  return (
    <Dialog title={t.claim.confirm[resolution]} isLasting={isBusy} onClose={onClose}>
      <Stack gap="sm">
        <Text>{t.claim.resolution[resolution].effect(bulletMask(claim.licenseKey), order.orderNumber)}</Text>
        {pool && <Text>{t.poolStock(pool.name, pool.available)}</Text>}
        <Text c="dimmed">{answer === '' ? t.claim.noAnswer : t.claim.willRead}</Text>
        {answer !== '' && <Text className="multiline">{answer}</Text>}
        <Group justify="end">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            {...(resolution === 'REJECT' && { color: 'red' })}
            loading={isBusy}
            onClick={onConfirm}
            data-autofocus
          >
            {verb}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
