import fc from 'fast-check';
import { newId } from '../../../src/db/ids.js';
import { stampEvents } from '../../../src/services/webhooks/event-order.js';
import { insertEvent, recordCustomerEvent, recordStockEvent } from '../../../src/services/webhooks/outbox.js';
import { OpenTransaction } from '../../support/concurrency/two-connections.js';
import { markOf } from '../../support/event-rush.js';
import { StreamFollower, WaitingFollower } from '../../support/feed-followers.js';
import { useDedicatedService } from '../../support/use-service.js';

// How many random runs look for an omission: MODEL_RUNS=1000 npm run test:all -- test/services/feed
const RUNS = 3 * Number(process.env.MODEL_RUNS ?? 8);

const WRITERS = 4;
const CUSTOMERS = 2;
const KINDS = ['productOutOfStock', 'orderCompleted'];
const EVENTS = `query ($after: String, $first: Int, $kinds: [WebhookEventKind!]) {
  events(after: $after, first: $first, kinds: $kinds) { nodes { id kind at sequence data } next hasMore } }`;

/** What transactions about it do: wait for each other, or overlap. A test event is about neither. */
type Subject = 'serial' | 'overlapping' | 'customer 0' | 'customer 1' | 'test';

/** An event of the model. */
interface Happened {
  mark: string;
  subject: Subject;
  kind: string;
}

/** An event as REST and GraphQL return it. */
interface Shown {
  id: string;
  kind: string;
  at: number;
  sequence: number | null;
  data: Record<string, unknown>;
}

interface Page {
  events: Shown[];
  next: string;
  hasMore: boolean;
}

type Step =
  | { kind: 'write'; writer: number; subject: Subject }
  | { kind: 'commit' | 'rollBack'; writer: number }
  | { kind: 'stamp' }
  | { kind: 'join' }
  | { kind: 'read'; reader: number; limit: number };

const writer = fc.nat({ max: WRITERS - 1 });
const subject = fc.constantFrom<Subject>('serial', 'serial', 'overlapping', 'customer 0', 'customer 1', 'test');
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), writer, subject }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('commit' as const), writer }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('rollBack' as const), writer }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('stamp' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('join' as const) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('read' as const),
        reader: fc.nat(),
        limit: fc.integer({ min: 1, max: 4 }),
      }),
    },
  ),
  { maxLength: 50 },
) as fc.Arbitrary<Step[]>;

describe('readers of the feed', () => {
  const fixture = useDedicatedService();

  /** The model without a database: the committed events, and which of those certainly have their position. */
  class Model {
    readonly committed: Happened[] = [];
    placed = 0;
    readonly productIds = { serial: newId(), overlapping: newId() };
    serialCount = 0;
    private readonly open = new Map<number, { transaction: OpenTransaction; made: Happened[] }>();

    constructor(readonly customers: readonly { id: string; token: string }[]) {}

    /** Does nothing where another writer has the serial product: it would wait. */
    async write(index: number, about: Subject): Promise<void> {
      const others = [...this.open].filter(([other]) => other !== index).flatMap(([, { made }]) => made);
      if (about === 'serial' && others.some((one) => one.subject === 'serial')) return;
      const { dataSource } = fixture.service.app;
      const own = this.open.get(index) ?? { transaction: await OpenTransaction.begin(dataSource), made: [] };
      this.open.set(index, own);
      const earlier = own.made.filter((one) => one.subject === 'serial').length;
      own.made.push(await this.insert(own.transaction, about, this.serialCount + earlier));
    }

    async commit(index: number): Promise<void> {
      const own = this.open.get(index);
      await own?.transaction.commit();
      this.open.delete(index);
      this.committed.push(...(own?.made ?? []));
      this.serialCount += own?.made.filter((one) => one.subject === 'serial').length ?? 0;
    }

    async rollBack(index: number): Promise<void> {
      await this.open.get(index)?.transaction.rollBack();
      this.open.delete(index);
    }

    async stamp(): Promise<void> {
      const certain = this.committed.length;
      await stampEvents(fixture.service.app.dataSource);
      this.placed = Math.max(this.placed, certain);
    }

    async endAll(how: 'commit' | 'rollBack'): Promise<void> {
      for (const index of this.open.keys()) await this[how](index);
    }

    private async insert({ manager }: OpenTransaction, about: Subject, times: number): Promise<Happened> {
      const [mark, now] = [newId(), new Date()];
      if (about === 'customer 0' || about === 'customer 1') {
        const customerId = this.customers[about === 'customer 0' ? 0 : 1]?.id ?? '';
        const data = { orderNumber: 1, reference: mark, orderDate: now.toISOString(), grandTotal: 0 };
        await recordCustomerEvent(manager, { kind: 'orderCompleted', customerId, data }, now);
        return { mark, subject: about, kind: 'orderCompleted' };
      }
      if (about === 'test') {
        const product = { id: newId(), sku: 'TEST', name: mark };
        await insertEvent(manager, { kind: 'productOutOfStock', product, availableStock: 0, isTest: true }, now);
        return { mark, subject: about, kind: 'productOutOfStock' };
      }
      const product = { id: this.productIds[about], sku: about, name: mark };
      const stock = about === 'serial' ? times + 1 : 0;
      await recordStockEvent(manager, product, stock, now);
      return { mark, subject: about, kind: stock > 0 ? 'productBackInStock' : 'productOutOfStock' };
    }
  }

  interface ReaderOptions {
    customer: number;
    api: 'REST' | 'GraphQL';
    kinds?: readonly string[];
    /** Where it begins; without it, with the account. */
    after?: string;
    /** How many events were committed when it began: those need not come. */
    skipped?: number;
  }

  /** Follows `next` in one API. */
  class Reader {
    readonly read: Shown[] = [];
    private after: string | undefined;

    constructor(
      private readonly model: Model,
      readonly options: ReaderOptions,
    ) {
      this.after = options.after;
    }

    /** Reads a page. It never holds what is not committed, and says whether there is more. */
    async readPage(limit: number): Promise<boolean> {
      const { model, options } = this;
      const placed = model.committed.slice(0, model.placed);
      const page = await pageOf(model, options, this.after, limit);
      this.read.push(...page.events);
      this.after = page.next;
      const marks = this.marks();
      expect(page.events.length).toBeLessThanOrEqual(limit);
      expect(new Set(marks).size).toBe(marks.length);
      const wanted = this.wanted(model.committed);
      expect(marks.filter((mark) => !wanted.includes(mark))).toEqual([]);
      const certain = this.wanted(placed.slice(options.skipped));
      if (page.hasMore) expect(marks.length).toBeLessThan(wanted.length);
      else expect(certain.filter((mark) => !marks.includes(mark))).toEqual([]);
      return page.hasMore;
    }

    async readAll(): Promise<void> {
      while (await this.readPage(3));
    }

    /** What the model says that this reader is to get. */
    wanted(happened: readonly Happened[]): string[] {
      const { customer, kinds } = this.options;
      const own = happened.filter(
        ({ subject: about }) => !about.startsWith('customer') || about === `customer ${customer}`,
      );
      return own
        .filter(({ subject: about, kind }) => about !== 'test' && (!kinds || kinds.includes(kind)))
        .map(({ mark }) => mark);
    }

    marks(): string[] {
      return this.read.map(markOf);
    }
  }

  async function pageOf(
    model: Model,
    { customer, api, kinds }: ReaderOptions,
    after: string | undefined,
    limit: number,
  ): Promise<Page> {
    const token = model.customers[customer]?.token ?? '';
    if (api === 'GraphQL') {
      const { data, errors } = await fixture.service.graphql(EVENTS, { after, first: limit, kinds }, { token });
      expect(errors).toBeUndefined();
      const { nodes, next, hasMore } = data.events;
      const events = nodes.map((node: Omit<Shown, 'at'> & { at: string }) => ({ ...node, at: Date.parse(node.at) }));
      return { events, next, hasMore };
    }
    const query = new URLSearchParams({ limit: String(limit) });
    if (after !== undefined) query.set('after', after);
    if (kinds) query.set('events', kinds.join(','));
    const { status, body } = await fixture.service.request('GET', `/api/events?${query.toString()}`, { token });
    expect(status).toBe(200);
    type Envelope = Omit<Shown, 'kind' | 'at' | 'sequence'> & {
      event: string;
      timestamp: number;
      sequence?: number | null;
    };
    const events = body.events.map(({ id, event, timestamp, sequence = null, data }: Envelope) => {
      return { id, kind: event, at: timestamp, sequence, data };
    });
    return { ...body, events };
  }

  /** A reader that begins now. */
  async function join(model: Model): Promise<Reader> {
    const skipped = model.committed.length;
    const options = { customer: 0, api: 'REST' } as const;
    const { next, events } = await pageOf(model, options, 'latest', 100);
    expect(events).toEqual([]);
    return new Reader(model, { ...options, after: next, skipped });
  }

  async function run(all: readonly Step[]): Promise<void> {
    const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => fixture.shop.customer()));
    const model = new Model(customers);
    const readers = [
      new Reader(model, { customer: 0, api: 'REST' }),
      new Reader(model, { customer: 0, api: 'GraphQL' }),
      new Reader(model, { customer: 1, api: 'REST', kinds: KINDS }),
    ];
    const joined: Reader[] = [];
    // Two more receive each event as it arrives.
    const token = customers[0]?.token ?? '';
    const followers = [WaitingFollower, StreamFollower].map((kind) =>
      new kind(() => [fixture.service.url], token).start(),
    );
    try {
      for (const step of all) {
        if (step.kind === 'write') await model.write(step.writer, step.subject);
        else if (step.kind === 'read') await readers[step.reader % readers.length]?.readPage(step.limit);
        else if (step.kind === 'stamp') await model.stamp();
        else if (step.kind === 'join') joined.push(await join(model));
        else await model[step.kind](step.writer);
      }
      await model.endAll('commit');
      await model.write(0, 'overlapping');
      await model.commit(0);
      await model.stamp();
      for (const reader of [...readers, ...joined]) await reader.readAll();
      expectComplete(model, readers, joined);
      const last = model.committed.at(-1)?.mark;
      for (const follower of followers) {
        await follower.seen((event) => markOf(event) === last, 'the last event');
        expect(follower.events.map(markOf)).toEqual(readers[0]?.marks());
      }
    } finally {
      await Promise.all(followers.map((follower) => follower.stop()));
      await model.endAll('rollBack');
    }
  }

  function expectComplete(model: Model, readers: readonly Reader[], joined: readonly Reader[]): void {
    const [rest, graphql] = readers;
    for (const reader of readers) expect(reader.marks().sort()).toEqual(reader.wanted(model.committed).sort());
    expect(graphql?.read).toEqual(rest?.read);
    const all = rest?.marks() ?? [];
    for (const reader of joined) {
      const marks = reader.marks();
      expect(marks).toEqual(all.slice(all.length - marks.length));
      const later = reader.wanted(model.committed.slice(reader.options.skipped));
      expect(later.filter((mark) => !marks.includes(mark))).toEqual([]);
    }
    for (const id of Object.values(model.productIds)) {
      const own = (rest?.read ?? []).filter(({ data }) => data['productId'] === id);
      const upTo = own.map((_, index) => index + 1);
      expect(own.map(({ sequence }) => sequence)).toEqual(upTo);
      if (id === model.productIds.serial) expect(own.map(({ data }) => data['availableStock'])).toEqual(upTo);
    }
  }

  it('readers get each committed event once, over REST and GraphQL in one order, however transactions, stampings and pages interleave', async () => {
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: RUNS });
  });
});
