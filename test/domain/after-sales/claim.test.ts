import { parseAnswer, parseClaim } from '../../../src/domain/after-sales/claim.js';
import { refusal } from '../../support/domain/refusal.js';

const EITHER = 'Either licenseId, or orderNumber and licenseKey, is required, and not both';
const good = { orderNumber: 100_042, licenseKey: 'KEY-1', reason: 'It does not activate' };

describe('parseClaim', () => {
  it('a claim is taken with blanks cut off around its key and its reason', () => {
    expect(parseClaim({ ...good, licenseKey: ' KEY-1\n', reason: ' does not activate ' })).toEqual({
      orderNumber: 100_042,
      licenseKey: 'KEY-1',
      reason: 'does not activate',
    });
  });

  it('a claim may name the id of its license alone, which is taken without blanks around it', () => {
    expect(parseClaim({ licenseId: ' 0a ', orderNumber: null, reason: good.reason })).toEqual({
      licenseId: '0a',
      reason: good.reason,
    });
  });

  it.each([
    [{ licenseId: '0a' }, { licenseId: EITHER, orderNumber: EITHER, licenseKey: EITHER }],
    [
      { licenseId: '0a', orderNumber: null },
      { licenseId: EITHER, licenseKey: EITHER },
    ],
    [{ licenseId: 7, orderNumber: null, licenseKey: null }, { licenseId: 'License id is required' }],
    [{ orderNumber: '100042' }, { orderNumber: 'Order number must be a whole number' }],
    [{ orderNumber: 1.5 }, { orderNumber: 'Order number must be a whole number' }],
    [{ orderNumber: 2 ** 53 }, { orderNumber: 'Order number must be a whole number' }],
    [{ orderNumber: undefined }, { orderNumber: 'Order number must be a whole number' }],
    [{ licenseKey: ' ' }, { licenseKey: 'License key is required' }],
    [{ licenseKey: 7 }, { licenseKey: 'License key is required' }],
    [{ reason: null }, { reason: 'Reason is required' }],
  ])('a claim with %j is refused', (wrong, details) => {
    expect(() => parseClaim({ ...good, ...wrong })).toThrow(refusal(details));
  });

  it('every wrong field of a claim is named at once', () => {
    const details = {
      licenseId: EITHER,
      orderNumber: 'Order number must be a whole number',
      licenseKey: 'License key is required',
      reason: 'Reason is required',
    };
    expect(() => parseClaim({ orderNumber: null, licenseKey: null, reason: null })).toThrow(refusal(details));
  });
});

describe('parseAnswer', () => {
  it.each([undefined, null, '', ' \n'])('an answer %j becomes null', (answer) => {
    expect(parseAnswer(answer)).toBeNull();
  });

  it('an answer is trimmed', () => {
    expect(parseAnswer(' Use the installer of 2026. ')).toBe('Use the installer of 2026.');
  });

  it('an answer of more than 500 characters is refused', () => {
    const answer = 'Answer must have at most 500 characters';
    expect(() => parseAnswer('x'.repeat(501))).toThrow(refusal({ answer }));
  });
});
