import type { ReactNode } from 'react';
import { Card } from './card';
import classes from './stats.module.css';

/** A figure of what a page is about. */
export interface Stat {
  label: string;
  /** Undefined while it is on its way. */
  value: ReactNode;
  /** Below it: what it is made of, since when. */
  more?: ReactNode;
  tone?: 'amber' | 'red' | undefined;
}

/** Figures beside each other. */
export function Stats({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <Card
      label={label}
      rows={
        <dl className={classes.stats}>
          {stats.map(({ label: name, value, more, tone }) => (
            <div key={name} className={classes.stat}>
              <dt className={classes.label}>{name}</dt>
              <dd className={classes.value} data-tone={tone}>
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
