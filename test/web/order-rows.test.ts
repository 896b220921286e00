import { resultsOf } from '../support/console-code.js';

interface Rows {
  keys: { key: { id: string }; isReplacement: boolean; reason: string | null }[];
}

const key = (id: string, licenseKey: string, isReplaced = false) => ({ id, licenseKey, isReplaced });

const item = (productId: string, licenses: object[]) => ({ productId, licenses, isReplacement: false, reason: null });

const replacement = (productId: string, replaces: string, licenses: object[]) => ({
  ...item(productId, licenses),
  isReplacement: true,
  replaces,
  reason: 'blocked',
});

async function rowsOf(items: object[]): Promise<Rows[]> {
  const [rows] = await resultsOf<Rows[]>('pages/orders/order-rows.ts', 'itemRows', [[items]]);
  return rows ?? [];
}

const idsOf = async (items: object[]) => (await rowsOf(items)).map(({ keys }) => keys.map((row) => row.key.id));

describe('the rows of an order', () => {
  it('show a replacement below the key that it replaced, and again one that was replaced in turn', async () => {
    const rows = await rowsOf([
      item('a', [key('1', '****1', true), key('2', '****2')]),
      item('b', [key('3', '****3')]),
      replacement('a', '****1', [key('4', '****4', true)]),
      replacement('a', '****4', [key('5', '****5')]),
    ]);
    expect(rows.map(({ keys }) => keys.map((row) => row.key.id))).toEqual([['1', '4', '5', '2'], ['3']]);
    expect(rows[0]?.keys[1]).toMatchObject({ isReplacement: true, reason: 'blocked' });
  });

  it('assign its own replacement to each of several keys that look alike', async () => {
    const items = [
      item('a', [key('1', '****1', true), key('2', '****1', true)]),
      replacement('a', '****1', [key('3', '****3')]),
      replacement('a', '****1', [key('4', '****4')]),
    ];
    expect(await idsOf(items)).toEqual([['1', '3', '2', '4']]);
  });

  it('contain a separate row for a replacement whose original is unknown', async () => {
    const items = [item('a', [key('1', '****1')]), replacement('a', '****9', [key('2', '****2')])];
    expect(await idsOf(items)).toEqual([['1'], ['2']]);
  });
});
