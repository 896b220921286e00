import type { PackagePartsFragment } from '../../api/generated/types';
import { endsIn, stateOf, useBusinessDay } from './discount-days';
import { StateBadge } from './state-badge';

export function PackageState({ validFrom, validUntil }: Pick<PackagePartsFragment, 'validFrom' | 'validUntil'>) {
  const today = useBusinessDay();
  return (
    <StateBadge
      state={stateOf(today, validFrom, validUntil)}
      days={endsIn(Date.parse(today), Date.parse(validUntil))}
    />
  );
}
