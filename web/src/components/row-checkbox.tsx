import type { Selection } from '../lib/selection';
import { t } from '../texts';

interface RowCheckboxProps {
  id: string;
  name: string;
  isSelected: boolean;
  onToggle: Selection<never>['toggle'];
  className?: string | undefined;
}

/** The checkbox of a row; with Shift, it selects all rows since the last one. The label enlarges the touch target. */
export function RowCheckbox({ id, name, isSelected, onToggle, className }: RowCheckboxProps) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={t.lists.select(name)}
        checked={isSelected}
        onChange={({ nativeEvent }) => onToggle(id, nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
}
