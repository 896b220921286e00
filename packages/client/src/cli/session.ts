import type { ResellerEvent } from '../types.js';
import { isAccepted, type Forwarder } from './forwarder.js';
import type { Sending } from './lines.js';

// A run of several days can resend only the latest events.
const MAX_SENDINGS = 1_000;

/** The events of one run: sends them, and can send each again. */
export class Session {
  private readonly sendings = new Map<number, Sending>();
  private count = 0;
  // One request at a time: lines come in the order of what happened.
  private queue: Promise<unknown> = Promise.resolve();

  /** @param show is told of each sending. */
  constructor(
    private readonly forwarder: Pick<Forwarder, 'send'>,
    private readonly show: (sending: Sending) => void,
    private readonly signal: AbortSignal,
  ) {}

  /** Sends an event that has just come. @throws only where the run has ended. */
  async take(event: ResellerEvent, cursor?: string): Promise<Sending> {
    this.count += 1;
    return this.send({ number: this.count, event, cursor, isAgain: false });
  }

  /** Sends an event again. @returns whether there is one of this number. */
  async again(number: number): Promise<boolean> {
    const known = this.sendings.get(number);
    if (!known) return false;
    await this.send({ ...known, isAgain: true });
    return true;
  }

  /** The number of the event that came last; undefined where none has come. */
  get last(): number | undefined {
    return this.count === 0 ? undefined : this.count;
  }

  /** The numbers of those that were not accepted when they were last sent. */
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
