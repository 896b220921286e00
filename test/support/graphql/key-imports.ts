import { newId } from '../../../src/db/ids.js';
import { order } from '../rest/rest-api.js';
import type { StaffFixture } from '../staff.js';

/** `count` texts of license keys that no other pool has. */
export const newKeys = (count: number, mark = newId()): string[] =>
  Array.from({ length: count }, (_, index) => `${mark}-${100 + index}`);

/** Imports of license keys over the staff's GraphQL. */
export class KeyImports {
  readonly importing: string;
  readonly undoing: string;

  /** @param fields of an import that each operation reads. */
  constructor(
    private readonly fixture: StaffFixture,
    fields = 'id',
  ) {
    this.importing = `
      mutation ($pool: ObjectID!, $keys: [String!]!, $keyImportId: ObjectID, $dryRun: Boolean, $acceptUnusual: Boolean,
                $asIs: Boolean, $unitCost: EUR, $supplier: String, $supplierInvoice: String, $note: String,
                $fileName: String) {
        importLicenseKeys(licensePoolId: $pool, keys: $keys, keyImportId: $keyImportId, dryRun: $dryRun, asIs: $asIs,
                          acceptUnusual: $acceptUnusual, unitCost: $unitCost, supplier: $supplier,
                          supplierInvoice: $supplierInvoice, note: $note, fileName: $fileName) {
          imported dryRun duplicates unusual { line masked text reason } suggestedMask keyImport { ${fields} }
        }
      }`;
    this.undoing = `mutation ($id: ObjectID!, $reason: String!) { undoKeyImport(id: $id, reason: $reason) { ${fields} } }`;
  }

  async import(pool: string, keys: readonly string[], rest: object = {}) {
    return (await this.fixture.dataOf(this.importing, { pool, keys, ...rest })).importLicenseKeys;
  }

  async undo(id: string, reason = 'wrong edition') {
    return (await this.fixture.dataOf(this.undoing, { id, reason })).undoKeyImport;
  }

  /** A customer orders a product. @returns the order's number and the texts of its keys. */
  async sell(productId: string, amount: number, token?: string): Promise<{ orderNumber: number; keys: string[] }> {
    const buyer = token ?? (await this.fixture.shop.customer()).token;
    const { status, body } = await order(this.fixture, buyer, [{ productId, amount }]);
    expect(status).toBe(201);
    const { orderNumber, items } = body;
    return { orderNumber, keys: items[0].licenses.map(({ licenseKey }: { licenseKey: string }) => licenseKey) };
  }
}
