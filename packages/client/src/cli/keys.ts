import { emitKeypressEvents } from 'node:readline';
import type { Keyboard } from './io.js';
import type { Lines } from './lines.js';
import type { Session } from './session.js';

export const KEYS_HELP = 'Keys: r resends the last event, a number and Enter that event, f all failed events, q quits';

interface Key {
  name?: string;
  ctrl?: boolean;
}

/** The actions of keys while a command listens. */
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
    else if (name === 'r') this.sendAgain(this.actions.session.last, 'No event yet');
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
    if (failed.length === 0) this.actions.lines.say('No event has failed');
    for (const number of failed) this.sendAgain(number, '');
  }

  private sendAgain(number: number | undefined, otherwise: string): void {
    if (number === undefined) return this.actions.lines.say(otherwise);
    void this.actions.session.again(number).then(
      (isThere) => isThere || this.actions.lines.say(otherwise),
      // The run has ended in the meantime.
      () => undefined,
    );
  }
}

/** Lets keys resend events. @returns a function that restores the terminal. */
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
