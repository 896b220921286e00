import type { ResellerEvent } from '../types.js';
import type { CliIo } from './io.js';
import { isAccepted, type Outcome } from './forwarder.js';

/** An event that was sent once, for the first time or again. */
export interface Sending {
  /** Counts the events from 1; the same when one is sent again. */
  number: number;
  event: ResellerEvent;
  /** The place behind the event in the feed. */
  cursor: string | undefined;
  isAgain: boolean;
  outcome: Outcome;
}

type Colour = 'green' | 'red' | 'dim';

const CODES: Record<Colour, string> = { green: '32', red: '31', dim: '2' };
const PREVIEW_LENGTH = 60;
const KIND_WIDTH = 19;

export function paint(text: string, colour: Colour, isColoured: boolean): string {
  return isColoured ? `\u001b[${CODES[colour]}m${text}\u001b[0m` : text;
}

/** Removes control sequences, because a receiver's answer can contain anything. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}

function shortened(text: string): string {
  const letters = Array.from(printable(text));
  return letters.length > PREVIEW_LENGTH ? `${letters.slice(0, PREVIEW_LENGTH).join('')}…` : letters.join('');
}

/** The time of day on this machine. */
export function clock(at: Date): string {
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** One line for people: time, number, kind, id, status, duration, and what the receiver said to a refusal. */
function lineOf({ number, event, isAgain, outcome }: Sending, isColoured: boolean): string {
  const { statusCode, error, durationMs, start, at } = outcome;
  const said = error ?? (isAccepted(outcome) ? '' : start);
  const parts = [
    paint(clock(at), 'dim', isColoured),
    `#${number}`.padStart(4),
    printable(event.event).padEnd(KIND_WIDTH),
    printable(event.id).padEnd(10),
    paint(String(statusCode ?? 'no answer').padEnd(3), isAccepted(outcome) ? 'green' : 'red', isColoured),
    `${durationMs} ms`.padStart(7),
    ...(isAgain ? ['again'] : []),
    ...(said === '' ? [] : [shortened(said)]),
  ];
  return parts.join('  ');
}

/** The same for scripts: a line of JSON. */
function jsonOf({ number, event, cursor, isAgain, outcome }: Sending): string {
  const { at, statusCode, error, durationMs } = outcome;
  const sent = { at: at.toISOString(), number, event: event.event, id: event.id, again: isAgain };
  return JSON.stringify({ ...sent, statusCode, error, durationMs, ...(cursor === undefined ? {} : { cursor }) });
}

// Goes to the start of the terminal's line and clears it.
const CLEAR_LINE = '\r\u001b[K';

/** Writes lines, between what somebody is typing. */
export class Lines {
  private typed = '';

  constructor(
    private readonly io: Pick<CliIo, 'out' | 'err' | 'isColoured'>,
    private readonly isJson: boolean,
  ) {}

  /** A result. */
  show(sending: Sending): void {
    const text = this.isJson ? jsonOf(sending) : lineOf(sending, this.io.isColoured);
    this.besideTyped(() => this.io.out(`${text}\n`));
  }

  /** What is going on, or is wrong. */
  say(text: string): void {
    this.besideTyped(() => this.io.err(`${text}\n`));
  }

  showTyped(digits: string): void {
    this.typed = digits;
    this.io.err(`${CLEAR_LINE}${this.prompt}`);
  }

  private get prompt(): string {
    return this.typed === '' ? '' : `send again #${this.typed}`;
  }

  private besideTyped(write: () => void): void {
    if (this.typed === '') return write();
    this.io.err(CLEAR_LINE);
    write();
    this.io.err(this.prompt);
  }
}
