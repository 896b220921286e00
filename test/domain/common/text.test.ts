import { parseOptionalReason, parseReason } from '../../../src/domain/common/text.js';
import { problemsOf } from '../../support/domain/refusal.js';

const KEY = '\u{1F511}';

describe.each([
  ['a reason', parseReason],
  ['an optional reason', parseOptionalReason],
])('%s', (_, parse) => {
  it('is taken without the blanks around it, and may have 500 characters of two code units each', () => {
    expect(problemsOf((details) => expect(parse(` ${KEY.repeat(500)}\n`, details)).toBe(KEY.repeat(500)))).toEqual({});
  });

  it.each([
    [KEY.repeat(501), 'Reason must have at most 500 characters'],
    [7, 'Reason is required'],
  ])('is refused: %j', (given, reason) => {
    expect(problemsOf((details) => parse(given, details))).toEqual({ reason });
  });
});

it.each([[undefined], [null], [''], [' \n']])(
  'the reason %j is refused where one is required, else null',
  (missing) => {
    expect(problemsOf((details) => parseReason(missing, details))).toEqual({ reason: 'Reason is required' });
    expect(problemsOf((details) => expect(parseOptionalReason(missing, details)).toBeNull())).toEqual({});
  },
);
