import type { ReactNode } from 'react';

interface BadgeProps {
  children: ReactNode;
  /** An outline is less prominent than a filled badge. */
  variant?: 'default' | 'outline';
  /** Red: somebody has to act. */
  color?: 'red' | undefined;
}

/** A short word for a state. It is a plain element, because a list has fifty of them. */
export function Badge({ children, variant = 'default', color }: BadgeProps) {
  return (
    <span className="badge" data-variant={variant} data-color={color}>
      {children}
    </span>
  );
}
