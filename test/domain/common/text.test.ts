import { validationError } from '../../../src/domain/common/errors.js';
import { parseOptionalReason, parseReason } from '../../../src/domain/common/text.js';

const KEY = '\u{1F511}';

describe.each([
  ['a reason', parseReason],
  ['an optional reason', parseOptionalReason],
])('%s', (_, parse) => {
  it('is taken without the blanks around it', () => {
    const details = {};
    expect(parse(' recalled by the maker\n', details)).toBe('recalled by the maker');
    expect(details).toEqual({});
  });

  it('may have 500 characters, also where each takes two code units', () => {
    const details = {};
    expect(parse(` ${KEY.repeat(500)} `, details)).toBe(KEY.repeat(500));
    expect(details).toEqual({});
  });

  it('is refused with more than 500 characters, beside whatever else is wrong', () => {
    const details = { count: 'Count must be a whole number' };
    parse(KEY.repeat(501), details);
    expect(validationError(details).extras.details).toEqual({
      count: 'Count must be a whole number',
      reason: 'Reason must have at most 500 characters',
    });
  });

  it('is refused where it is no text', () => {
    const details = {};
    parse(7, details);
    expect(validationError(details).extras.details).toEqual({ reason: 'Reason is required' });
  });
});

describe.each([[undefined], [null], [''], [' \n']])('the reason %j', (missing) => {
  it('is refused where a reason is required', () => {
    const details = {};
    parseReason(missing, details);
    expect(validationError(details).extras.details).toEqual({ reason: 'Reason is required' });
  });

  it('is null if a reason is optional', () => {
    const details = {};
    expect(parseOptionalReason(missing, details)).toBeNull();
    expect(details).toEqual({});
  });
});
