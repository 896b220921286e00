import { resultsOf } from '../support/console-code.js';

const key = (id: string, fields: object = {}) => ({ id, isReplaced: false, creditedAt: null, ...fields });

const ITEMS = [
  {
    displayName: 'Office "Pro"',
    product: { sku: 'FW-1' },
    licenses: [key('a'), key('b', { isReplaced: true }), key('c', { creditedAt: '2031-05-06T07:08:09.123Z' })],
    bundleLicenses: null,
  },
  {
    displayName: '=Suite',
    product: null,
    licenses: [key('d'), key('e')],
    bundleLicenses: [{ productName: 'PDF, small', licenses: [{ id: 'd' }] }],
  },
];

const WHOLE = { a: 'KEY-A', b: 'KEY-B', c: 'KEY-C', d: '-KEY-D', e: 'KEY-E' };

const written = async (name: string): Promise<string | undefined> =>
  (await resultsOf<string>('pages/orders/key-files.ts', name, [[ITEMS, WHOLE]]))[0];

describe('the keys of an order as a file', () => {
  it('are as text those in use, one a line and as they are', async () => {
    expect(await written('keysAsText')).toBe('KEY-A\n-KEY-D\nKEY-E\n');
  });

  it('are as CSV all of them, with what became of each, and nothing that a spreadsheet runs', async () => {
    expect(await written('keysAsCsv')).toBe(
      [
        '"sku","product","licenseKey","status"',
        '"FW-1","Office ""Pro""","KEY-A","SOLD"',
        '"FW-1","Office ""Pro""","KEY-B","REPLACED"',
        '"FW-1","Office ""Pro""","KEY-C","CREDITED"',
        '"","PDF, small","\'-KEY-D","SOLD"',
        '"","\'=Suite","KEY-E","SOLD"',
        '',
      ].join('\r\n'),
    );
  });
});
