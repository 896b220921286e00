import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  /** Where links lead to it. */
  id?: string;
  title?: string;
  /** What it is, where it has no title. */
  label?: string;
  /** Beside the title: a count, a state. */
  note?: ReactNode;
  actions?: ReactNode;
  /** A line below the head, for a table or rows. */
  isRuled?: boolean;
  /** What stands at the edges: a table, {@link CardRows}. */
  rows?: ReactNode;
  /** At its foot, behind a line. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** A white ground for what belongs together. */
export function Card({ id, title, label = title, note, actions, isRuled, rows, foot, children }: CardProps) {
  return (
    <section id={id} className={classes.card} aria-label={label}>
      {title && (
        <div className={classes.head} data-ruled={isRuled || undefined}>
          <h2>{title}</h2>
          {note}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {children && <div className={classes.body}>{children}</div>}
      {rows}
      {foot && <div className={classes.foot}>{foot}</div>}
    </section>
  );
}

/** One line each, in a card. */
export function CardRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}
