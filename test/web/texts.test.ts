import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { consoleModule } from '../support/console-code.js';

/** By path. */
type Texts = Record<string, { kind: string; text: string }>;

/** Words that are the same in both languages. */
const SAME = [
  ...'|–|{first} {next}|{first}, {next}|{first}; {next}|{column}: {problem}|{text}|{what} {problem}'.split('|'),
  ...'{who}: {action}|{why}.|{why}; {tier}.|Reseller orders'.split('|'),
  ...'A 9 X Admin Bank BIC Browser CSV Details Filter GraphQL IBAN ID Import Limit ms Name OK optional Pool'.split(' '),
  ...'Region REST Sandbox SKU Standard Status Support System Text Token URL Version Webhook webhook-id'.split(' '),
  'Webhooks',
];

/** The texts in a value; of a function, its code. */
function textsIn(value: unknown, path: string): [path: string, Texts[string]][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
  }
  const kind = typeof value === 'function' ? `function of ${value.length}` : typeof value;
  return [[path, { kind, text: String(value) }]];
}

async function textsOf(language: string): Promise<Texts> {
  const files = await readdir(`web/src/texts/${language}`);
  const texts = files.map(async (file) =>
    textsIn({ ...(await consoleModule(`texts/${language}/${file}`)) }, basename(file, '.ts')),
  );
  return Object.fromEntries((await Promise.all(texts)).flat());
}

/** The words of a text: of a function, those that it puts together with what it is given. */
function wordsOf({ kind, text }: Texts[string]): string {
  if (!kind.startsWith('function')) return text;
  const literals = text.match(/'[^']*'|"[^"]*"|`[^`]*`/g) ?? [];
  return literals
    .join(' ')
    .replaceAll(/\$\{[^}]*\}|[^\p{L} ]/gu, '')
    .trim();
}

describe('the texts of the console', () => {
  let english: Texts;
  let german: Texts;

  beforeAll(async () => {
    [english, german] = (await Promise.all(['en', 'de'].map(textsOf))) as [Texts, Texts];
  });

  it('every text exists in English and in German, of the same kind and with the same parameters', () => {
    const kindsOf = (texts: Texts) =>
      Object.entries(texts)
        .map(([path, { kind }]) => `${path}: ${kind}`)
        .sort();
    expect(kindsOf(german)).toEqual(kindsOf(english));
    expect(Object.keys(english).length).toBeGreaterThan(200);
    expect(Object.values(english).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['string', 'function of 1', 'function of 2']),
    );
  });

  it('the German text of each reason has the parameters of the English one, but for those that its place says', () => {
    const OF_THE_PLACE = '{end} {kind} {label} {names} {start} {status} {subject} {text} {values} {what}'.split(' ');
    const parametersOf = (text = '') => [...new Set(text.match(/\{\w+\}/g))].sort();
    const codes = Object.keys(english).filter((path) => path.startsWith('reasons.reasons.texts.'));
    const different = codes.filter((path) => {
      const [own, others] = [parametersOf(german[path]?.text), parametersOf(english[path]?.text)];
      return own.join() !== others.filter((name) => own.includes(name) || !OF_THE_PLACE.includes(name)).join();
    });
    expect(different).toEqual([]);
    expect(codes.length).toBeGreaterThan(200);
  });

  it('every text is translated, but for words that are the same in German', () => {
    const same = Object.entries(german).filter(([path, { text }]) => text === english[path]?.text);
    const left = same.filter(([, text]) => !SAME.includes(wordsOf(text)));
    expect(left.map(([path, { text }]) => `${path}: ${text}`)).toEqual([]);
  });

  it('the first steps of the handbook name in German what they name in English', async () => {
    const namesIn = async (page: string) =>
      [...(await readFile(page, 'utf8')).matchAll(/\*\*(.+?)\*\*/gs)].map(([, name = '']) =>
        name.replaceAll(/\s+/g, ' '),
      );
    const names = await namesIn('docs/staff/first-order.md');
    const inGerman = await namesIn('docs/staff/de/first-order.md');
    expect(inGerman).toHaveLength(names.length);
    const wrong = names.filter(
      (name, index) =>
        !Object.entries(english).some(([path, { text }]) => text === name && german[path]?.text === inGerman[index]),
    );
    expect(wrong).toEqual([]);
  });

  it('no text is empty', () => {
    const texts = [...Object.entries(english), ...Object.entries(german)];
    expect(texts.filter(([, { text }]) => text.trim() === '')).toEqual([]);
  });
});
