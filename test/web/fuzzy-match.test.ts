import { resultsOf } from '../support/console-code.js';

/** What the console finds, by text and what is typed: the letters that it marks in brackets; null where it finds nothing. */
async function marked(pairs: [text: string, typed: string][]): Promise<(string | null)[]> {
  const found = await resultsOf<{ marked: number[] } | null>('lib/fuzzy-match.ts', 'fuzzyMatch', pairs);
  return found.map((match, index) => {
    const letters = Array.from(pairs[index]?.[0] ?? '', (letter, at) =>
      match?.marked.includes(at) ? `[${letter}]` : letter,
    );
    return match && letters.join('').replaceAll('][', '');
  });
}

describe('the matching of the palette', () => {
  it('finds letters in their order, whatever their case and accents, and marks them', async () => {
    const found = await marked([
      ['Rheintal Computer AG', 'rhein'],
      ['New product', 'newpro'],
      ['New product', 'np'],
      ['Ordres à créer', 'CREER'],
      ['Schlüssel importieren', 'schlussel'],
      ['Schließen', 'schlies'],
      ['Orders', 'ordrs'],
      ['Audit log', 'log'],
    ]);
    expect(found).toEqual([
      '[Rhein]tal Computer AG',
      '[New] [pro]duct',
      '[N]ew [p]roduct',
      'Ordres à [créer]',
      '[Schlüssel] importieren',
      '[Schließ]en',
      '[Ord]e[rs]',
      'Audit [log]',
    ]);
  });

  it('prefers letters that stand together, and words that begin so', async () => {
    expect(
      await marked([
        ['Reset order', 'ord'],
        ['Go to stock', 'sto'],
        ['Webhooks', 'hook'],
      ]),
    ).toEqual(['Reset [ord]er', 'Go to [sto]ck', 'Web[hook]s']);
  });

  it('finds nothing where a letter is missing, out of order, or scattered from within a word', async () => {
    expect(
      await marked([
        ['Orders', 'ordx'],
        ['Orders', 'sro'],
        ['Webhooks', 'eos'],
        ['', 'a'],
      ]),
    ).toEqual([null, null, null, null]);
  });
});
