import { parseQuery } from '../../src/http/request-rules.js';

describe('a query', () => {
  it.each([
    ['a=1&b=x%20y+z&a=2', { a: ['1', '2'], b: 'x y z' }],
    ['a=%C3%BC%F0%9F%98%80', { a: 'ü😀' }],
    ['a=%EF%BF%BD', { a: '\uFFFD' }],
    ['a=50%&b=%zz&c', { a: '50%', b: '%zz', c: '' }],
    ['a=x%FCy&b=%ED%A0%80', { a: 'x\uDFFDy', b: '\uDFFD\uDFFD\uDFFD' }],
    ['%FC=1', { '\uDFFD': '1' }],
  ])('%j is read, with half a surrogate pair for each byte that is no UTF-8', (text, query) => {
    expect({ ...parseQuery(text) }).toEqual(query);
  });
});
