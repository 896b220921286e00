import type { ReactNode } from 'react';

interface BadgeProps {
  children: ReactNode;
  /** An outline stands back behind what is filled. */
  variant?: 'default' | 'outline';
  /** Red says that something needs somebody. */
  color?: 'red' | undefined;
}

/** A short word for a state. A list has fifty of them, so it is a plain one. */
export function Badge({ children, variant = 'default', color }: BadgeProps) {
  return (
    <span className="badge" data-variant={variant} data-color={color}>
      {children}
    </span>
  );
}
