import { emitKeypressEvents } from 'node:readline';
import type { Keyboard } from './io.js';
import type { Lines } from './lines.js';
import type { Session } from './session.js';

export const KEYS_HELP = 'Keys: r sends the last event again, a number and Enter that one, f all that failed, q ends';

interface Key {
  name?: string;
  ctrl?: boolean;
}

/** What keys do while a command listens. */
export interface KeyActions {
  session: Pick<Session, 'again' | 'last' | 'failed'>;
  lines: Pick<Lines, 'say' | 'showTyped'>;
  end(): void;
}

/** Reads single keys. */
class KeyReader {
  private digits = '';

  constructor(private readonly actions: KeyActions) {}

  press(text: string | undefined, { name, ctrl }: Key): void {
    if (ctrl && (name === 'c' || name === 'd')) this.actions.end();
    else if (/^\d$/.test(text ?? '')) this.type(this.digits + text);
    else if (name === 'backspace') this.type(this.digits.slice(0, -1));
    else if (name === 'return' || name === 'enter') this.enter();
    else if (name === 'q') this.actions.end();
    else if (name === 'r') this.sendAgain(this.actions.session.last, 'Nothing has come yet');
    else if (name === 'f') this.sendFailed();
    else if (text === '?' || name === 'h') this.actions.lines.say(KEYS_HELP);
  }

  private type(digits: string): void {
    this.digits = digits.slice(0, 9);
    this.actions.lines.showTyped(this.digits);
  }

  private enter(): void {
    const { digits } = this;
    this.type('');
    if (digits !== '') this.sendAgain(Number(digits), `There is no event #${digits}`);
  }

  private sendFailed(): void {
    const { failed } = this.actions.session;
    if (failed.length === 0) this.actions.lines.say('None has failed');
    for (const number of failed) this.sendAgain(number, '');
  }

  private sendAgain(number: number | undefined, otherwise: string): void {
    if (number === undefined) return this.actions.lines.say(otherwise);
    void this.actions.session.again(number).then(
      (isThere) => isThere || this.actions.lines.say(otherwise),
      // The run has ended meanwhile.
      () => undefined,
    );
  }
}

/** Lets keys send events again. @returns what gives the terminal back as it was. */
export function readKeys(keyboard: Keyboard, actions: KeyActions): () => void {
  const reader = new KeyReader(actions);
  const press = (text: string | undefined, key: Key): void => reader.press(text, key);
  emitKeypressEvents(keyboard);
  keyboard.setRawMode?.(true);
  keyboard.on('keypress', press);
  keyboard.resume();
  actions.lines.say(KEYS_HELP);
  return () => {
    keyboard.off('keypress', press);
    keyboard.setRawMode?.(false);
    keyboard.pause();
  };
}
