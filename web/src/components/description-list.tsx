import type { ReactNode } from 'react';
import classes from './description-list.module.css';

interface DescriptionListProps {
  /** Entries without a value are omitted. */
  items: readonly (readonly [name: string, value: ReactNode])[];
}

interface BaseListProps extends DescriptionListProps {
  className: string | undefined;
  /** Values have one line; texts are shown in full on hover. */
  isCut?: boolean;
}

function BaseList({ items, className, isCut }: BaseListProps) {
  return (
    <dl className={className}>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd
              className={isCut ? 'ellipsis' : undefined}
              title={isCut && typeof value === 'string' ? value : undefined}
            >
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Names with their values. @param isRow next to each other if there is enough space. */
export const DescriptionList = ({ items, isRow }: DescriptionListProps & { isRow?: boolean }) => (
  <BaseList items={items} className={isRow ? classes.row : classes.list} />
);

/** Names and values at the two edges of a card. */
export const CardDescriptionList = ({ items }: DescriptionListProps) => (
  <BaseList items={items} className={classes.card} isCut />
);
