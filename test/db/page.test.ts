import fc from 'fast-check';
import { decodeCursor, encodeCursor, toPage } from '../../src/db/page.js';
import { characters } from '../support/domain/arbitraries.js';

const REFUSED_CURSOR = expect.objectContaining({
  code: 'VALIDATION_ERROR',
  extras: { details: { after: 'After must be a cursor from an earlier answer' } },
});

function errorOf(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

describe('a cursor', () => {
  const sortValues = fc.array(fc.oneof(fc.string({ unit: characters }), fc.maxSafeInteger()), {
    minLength: 1,
    maxLength: 4,
  });

  it('a cursor decodes to its encoded values', () => {
    fc.assert(
      fc.property(sortValues, (values) => {
        expect(decodeCursor(encodeCursor(...values), values.length)).toEqual(values);
      }),
    );
  });

  it('a cursor fits into a URL as it is', () => {
    fc.assert(
      fc.property(sortValues, (values) => {
        const cursor = encodeCursor(...values);
        expect(encodeURIComponent(cursor)).toBe(cursor);
      }),
    );
  });

  it('a cursor is refused by a list that sorts by more or fewer values', () => {
    fc.assert(
      fc.property(sortValues, fc.integer({ min: 1, max: 6 }), (values, length) => {
        fc.pre(length !== values.length);
        expect(errorOf(() => decodeCursor(encodeCursor(...values), length))).toEqual(REFUSED_CURSOR);
      }),
    );
  });

  it('an arbitrary string instead of a cursor is refused and not misread', () => {
    fc.assert(
      fc.property(fc.string({ unit: characters }), (text) => {
        const error = errorOf(() => decodeCursor(text, 2));
        expect(error).toEqual(REFUSED_CURSOR);
      }),
    );
  });

  const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each([
    ['JSON that is no array', json({ 0: 1, length: 1 })],
    ['a JSON string', json('1')],
    ['an array that holds null', json([null])],
    ['an array that holds an object', json([{ orderNumber: 1 }])],
    ['cut off at the end', encodeCursor('a long enough text').slice(0, -4)],
  ])('a cursor that is %s is refused', (_what, cursor) => {
    expect(errorOf(() => decodeCursor(cursor, 1))).toEqual(REFUSED_CURSOR);
  });
});

describe('a page', () => {
  it('a page has as many entries as requested, and says whether there are more', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 20 }), fc.nat(20), (rows, first) => {
        const { nodes, hasNextPage } = toPage(rows.slice(0, first + 1), first);
        expect(nodes).toEqual(rows.slice(0, first));
        expect(hasNextPage).toBe(rows.length > first);
      }),
    );
  });
});
