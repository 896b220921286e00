// Instead of Mantine's card, which has no title, no actions and no foot.
import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  /** The id that links refer to. */
  id?: string;
  title?: string;
  /** The accessible name if it has no title. */
  label?: string;
  /** Next to the title: a count, a state. */
  note?: ReactNode;
  actions?: ReactNode;
  /** A line below the head, for a table or rows. */
  isRuled?: boolean;
  /** Content that reaches the edges: a table, {@link CardRows}. */
  rows?: ReactNode;
  /** The footer, below a line. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** A white ground for related content. */
export function Card({ id, title, label = title, note, actions, isRuled, rows, foot, children }: CardProps) {
  return (
    <section id={id} className={`ground ${classes.card}`} aria-label={label}>
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
