import type { PackagePartsFragment } from '../../api/generated/types';
import { endsIn, stateOf, useBusinessDay } from './discount-days';
import { StateBadge } from './state-badge';

interface PackageStateProps extends Pick<PackagePartsFragment, 'validFrom' | 'validUntil'> {
  isQuiet?: boolean;
}

export function PackageState({ validFrom, validUntil, isQuiet }: PackageStateProps) {
  const today = useBusinessDay();
  return (
    <StateBadge
      state={stateOf(today, validFrom, validUntil)}
      days={endsIn(Date.parse(today), Date.parse(validUntil))}
      {...(isQuiet && { isQuiet })}
    />
  );
}
