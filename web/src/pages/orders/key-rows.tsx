import { Button } from '@mantine/core';
import { useState } from 'react';
import { Badge } from '../../components/badge';
import { IconButton } from '../../components/icon-button';
import { KeyText, Timestamp } from '../../components/values';
import { Icon, type IconName } from '../../icons/icon';
import { bulletMask } from '../../lib/bullet-mask';
import { t } from '../../texts/orders';
import type { KeyActions } from './key-work';
import classes from './order-items.module.css';
import type { WholeKeys } from './order-keys';
import { isInUse, type KeyRow } from './order-rows';

/** An order can have thousands of keys. */
const SHOWN_AT_ONCE = 20;

interface KeysProps {
  keys: WholeKeys;
  actions: KeyActions;
  /** The ids of keys with an open claim. */
  claimed: ReadonlySet<string>;
}

function KeyState({ row: { key, isReplacement, reason }, isClaimed }: { row: KeyRow; isClaimed: boolean }) {
  const { isReplaced, replacedAt, replacedBy, creditedAt } = key;
  if (isReplaced) {
    return (
      <span className={classes.past}>
        {t.order.replacedOn} {replacedAt && <Timestamp at={replacedAt} isDay />}{' '}
        {replacedBy && (
          <>
            {t.order.replacedBy} <KeyText text={replacedBy} />
          </>
        )}
      </span>
    );
  }
  if (creditedAt) {
    return (
      <span className={classes.past}>
        {t.words.credited} <Timestamp at={creditedAt} isDay />
      </span>
    );
  }
  if (isClaimed) {
    return (
      <Badge tone="amber" icon="message-report">
        {t.order.claimOpen}
      </Badge>
    );
  }
  return (
    <span title={reason ?? undefined}>
      <Badge tone="green" icon="check" isQuiet>
        {isReplacement ? t.order.inUseReplacement : t.order.inUse}
      </Badge>
    </span>
  );
}

interface ActionProps {
  text: string;
  icon: IconName;
  label: string;
  onClick: () => void;
}

/** A button with a word, on a phone with an icon. */
function Action({ text, icon, label, onClick }: ActionProps) {
  return (
    <Button size="compact-xs" variant="subtle" onClick={onClick} aria-label={label}>
      <span className={classes.word}>{text}</span>
      <span className={classes.icon}>
        <Icon name={icon} />
      </span>
    </Button>
  );
}

function Actions({ row: { key }, keys, actions, claimed }: { row: KeyRow } & KeysProps) {
  const licenseKey = bulletMask(key.licenseKey);
  const copyLabel = keys.areShown ? t.copyText(licenseKey) : t.order.revealAndCopy(licenseKey);
  const isCopied = keys.copied === key.id;
  return (
    <span className={classes.actions}>
      {actions.replace && (
        <Action
          text={t.words.replace}
          icon="replace"
          label={t.order.replaceKey(licenseKey)}
          onClick={() => actions.replace?.(key)}
        />
      )}
      {actions.claim && !claimed.has(key.id) && (
        <Action
          text={t.order.claim}
          icon="message-report"
          label={t.order.claimKey(licenseKey)}
          onClick={() => actions.claim?.(key)}
        />
      )}
      {actions.credit && (
        <Action
          text={t.order.credit}
          icon="receipt-refund"
          label={t.order.creditKey(licenseKey)}
          onClick={() => actions.credit?.open([key])}
        />
      )}
      {keys.copy && (
        <IconButton
          icon={isCopied ? 'check' : 'copy'}
          label={isCopied ? t.copied : copyLabel}
          isSmall
          onClick={() => keys.copy?.(key)}
        />
      )}
    </span>
  );
}

function OneKey({ row, keys, actions, claimed }: { row: KeyRow } & KeysProps) {
  const { key } = row;
  const canChange = isInUse(key);
  const shown = <KeyText text={keys.show(key)} />;
  return (
    <tr className={classes.key}>
      <td>
        <span className={classes.cell}>
          {actions.credit && (
            <input
              type="checkbox"
              aria-label={t.order.chooseKey(bulletMask(key.licenseKey))}
              disabled={!canChange}
              checked={canChange && actions.credit.chosen.has(key.id)}
              onChange={() => actions.credit?.toggle(key)}
            />
          )}
          {canChange ? shown : <s>{shown}</s>}
        </span>
      </td>
      <td colSpan={canChange ? 1 : 5}>
        <KeyState row={row} isClaimed={claimed.has(key.id)} />
      </td>
      {canChange && (
        <td colSpan={4} data-numeric>
          <Actions row={row} keys={keys} actions={actions} claimed={claimed} />
        </td>
      )}
    </tr>
  );
}

function ShowAll({ count, onClick }: { count: number; onClick: () => void }) {
  const label = t.order.showAllKeys(count);
  return (
    <tr className={classes.key} aria-label={label}>
      <td colSpan={6}>
        <Button size="compact-xs" variant="default" onClick={onClick}>
          {label}
        </Button>
      </td>
    </tr>
  );
}

/** The keys of an item, masked unless they are revealed. */
export function KeyRows({ rows, ...props }: { rows: readonly KeyRow[] } & KeysProps) {
  const [areAllShown, setAreAllShown] = useState(false);
  return (
    <>
      {(areAllShown ? rows : rows.slice(0, SHOWN_AT_ONCE)).map((row) => (
        <OneKey key={row.key.id} row={row} {...props} />
      ))}
      {!areAllShown && rows.length > SHOWN_AT_ONCE && (
        <ShowAll count={rows.length} onClick={() => setAreAllShown(true)} />
      )}
    </>
  );
}
