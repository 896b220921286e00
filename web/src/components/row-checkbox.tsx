import type { Selection } from '../lib/selection';
import { t } from '../texts';

interface RowCheckboxProps {
  id: string;
  name: string;
  isSelected: boolean;
  onToggle: Selection<never>['toggle'];
  className?: string | undefined;
}

/** The box in front of a row; with Shift, it selects all from the last one on. The label is what a finger finds. */
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
