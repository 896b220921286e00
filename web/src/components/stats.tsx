import type { ReactNode } from 'react';
import { Card } from './card';
import classes from './stats.module.css';

/** A figure about the page's subject. */
export interface Stat {
  label: string;
  /** Undefined while loading. */
  value: ReactNode;
  /** The text below: its composition, since when. */
  more?: ReactNode;
  tone?: 'amber' | 'red' | undefined;
}

/** Figures next to each other. */
export function Stats({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <Card
      label={label}
      rows={
        <dl className={classes.stats}>
          {stats.map(({ label: name, value, more, tone }) => (
            <div key={name} className={classes.stat}>
              <dt className={`ellipsis ${classes.label}`}>{name}</dt>
              <dd className={`ellipsis ${classes.value}`} data-tone={tone}>
                {value ?? '\u00a0'}
              </dd>
              <dd className={classes.more}>{more ?? '\u00a0'}</dd>
            </div>
          ))}
        </dl>
      }
    />
  );
}

interface FigureProps {
  label: string;
  value: string;
  /** The value in full. */
  title?: string;
  more?: string;
  /** The figure that `more` compares it with. */
  moreTitle?: string;
  isShown?: boolean;
  /** Undefined for a figure that is not in the chart. */
  onShow?: () => void;
}

/** One of {@link Figures}: a button that shows it in the chart below. */
export function Figure({ label, value, title, more, moreTitle, isShown, onShow }: FigureProps) {
  const parts = (
    <>
      <span className={`ellipsis ${classes.label}`}>{label}</span>
      <span className={`ellipsis ${classes.value}`} title={title}>
        {value}
      </span>
      {more !== undefined && (
        <span className={classes.more} title={moreTitle}>
          {more}
        </span>
      )}
    </>
  );
  if (!onShow) return <div className={classes.stat}>{parts}</div>;
  return (
    <button type="button" className={`${classes.stat} ${classes.figure}`} aria-pressed={isShown} onClick={onShow}>
      {parts}
    </button>
  );
}

/** Figures above a chart. @param label the effect of pressing one. */
export const Figures = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.stats} role="group" aria-label={label}>
    {children}
  </div>
);
