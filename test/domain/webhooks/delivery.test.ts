import * as fc from 'fast-check';
import { deliveryId, deliveryNumber } from '../../../src/domain/webhooks/delivery.js';

describe('a delivery id', () => {
  it.each([
    [1, '000000000000000000000001'],
    [42, '00000000000000000000002a'],
    ['9007199254740993', '000000000020000000000001'],
    ['9223372036854775807', '000000007fffffffffffffff'],
  ])('delivery number %s has the id %s, which leads back to the number', (number, id) => {
    expect(deliveryId(number)).toBe(id);
    expect(deliveryNumber(id)).toBe(String(number));
  });

  it('a delivery id grows with the number of the delivery', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 63n - 2n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (number, more) => {
          expect(deliveryId(String(number)) < deliveryId(String(number + more))).toBe(true);
        },
      ),
    );
  });

  it.each([
    '',
    '1',
    '00000000000000000000002A',
    '00000000000000000000002g',
    '0x0000000000000000000001',
    ' 00000000000000000000001',
    '000000008000000000000000',
    'ffffffffffffffffffffffff',
    '00000000000000000000002a\n',
  ])('a delivery id cannot be %j', (id) => {
    expect(deliveryNumber(id)).toBeUndefined();
  });
});
