import { Alert, Button } from '@mantine/core';
import card from '../../components/card.module.css';
import { ButtonLink } from '../../components/page-link';
import { Icon } from '../../icons/icon';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/stock';
import classes from './import.module.css';
import type { ImportState } from './use-key-import';

interface ImportResultProps {
  poolId: string;
  state: ImportState;
  onAgain: () => void;
}

/** The result of an import, and the next actions. */
export function ImportResult({ poolId, state, onAgain }: ImportResultProps) {
  const isStored = state.step === 'stored';
  const keyImportId = isStored ? state.stored.keyImportId : null;
  const missing = isStored ? state.report.fresh.length - state.stored.imported : 0;
  return (
    <>
      <div className={classes.body}>
        <Alert
          color={isStored ? 'green' : 'gray'}
          variant="light"
          icon={<Icon name={isStored ? 'circle-check' : 'rotate'} />}
          role="status"
        >
          {isStored && t.stock.imported(state.stored.imported)}
          {state.step === 'undone' && t.stock.importUndone(state.withdrawn)}
        </Alert>
        {missing > 0 && <p>{t.stock.missing(formatNumber(missing))}</p>}
      </div>
      <div className={card.foot}>
        <div className={classes.actions}>
          {keyImportId && (
            <ButtonLink variant="default" to="/stock/$poolId/imports/$id" params={{ poolId, id: keyImportId }}>
              {t.stock.openImport}
            </ButtonLink>
          )}
          <ButtonLink variant="default" to="/stock/$poolId" params={{ poolId }}>
            {t.stock.showKeys}
          </ButtonLink>
          <Button onClick={onAgain}>{t.stock.importMore}</Button>
        </div>
      </div>
    </>
  );
}
