import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { ButtonLink } from '../../components/page-link';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/stock';
import type { ImportState } from './use-key-import';

interface ImportResultProps {
  poolId: string;
  state: ImportState;
  onAgain: () => void;
}

/** What an import came to, and where to go from there. */
export function ImportResult({ poolId, state, onAgain }: ImportResultProps) {
  const isStored = state.step === 'stored';
  const keyImportId = isStored ? state.stored.keyImportId : null;
  const missing = isStored ? state.report.fresh.length - state.stored.imported : 0;
  return (
    <Stack gap="sm">
      <Alert color={isStored ? 'green' : 'gray'} variant="outline" role="status">
        {isStored && t.stock.imported(state.stored.imported)}
        {state.step === 'undone' && t.stock.importUndone(state.withdrawn)}
      </Alert>
      {missing > 0 && <Text>{t.stock.missing(formatNumber(missing))}</Text>}
      <Group>
        {keyImportId && (
          <ButtonLink to="/stock/$poolId/imports/$id" params={{ poolId, id: keyImportId }}>
            {t.stock.openImport}
          </ButtonLink>
        )}
        <ButtonLink variant="default" to="/stock/$poolId" params={{ poolId }}>
          {t.stock.keys}
        </ButtonLink>
        <Button variant="default" onClick={onAgain}>
          {t.stock.importMore}
        </Button>
      </Group>
    </Stack>
  );
}
