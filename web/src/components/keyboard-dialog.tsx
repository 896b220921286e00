import { useState } from 'react';
import { keyboardAsked } from '../api/flags';
import { areSingleKeysOn, setSingleKeysOn } from '../lib/single-keys';
import { t } from '../texts';
import { Dialog } from './dialog';
import classes from './keyboard-dialog.module.css';

const { keys: text } = t;

const COLUMNS = [
  [
    [text.search, '/'],
    [text.list, '?'],
    [text.primary, 'n'],
    [text.filter, 'f'],
    [text.note, 'm'],
    [text.close, 'Esc'],
  ],
  [
    [text.rows, 'j', 'k'],
    [text.open, '↵'],
    [text.select, 'x'],
    [text.selectTo, text.shift, 'x'],
    [text.pages, '[', ']'],
    [text.go, 'g', 'o'],
  ],
] as const;

/** The help for keyboard shortcuts, and the switch for single-key shortcuts. */
export function KeyboardDialog() {
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  return (
    <Dialog title={t.shell.keyboard} onClose={() => keyboardAsked.note(false)} size="lg">
      <div className={classes.columns}>
        {COLUMNS.map((column) => (
          <dl key={column[0][0]}>
            {column.map(([what, ...pressed]) => (
              <div key={what} className={classes.line}>
                <dt>{what}</dt>
                <dd>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
      <label className={classes.switch}>
        <input
          type="checkbox"
          aria-label={text.work}
          checked={isOn}
          onChange={({ currentTarget }) => {
            setIsOn(currentTarget.checked);
            setSingleKeysOn(currentTarget.checked);
          }}
        />
        {text.work}
      </label>
    </Dialog>
  );
}
