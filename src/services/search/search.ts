import { assertPageSize } from '../../db/page.js';
import { parseSearch } from '../../domain/common/text.js';
import { canBeKeyPart } from '../../domain/keys/keys-in-text.js';
import type { LicenseKeyReader } from '../keys/license-key-reader.js';

/** The kinds of things that staff searches for. */
export type SearchKind =
  | ('Customer' | 'Order' | 'Product' | 'LicenseKey' | 'Claim')
  | ('LicensePool' | 'StaffMember' | 'Webhook' | 'DiscountPackage' | 'Promotion');

/** Something that was found. */
export interface SearchHit {
  kind: SearchKind;
  /** Its id; of an order its number. */
  id: string;
}

/**
 * Finds the objects of one kind by a typed text. Each method returns at most `limit` ids, best first, and reads a
 * bounded part of an index or of a table, however many objects there are.
 */
export interface Finder {
  kind: SearchKind;
  byNumber?: (number: number, limit: number) => Promise<string[]>;
  /** Those whose name, reference or id equals the text. */
  exactly?: (text: string, limit: number) => Promise<string[]>;
  /** Those that were sent a text in which license keys are masked. */
  asSent?: (text: string, limit: number) => Promise<string[]>;
  /** Those whose name or reference contains the text. */
  similarly?: (text: string, limit: number) => Promise<string[]>;
}

/** Numbers of customers and orders are INT; people write a # before one. */
const NUMBER = /^#?\s*(\d{1,10})$/;
const MAX_NUMBER = 2 ** 31 - 1;

/** Staff's search box: finds things of all kinds by a typed text (docs/spec/staff-and-keys.md#search). */
export class Search {
  /** @param finders their order ranks hits that are equally good. */
  constructor(
    private readonly keys: LicenseKeyReader,
    private readonly finders: readonly Finder[],
  ) {}

  /**
   * At most `first` hits: exact matches first, then objects that contain the text; the kinds alternate.
   * @param mayReveal whether the member may see complete keys, and so finds them by any part.
   * @throws {DomainError} VALIDATION_ERROR for an invalid `first`, and for a text that is too long.
   */
  async find(text: string, first: number, mayReveal = false): Promise<SearchHit[]> {
    assertPageSize(first);
    const wanted = parseSearch(text, 'text').trim();
    if (wanted === '' || first === 0) return [];
    const { key, part } = await this.findKey(wanted, mayReveal);
    // Each object once, at its first and best position.
    const hits = new Map<string, SearchHit>();
    const add = (found: readonly SearchHit[]): void => found.forEach((hit) => hits.set(`${hit.kind} ${hit.id}`, hit));
    if (key) add([{ kind: 'LicenseKey', id: key.id }]);
    const number = Number(NUMBER.exec(wanted)?.[1] ?? MAX_NUMBER + 1);
    if (number <= MAX_NUMBER) add(await this.collectHits((finder) => finder.byNumber?.(number, first)));
    // A license key is looked up only by its fingerprint, so that it does not appear in statements, which servers log.
    const holdsKey = key !== null || (await this.keys.holdsKey(wanted));
    if (holdsKey && hits.size < first) add(await this.collectHits((finder) => finder.asSent?.(wanted, first)));
    if (!holdsKey && hits.size < first) add(await this.collectHits((finder) => finder.exactly?.(wanted, first)));
    if (part) add([{ kind: 'LicenseKey', id: part.id }]);
    if (!holdsKey && hits.size < first) add(await this.collectHits((finder) => finder.similarly?.(wanted, first)));
    return [...hits.values()].slice(0, first);
  }

  /** The license key that a text certainly means, or the one of which it is certainly a part. */
  private async findKey(text: string, mayReveal: boolean): Promise<Record<'key' | 'part', { id: string } | null>> {
    const exact = await this.keys.findKey(text);
    const meant = exact ? [exact] : await this.keys.findMeant(text);
    if (meant.length > 0) return { key: meant.length === 1 ? (meant[0] ?? null) : null, part: null };
    const found = canBeKeyPart(text) ? await this.keys.findSoldByPart(text, !mayReveal) : null;
    return found?.isComplete ? { key: found, part: null } : { key: null, part: found };
  }

  /** The hits of all finders, the first of each before the second of any. */
  private async collectHits(how: (finder: Finder) => Promise<string[]> | undefined): Promise<SearchHit[]> {
    const found = await Promise.all(
      this.finders.map(
        async (finder) => (await how(finder))?.map((id, rank) => ({ kind: finder.kind, id, rank })) ?? [],
      ),
    );
    return found
      .flat()
      .sort((a, b) => a.rank - b.rank)
      .map(({ kind, id }) => ({ kind, id }));
  }
}
