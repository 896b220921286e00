import type { ResellerEvent } from '../types.js';
import { isAccepted, type Forwarder } from './forwarder.js';
import type { Sending } from './lines.js';

// A long run can resend only the latest events.
const MAX_SENDINGS = 1_000;

/** The events of one run: sends them, and can resend each. */
export class Session {
  private readonly sendings = new Map<number, Sending>();
  private count = 0;
  // One request at a time, so that lines are in the order of events.
  private queue: Promise<unknown> = Promise.resolve();

  /** @param show called after each sending. */
  constructor(
    private readonly forwarder: Pick<Forwarder, 'send'>,
    private readonly show: (sending: Sending) => void,
    private readonly signal: AbortSignal,
  ) {}

  /** Sends a new event. @throws only if the run has ended. */
  async take(event: ResellerEvent, cursor?: string): Promise<Sending> {
    this.count += 1;
    return this.send({ number: this.count, event, cursor, isAgain: false });
  }

  /** Resends an event. @returns whether an event has this number. */
  async again(number: number): Promise<boolean> {
    const known = this.sendings.get(number);
    if (!known) return false;
    await this.send({ ...known, isAgain: true });
    return true;
  }

  /** The number of the last event; undefined if there is none yet. */
  get last(): number | undefined {
    return this.count === 0 ? undefined : this.count;
  }

  /** The numbers of the events whose last sending was not accepted. */
  get failed(): number[] {
    return [...this.sendings.values()].filter(({ outcome }) => !isAccepted(outcome)).map(({ number }) => number);
  }

  private async send(what: Omit<Sending, 'outcome'>): Promise<Sending> {
    const sent = this.queue.then(async () => {
      const sending = { ...what, outcome: await this.forwarder.send(what.event, this.signal) };
      this.keep(sending);
      this.show(sending);
      return sending;
    });
    this.queue = sent.catch(() => undefined);
    return sent;
  }

  private keep(sending: Sending): void {
    this.sendings.set(sending.number, sending);
    this.sendings.delete(this.count - MAX_SENDINGS);
  }
}
