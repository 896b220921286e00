import type { Selection } from '../lib/selection';
import { t } from '../texts';

interface RowBoxProps {
  id: string;
  name: string;
  isSelected: boolean;
  onToggle: Selection<never>['toggle'];
  className?: string | undefined;
}

/** The box in front of a row; with Shift, it selects all from the last one on. The label is what a finger finds. */
export function RowBox({ id, name, isSelected, onToggle, className }: RowBoxProps) {
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
