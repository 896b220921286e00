import { readFileSync } from 'node:fs';
import { newId } from '../../../src/db/ids.js';
import { order } from '../../rest/support.js';
import type { Answer } from '../../support/service.js';
import { useStaff } from '../../support/staff.js';
import { eventsOf } from './stock-keeping.js';

const TEXT = readFileSync('examples/staff-day.graphql', 'utf8');

describe("the example of a staff member's day of work", () => {
  const fixture = useStaff();
  const ran: string[] = [];

  /** Runs one of the operations over HTTP, as an ADMIN. */
  async function run(operationName: string, variables: object) {
    ran.push(operationName);
    const { status, body } = await fixture.service.request('POST', '/admin/graphql', {
      token: fixture.admin.token,
      body: { query: TEXT, operationName, variables },
    });
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
    return Object.values(body.data)[0] as Answer['body'];
  }

  it('the operations of examples/staff-day.graphql take a new product through its sale to the audit log', async () => {
    const mark = newId();
    const keys = Array.from({ length: 5 }, (_, index) => `FJORD-${mark}-${index}`) as [string, string, string, string];

    const product = await run('CreateProduct', { sku: `FJ-${mark}` });
    const [licensePoolId] = product.licensePools;
    expect(product.stock).toBe(0);
    expect(await run('ImportKeys', { licensePoolId, keys: [...keys, keys[0], ' '] })).toEqual({
      imported: 5,
      duplicates: [keys[0]],
      rejected: [{ key: ' ', reason: 'is empty' }],
      licensePool: { available: 5 },
    });
    expect(await run('LowerPrice', { productId: product.id, version: 1 })).toEqual({
      listPrice: 119.9,
      oldListPrice: 129.9,
      version: 2,
    });
    expect(await run('SetVolumeDiscounts', { productId: product.id })).toEqual({
      volumeDiscounts: [{ minQuantity: 3, percentage: 5 }],
    });

    const { id: discountPackageId } = await run('CreatePackage', { validFrom: '2020-01-01', validUntil: '2099-12-31' });
    const days = { validFrom: '2020-01-01T00:00:00Z', validUntil: '2099-12-31T00:00:00Z' };
    expect(await run('CreatePromotion', { productId: product.id, ...days })).toMatchObject({
      products: [{ sku: `FJ-${mark}` }],
    });
    const customer = await run('CreateCustomer', { name: `Retail ${mark}` });
    expect(await run('AssignPackage', { customerId: customer.id, discountPackageId })).toEqual({
      discountPackage: { name: 'Partner' },
    });
    const { token } = await run('IssueToken', { customerId: customer.id });

    // 119.90 less 20 % of the promotion, less 5 % of the volume discount; and 19 % VAT on top.
    const bought = await order(fixture, token, [{ productId: product.id, amount: 3 }]);
    expect(bought).toMatchObject({ status: 201, body: { customer: customer.customerNumber, grandTotal: 325.3 } });
    const { orderNumber } = bought.body;
    expect(bought.body.items).toMatchObject([
      { price: 91.12, subtotal: 273.36, licenses: keys.slice(0, 3).map((licenseKey) => ({ licenseKey })) },
    ]);

    const shown = (index: number) => `****${keys[index]?.slice(-4)}`;
    expect(await run('FindOrder', { customerId: customer.id })).toEqual({
      nodes: [
        {
          orderNumber,
          grandTotal: 325.3,
          balanceAfter: 325.3,
          customer: { name: `Retail ${mark}` },
          items: [
            {
              productName: 'Fjord Office 26',
              quantity: 3,
              price: 91.12,
              licenses: [0, 1, 2].map((index) => ({ licenseKey: shown(index) })),
            },
          ],
        },
      ],
      totalCount: 1,
    });
    expect(await run('ReplaceKey', { orderNumber, licenseKey: keys[1] })).toEqual({
      grandTotal: 325.3,
      items: [
        {
          quantity: 3,
          price: 91.12,
          isReplacement: false,
          licenses: [0, 1, 2].map((index) => ({
            licenseKey: shown(index),
            isReplaced: index === 1,
          })),
        },
        { quantity: 1, price: 0, isReplacement: true, licenses: [{ licenseKey: shown(3), isReplaced: false }] },
      ],
    });
    expect(await run('RevealKeys', { orderNumber })).toEqual(
      [0, 1, 2, 3].map((index) => ({ licenseKey: keys[index], isReplaced: index === 1 })),
    );
    const [seen] = (await fixture.service.request('GET', '/api/orders', { token })).body;
    expect(seen.items[1]).toMatchObject({ isReplacement: true, price: 0, licenses: [{ licenseKey: keys[3] }] });

    expect(await run('RecordPayment', { customerId: customer.id, amount: 325.3 })).toEqual({ balance: 0 });
    expect(await run('WithdrawRest', { licensePoolId, count: 1 })).toEqual({
      available: 0,
      allocated: 4,
      withdrawn: 1,
    });
    expect((await eventsOf(fixture, product.id)).map(({ kind }) => kind)).toEqual([
      'productBackInStock',
      'productPriceChanged',
      'productOutOfStock',
    ]);
    const { nodes } = await run('LookBack', { staffId: fixture.admin.id });
    expect(nodes.map(({ action }: { action: string }) => action).reverse()).toEqual([
      'createProduct',
      'importLicenseKeys',
      'changeListPrice',
      'setVolumeDiscounts',
      'createDiscountPackage',
      'createPromotion',
      'createCustomer',
      'assignDiscountPackage',
      'issueApiToken',
      'replaceLicenseKey',
      'revealLicenseKeys',
      'recordPayment',
      'withdrawLicenseKeys',
    ]);

    const written = [...TEXT.matchAll(/^(?:query|mutation) (\w+)/gm)].map(([, name]) => name);
    expect(ran).toEqual(written);
  });
});
