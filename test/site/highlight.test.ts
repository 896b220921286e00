import { highlight } from '../../site/pages/highlight.js';

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

describe('highlight', () => {
  it.each([
    ['ts', "const a = 'x'; // why", ['word const', "string 'x'", 'comment // why']],
    ['ts', 'const url = `https://x`;', ['word const', 'string `https://x`']],
    ['python', 'x = f"{a}"  # why\nreturn None', ['string f"{a}"', 'comment # why', 'word return', 'word None']],
    [
      'sh',
      `curl -s "$URL#x" -d '{\n}' # why`,
      ['word curl', 'name -s', 'string "$URL#x"', 'name -d', "string '{\n}'", 'comment # why'],
    ],
    [
      'json',
      '{"a": "b: \\"c\\"", "n": -1.5, "t": true}',
      ['name "a"', 'string "b: \\"c\\""', 'name "n"', 'number -1.5', 'name "t"', 'word true'],
    ],
    ['graphql', 'query ($id: ID!) { a(id: $id) }', ['word query', 'name $id', 'name $id']],
    ['text', 'const a = 1;', []],
  ])('of %s, %j is coloured by what it is', (language, code, parts) => {
    const found = [...highlight(code, language).matchAll(/<span class="(\w+)">([^]*?)<\/span>/g)];
    expect(found.map(([, kind, text]) => `${kind} ${text}`)).toEqual(parts);
  });

  it.each(['ts', 'python', 'sh', 'json', 'graphql', 'text'])(
    'code in %s stays what it was, and what looks like HTML is text',
    (language) => {
      for (const code of ['<script>alert("1 & 2")</script>', `x = '<b>' # <i>\n"&amp;"`, '"unclosed', "it's"]) {
        const html = highlight(code, language);
        expect(plain(html)).toBe(code);
        expect(html.replaceAll(/<span class="\w+">|<\/span>/g, '')).not.toContain('<');
      }
    },
  );
});
