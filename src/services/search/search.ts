import { assertPageSize } from '../../db/page.js';
import type { LicenseKeyReader } from '../keys/license-key-reader.js';
import type { Finder, SearchHit, SearchKind } from './finder.js';

/** Numbers of customers and orders are INT. */
const NUMBER = /^\d{1,10}$/;
const MAX_NUMBER = 2 ** 31 - 1;
/** The longest searched text: no name, e-mail address, reference, SKU or license key has more characters. */
const MAX_LENGTH = 320;

/** Staff's search box: finds things of all kinds by a typed text (docs/spec/staff-and-keys.md#search). */
export class Search {
  /** @param finders their order ranks hits that are equally good. */
  constructor(
    private readonly keys: LicenseKeyReader,
    private readonly finders: readonly Finder[],
  ) {}

  /**
   * At most `first` hits: exact matches first, then things that contain the text; the kinds take turns.
   * @throws {DomainError} VALIDATION_ERROR for an invalid `first`.
   */
  async find(text: string, first: number): Promise<SearchHit[]> {
    assertPageSize(first);
    const wanted = text.trim();
    if (wanted === '' || wanted.length > MAX_LENGTH || first === 0) return [];
    const key = await this.keys.findKey(wanted);
    const hits = new Hits(first);
    if (key) hits.add([{ kind: 'LicenseKey', id: key.id }]);
    const number = NUMBER.test(wanted) ? Number(wanted) : MAX_NUMBER + 1;
    if (number <= MAX_NUMBER) hits.add(await this.ask((finder) => finder.byNumber?.(number, first)));
    // A license key is looked up only by its fingerprint, so that it does not appear in statements, which servers log.
    if (!key && !hits.isFull) hits.add(await this.ask((finder) => finder.exactly?.(wanted, first)));
    if (!key && !hits.isFull) hits.add(await this.ask((finder) => finder.similarly?.(wanted, first)));
    return hits.list();
  }

  /** The hits of all finders, the first of each before the second of any. */
  private async ask(how: (finder: Finder) => Promise<string[]> | undefined): Promise<SearchHit[]> {
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

/** Collects up to a number of hits, each thing once. */
class Hits {
  private readonly byName = new Map<`${SearchKind} ${string}`, SearchHit>();

  constructor(private readonly max: number) {}

  get isFull(): boolean {
    return this.byName.size >= this.max;
  }

  add(hits: readonly SearchHit[]): void {
    for (const hit of hits) {
      const name = `${hit.kind} ${hit.id}` as const;
      if (!this.byName.has(name)) this.byName.set(name, hit);
    }
  }

  list(): SearchHit[] {
    return [...this.byName.values()].slice(0, this.max);
  }
}
