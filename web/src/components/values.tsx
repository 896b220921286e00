import { formatAmount, formatNumber } from '../lib/money';
import { useSession } from '../lib/session';
import { isoTimeIn, shownTime } from '../lib/times';
import { t } from '../texts';
import { cityOf } from '../texts/language';
import classes from './values.module.css';

/** An amount in a table, without its currency, which the navigation names. @param amount in euros; empty if null. */
export function Money({ amount }: { amount: number | null | undefined }) {
  if (amount === null || amount === undefined) return <span className="dim">{t.none}</span>;
  return <span className="number">{formatAmount(amount)}</span>;
}

/** An instant by the clocks of the page: `23 Nov 05:58`, with the year only if it is another. @param at ISO 8601. */
export function Timestamp({ at, isDay }: { at: string | null | undefined; isDay?: boolean }) {
  const { zone } = useSession();
  if (!at) return <span className="dim">{t.none}</span>;
  const { day, time } = shownTime(at, zone);
  return (
    <time className="number" dateTime={at} title={`${isoTimeIn(zone, at)} ${cityOf(zone)}`}>
      {day}
      {!isDay && <span className="dim"> {time}</span>}
    </time>
  );
}

/**
 * A date in the business's time zone: `23 Nov`, with the year only if it is another.
 * @param on such as `2026-11-23`.
 */
export function Day({ on }: { on: string | null | undefined }) {
  if (!on) return <span className="dim">{t.none}</span>;
  return (
    <time className="number" dateTime={on} title={on}>
      {shownTime(on, 'UTC').day}
    </time>
  );
}

/** A license key as the service returns it; masked characters become dots: `••••8260`. */
export function KeyText({ text }: { text: string }) {
  const masked = /^\*+/.exec(text)?.[0] ?? '';
  return (
    <span className={classes.key}>
      {masked && <span className="dim">{'•'.repeat(masked.length)}</span>}
      {text.slice(masked.length)}
    </span>
  );
}

/** The count next to the title of a card. */
export function Count({ of }: { of: number | undefined }) {
  return <span className="number dim">{of !== undefined && formatNumber(of)}</span>;
}

/** A line of a total, in a list of descriptions. */
export function Total({ name, amount, className }: { name: string; amount: number; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
