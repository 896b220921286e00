import type { DataSource } from 'typeorm';
import { runStatement } from '../../db/statements.js';
import { priceOf } from '../../domain/catalogue/pricing.js';
import { eventEnvelope, type EventEnvelope } from '../../domain/webhooks/event.js';
import { findProduct } from '../catalogue/catalogue-cache.js';
import type { PricedCatalogue, ProductCatalogue } from '../catalogue/product-catalogue.js';
import { CoalescedReads } from '../common/coalesced-reads.js';
import { mapYielding } from '../common/yielding.js';
import { selectPackageOwners, type PackageOwner } from '../discounts/discount-cache.js';
import { encodeFeedCursor, feedPositionOf, type FeedRow } from './feed-rows.js';

/** An event as a customer reads it. Readers of the same event share one object, and so its text. */
export class FeedEvent {
  readonly cursor: string;
  private json: string | undefined;

  constructor(
    row: FeedRow,
    readonly envelope: EventEnvelope,
  ) {
    this.cursor = encodeFeedCursor(feedPositionOf(row));
  }

  /** The envelope as JSON. */
  get text(): string {
    return (this.json ??= JSON.stringify(this.envelope));
  }
}

function envelopeOf(row: FeedRow, oldPriceCents: number | null, newPriceCents: number | null): EventEnvelope {
  return eventEnvelope({ ...row, eventId: row.id, oldPriceCents, newPriceCents, isTest: false });
}

/** What one piece costs the customer at a list price; for a deleted product no discount is known. */
function customerPrice(row: FeedRow, listPriceCents: number | null, { chunks, discounts }: PricedCatalogue) {
  if (listPriceCents === null) return null;
  const product = findProduct(chunks, row.productId ?? '');
  return product ? priceOf({ ...product, listPriceCents }, 1, discounts).priceCents : listPriceCents;
}

const isPriced = ({ kind }: FeedRow): boolean => kind === 'productPriceChanged';

/** Renders stored events for customers. Prices use the terms that are valid now (docs/spec/events.md#feed). */
export class FeedRenderer {
  private readonly plain = new WeakMap<FeedRow, FeedEvent>();
  /** The rendered events of each row, by the key of the customers' prices. */
  private readonly priced = new WeakMap<FeedRow, Map<string, FeedEvent>>();
  private readonly owners: CoalescedReads<PackageOwner>;

  constructor(
    dataSource: DataSource,
    private readonly catalogue: ProductCatalogue,
  ) {
    this.owners = new CoalescedReads((ids) => runStatement(dataSource.manager, selectPackageOwners(ids)));
  }

  async render(rows: readonly FeedRow[], customerId: string): Promise<FeedEvent[]> {
    const prices = rows.some(isPriced) ? await this.pricesOf(customerId) : null;
    return mapYielding(rows, (row) => (prices && isPriced(row) ? this.pricedEvent(row, prices) : this.plainEvent(row)));
  }

  /** Read again for each response, because a stream may have been opened hours ago. */
  private async pricesOf(customerId: string): Promise<PricedCatalogue> {
    const [owner, state] = await Promise.all([this.owners.load(customerId), this.catalogue.stateNow()]);
    const { discountPackageId = null, discountPackageVersion = null } = owner ?? {};
    return this.catalogue.pricedCatalogue({ discountPackageId, discountPackageVersion, catalogue: state });
  }

  private plainEvent(row: FeedRow): FeedEvent {
    const cached = this.plain.get(row);
    if (cached) return cached;
    const event = new FeedEvent(row, envelopeOf(row, null, null));
    this.plain.set(row, event);
    return event;
  }

  private pricedEvent(row: FeedRow, prices: PricedCatalogue): FeedEvent {
    const byTerms = this.priced.get(row) ?? new Map<string, FeedEvent>();
    this.priced.set(row, byTerms);
    const terms = `${prices.version} ${prices.key}`;
    const cached = byTerms.get(terms);
    if (cached) return cached;
    const [before, after] = [row.oldListPriceCents, row.newListPriceCents].map((list) =>
      customerPrice(row, list, prices),
    );
    const event = new FeedEvent(row, envelopeOf(row, before ?? null, after ?? null));
    byTerms.set(terms, event);
    return event;
  }
}
