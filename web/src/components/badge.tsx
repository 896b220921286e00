import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon';
import classes from './badge.module.css';

/** What a state means: good, waits for somebody, broken or overdue, neutral, new. */
export type Tone = 'green' | 'amber' | 'red' | 'grey' | 'info';

export interface BadgeProps {
  children: ReactNode;
  tone?: Tone;
  /** Beside the word, so that the colour says nothing alone. */
  icon?: IconName;
  /** The usual state in a list: a word and an icon without a ground. */
  isQuiet?: boolean;
  /** As `tone`. */
  color?: 'red' | undefined;
  /** Says nothing any more. */
  variant?: 'default' | 'outline';
}

/** A short word for a state. It is a plain element, because a list has fifty of them. */
export function Badge({ children, color, tone = color ?? 'grey', icon, isQuiet }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-quiet={isQuiet || undefined}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
