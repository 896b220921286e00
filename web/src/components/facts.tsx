import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  /** Those without a value are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

interface FactListProps extends FactsProps {
  className: string | undefined;
  /** Values have one line; those that are texts are said in full to whoever points at them. */
  isCut?: boolean;
}

function FactList({ facts, className, isCut }: FactListProps) {
  return (
    <dl className={className}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={isCut && typeof value === 'string' ? value : undefined}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Names with their values. @param isRow beside each other, where there is room. */
export const Facts = ({ facts, isRow }: FactsProps & { isRow?: boolean }) => (
  <FactList facts={facts} className={isRow ? classes.row : classes.facts} />
);

/** Names and values at the two edges of a card. */
export const CardFacts = ({ facts }: FactsProps) => <FactList facts={facts} className={classes.card} isCut />;
