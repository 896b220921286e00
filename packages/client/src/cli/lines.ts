import type { ResellerEvent } from '../types.js';
import { isAccepted, type Outcome } from './forwarder.js';
import type { CliIo } from './io.js';

/** One sending of an event, the first or a repeated one. */
export interface Sending {
  /** Counts the events from 1; the same if one is resent. */
  number: number;
  event: ResellerEvent;
  /** The position after the event in the feed. */
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

/** Removes control sequences, because a receiver's response can contain anything. */
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

/** A line for people: time, number, kind, id, status, duration, and the start of an error response. */
function lineOf({ number, event, isAgain, outcome }: Sending, isColoured: boolean): string {
  const { statusCode, error, durationMs, start, at } = outcome;
  const said = error ?? (isAccepted(outcome) ? '' : start);
  const parts = [
    paint(clock(at), 'dim', isColoured),
    `#${number}`.padStart(4),
    printable(event.event).padEnd(KIND_WIDTH),
    printable(event.id).padEnd(10),
    paint(String(statusCode ?? 'no response').padEnd(3), isAccepted(outcome) ? 'green' : 'red', isColoured),
    `${durationMs} ms`.padStart(7),
    ...(isAgain ? ['again'] : []),
    ...(said === '' ? [] : [shortened(said)]),
  ];
  return parts.join('  ');
}

/** A line of JSON for scripts. */
function jsonOf({ number, event, cursor, isAgain, outcome }: Sending): string {
  const { at, statusCode, error, durationMs } = outcome;
  const sent = { at: at.toISOString(), number, event: event.event, id: event.id, again: isAgain };
  return JSON.stringify({ ...sent, statusCode, error, durationMs, ...(cursor === undefined ? {} : { cursor }) });
}

// Moves to the start of the line and clears it.
const CLEAR_LINE = '\r\u001b[K';

/** Writes lines without disturbing what the user is typing. */
export class Lines {
  private typed = '';

  constructor(
    private readonly io: Pick<CliIo, 'out' | 'err' | 'isColoured'>,
    private readonly isJson: boolean,
  ) {}

  /** Writes a result. */
  show(sending: Sending): void {
    const text = this.isJson ? jsonOf(sending) : lineOf(sending, this.io.isColoured);
    this.besideTyped(() => this.io.out(`${text}\n`));
  }

  /** Writes progress or a problem. */
  say(text: string): void {
    this.besideTyped(() => this.io.err(`${text}\n`));
  }

  showTyped(digits: string): void {
    this.typed = digits;
    this.io.err(`${CLEAR_LINE}${this.prompt}`);
  }

  private get prompt(): string {
    return this.typed === '' ? '' : `resend #${this.typed}`;
  }

  private besideTyped(write: () => void): void {
    if (this.typed === '') return write();
    this.io.err(CLEAR_LINE);
    write();
    this.io.err(this.prompt);
  }
}
