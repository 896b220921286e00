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
  private json: string | undefined;
  private encoded: string | undefined;

  constructor(
    private readonly row: FeedRow,
    readonly envelope: EventEnvelope,
  ) {}

  /** The position after the event. */
  get cursor(): string {
    return (this.encoded ??= encodeFeedCursor(feedPositionOf(this.row)));
  }

  /** The envelope as JSON. */
  get text(): string {
    return (this.json ??= JSON.stringify(this.envelope));
  }
}

// Property by property, because it is called for every event of a page and a spread takes fifty times as long.
function envelopeOf(row: FeedRow, oldPriceCents: number | null, newPriceCents: number | null): EventEnvelope {
  return eventEnvelope({
    eventId: row.id,
    kind: row.kind,
    occurredAt: row.occurredAt,
    sequence: row.sequence,
    productId: row.productId,
    sku: row.sku,
    name: row.name,
    availableStock: row.availableStock,
    oldPriceCents,
    newPriceCents,
    data: row.data,
    isTest: false,
  });
}

/** What one piece costs the customer at a list price; for a deleted product no discount is known. */
function customerPrice(row: FeedRow, listPriceCents: number | null, { chunks, discounts }: PricedCatalogue) {
  if (listPriceCents === null) return null;
  const product = findProduct(chunks, row.productId ?? '');
  return product ? priceOf({ ...product, listPriceCents }, 1, discounts).priceCents : listPriceCents;
}

const isPriced = ({ kind }: FeedRow): boolean => kind === 'productPriceChanged';

/** Rows that a reader has found. */
export interface FoundRows {
  rows: FeedRow[];
  /** Whether other readers get the same rows, so that each is rendered once. */
  areShared: boolean;
}

/** @param prices those of the customer; null for an event without prices. */
function renderEvent(row: FeedRow, prices: PricedCatalogue | null): FeedEvent {
  if (!prices) return new FeedEvent(row, envelopeOf(row, null, null));
  const before = customerPrice(row, row.oldListPriceCents, prices);
  return new FeedEvent(row, envelopeOf(row, before, customerPrice(row, row.newListPriceCents, prices)));
}

/** Renders stored events for customers. Prices use the terms that are valid now (docs/spec/events.md#feed). */
export class FeedRenderer {
  /** The rendered events of each row that readers share, by the key of the customers' prices. */
  private readonly shared = new WeakMap<FeedRow, Map<string, FeedEvent>>();
  private readonly owners: CoalescedReads<PackageOwner>;

  constructor(
    dataSource: DataSource,
    private readonly catalogue: ProductCatalogue,
  ) {
    this.owners = new CoalescedReads((ids) => runStatement(dataSource.manager, selectPackageOwners(ids)));
  }

  async render({ rows, areShared }: FoundRows, customerId: string): Promise<FeedEvent[]> {
    const prices = rows.some(isPriced) ? await this.pricesOf(customerId) : null;
    const toEvent = areShared ? this.sharedEvent.bind(this) : renderEvent;
    return mapYielding(rows, (row) => toEvent(row, isPriced(row) ? prices : null));
  }

  /** Read again for each response, because a stream may have been opened hours ago. */
  private async pricesOf(customerId: string): Promise<PricedCatalogue> {
    const [owner, state] = await Promise.all([this.owners.load(customerId), this.catalogue.stateNow()]);
    const { discountPackageId = null, discountPackageVersion = null } = owner ?? {};
    return this.catalogue.pricedCatalogue({ discountPackageId, discountPackageVersion, catalogue: state });
  }

  private sharedEvent(row: FeedRow, prices: PricedCatalogue | null): FeedEvent {
    const terms = prices ? `${prices.version} ${prices.key}` : '';
    const byTerms = this.shared.get(row) ?? new Map<string, FeedEvent>();
    const known = byTerms.get(terms);
    if (known) return known;
    const event = renderEvent(row, prices);
    this.shared.set(row, byTerms.set(terms, event));
    return event;
  }
}
