import type { ReactNode } from 'react';

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Beside each other, where there is room. */
  isRow?: boolean;
}

/** Names with their values; those without a value are left out. */
export function Facts({ facts, isRow }: FactsProps) {
  return (
    <dl className={isRow ? 'facts row' : 'facts'}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
