import * as fc from 'fast-check';
import { LedgerReader } from '../../../src/services/customers/ledger-reader.js';
import { InvoiceFixture } from '../../support/invoices/invoice-fixture.js';
import { useStaff } from '../../support/staff.js';

type Booking = 'order' | 'payment' | 'creditNote';

/** A booking by a process whose clock differs by this much from that of the others. */
interface Step {
  booking: Booking;
  skewMs: number;
}

const steps = fc.array(
  fc.record({
    booking: fc.constantFrom<Booking>('order', 'payment', 'creditNote'),
    skewMs: fc.constantFrom(-3_000, -1, 0, 1, 3_000),
  }),
  { minLength: 2, maxLength: 5 },
);

describe('the entries of a ledger', () => {
  const START = Date.parse('2026-03-01T12:00:00.000Z');
  let nowMs = START;
  const clock = () => new Date(nowMs);
  const fixture = useStaff(clock);
  const invoiceFixture = new InvoiceFixture(fixture, clock);

  it('follow the order in which they were booked, whatever the clocks of the processes say', async () => {
    const product = await fixture.shop.product({ listPriceCents: 1_000 }, 1_000);
    const entries = new LedgerReader(fixture.service.app.dataSource);
    await fc.assert(
      fc.asyncProperty(steps, async (bookings) => {
        const { id, token } = await fixture.shop.customer({ countryCode: 'AT' });
        const order = async () => {
          const body = { products: [{ productId: product.id, amount: 6 }] };
          const response = await fixture.service.request('POST', '/api/orders', { token, body });
          expect(response.status).toBe(201);
          return response.body.orderNumber as number;
        };
        const changes: number[] = [];
        const orders: number[] = [];
        for (const { booking, skewMs } of [{ booking: 'order', skewMs: 0 } as Step, ...bookings]) {
          nowMs += 10;
          const realMs = nowMs;
          nowMs += skewMs;
          if (booking === 'order') orders.push(await order());
          else if (booking === 'payment') await invoiceFixture.pay(id, 700);
          else await invoiceFixture.credit(orders.at(-1) ?? 0);
          changes.push({ order: 6_000, payment: -700, creditNote: -1_000 }[booking]);
          nowMs = realMs;
        }
        const { nodes } = await entries.findEntries({ customerId: id }, { first: 100, after: null });
        const inOrder = nodes.toReversed();
        expect(inOrder.map(({ amountCents }) => amountCents)).toEqual(changes);
        let balanceCents = 0;
        for (const { amountCents, balanceAfterCents } of inOrder) {
          balanceCents += amountCents;
          expect(balanceAfterCents).toBe(balanceCents);
        }
      }),
      { numRuns: 15 },
    );
    expect(await fixture.service.violations()).toEqual([]);
  });
});
