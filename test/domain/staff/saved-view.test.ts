import { parametersOf, parseView } from '../../../src/domain/staff/saved-view.js';
import { problemsOf as problemsOfCheck } from '../../support/domain/refusal.js';

const VIEW = { list: 'orders', name: 'Open', query: 'status=pending' };

const problemsOf = (view: object) => problemsOfCheck((details) => parseView({ ...VIEW, ...view }, details));

describe('a saved view', () => {
  it.each([
    ['status=pending&hide=reference,total', 'status=pending&hide=reference,total'],
    ['?status=pending', 'status=pending'],
    ['search=%22a%26b%22&from=2026-05-06', 'search=%22a%26b%22&from=2026-05-06'],
    // A list without filters is a view as well.
    ['', ''],
    ['x'.repeat(2000), 'x'.repeat(2000)],
  ])('the query %j is stored as %j', (query, kept) => {
    expect(problemsOf({ query })).toEqual({});
    expect(parseView({ ...VIEW, query }, {})).toEqual({ ...VIEW, query: kept });
  });

  it.each(['after', 'before', 'cursor', 'page'])('the query holds no %s, even where it is encoded', (place) => {
    const query = `Query must not hold ${place}, which is a place in the list`;
    expect(problemsOf({ query: `status=pending&${place}=2` })).toEqual({ query });
    expect(problemsOf({ query: `%${place.charCodeAt(0).toString(16)}${place.slice(1)}=2` })).toEqual({ query });
  });

  it.each([
    ['a#b', 'the fragment'],
    ['a b', 'a blank'],
    ['a=\u00e4', 'a letter that is not encoded'],
    ['a=\n', 'a control character'],
    [7, undefined],
    ['x'.repeat(2001), 'too much'],
  ])('the query %j is refused, unless it is no text and so empty', (query, why) => {
    expect(Object.keys(problemsOf({ query }))).toEqual(why ? ['query'] : []);
  });

  it.each(['', 'Orders', '2', 'a/b', 'a'.repeat(41), undefined])('%j is no list', (list) => {
    expect(problemsOf({ list })).toEqual({ list: 'List must be a word of small letters, digits and -' });
  });

  it.each([
    ['  ', 'Name is required'],
    ['\u{1F9FE}'.repeat(101), 'Name must have at most 100 characters'],
    ['a\u0000b', 'Name must not contain control characters'],
  ])('%j is no name', (name, problem) => {
    expect(problemsOf({ name })).toEqual({ name: problem });
  });

  it('a name is trimmed', () => {
    expect(parseView({ ...VIEW, name: ' Open \u{1F9FE} ' }, {}).name).toBe('Open \u{1F9FE}');
  });

  it('the parameters of a query are decoded', () => {
    expect(parametersOf('search=%22AB%20CD%22&status=x')).toEqual(['search', '"AB CD"', 'status', 'x']);
  });
});
