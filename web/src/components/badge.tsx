import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon';
import classes from './badge.module.css';

/** The meaning of a state: good, waiting, broken or overdue, neutral, new. */
export type Tone = 'green' | 'amber' | 'red' | 'grey' | 'info';

export interface BadgeProps {
  children: ReactNode;
  tone?: Tone;
  /** Next to the word, so that the colour is never the only sign. */
  icon?: IconName;
  /** The usual state in a list: a word and an icon without a ground. */
  isQuiet?: boolean;
  /** As `tone`. */
  color?: 'red' | undefined;
  /** `outline` for a state that no longer matters. */
  variant?: 'default' | 'outline';
}

/** A short word for a state. It is a plain element instead of Mantine's, because a list has fifty of them. */
export function Badge({ children, color, tone = color ?? 'grey', icon, isQuiet }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-quiet={isQuiet || undefined}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
