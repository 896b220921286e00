import { escapeText } from '../markup.js';

/** The kinds of code tokens, with their CSS classes. */
type Kind = 'comment' | 'string' | 'number' | 'word' | 'name';

type Grammar = Partial<Record<Kind, RegExp>>;

const NUMBER = /\b\d[\d_]*(?:\.\d+)?\b/;
const DOUBLE_QUOTED = /"(?:\\[^]|[^"\\\n])*"/;
const SINGLE_QUOTED = /'(?:\\[^]|[^'\\\n])*'/;

const words = (list: string): RegExp => new RegExp(`\\b(?:${list.replaceAll(' ', '|')})\\b`);
const anyOf = (...parts: RegExp[]): RegExp => new RegExp(parts.map(({ source }) => source).join('|'));

const TYPESCRIPT: Grammar = {
  comment: /\/\/[^\n]*|\/\*[^]*?\*\//,
  string: anyOf(DOUBLE_QUOTED, SINGLE_QUOTED, /`(?:\\[^]|[^`\\])*`/),
  word: words(
    'as async await break case catch class const continue default else export extends false finally for from function if ' +
      'import in instanceof interface let new null of return satisfies switch this throw true try type typeof undefined while',
  ),
  number: NUMBER,
};

const PYTHON: Grammar = {
  comment: /#[^\n]*/,
  string: anyOf(/\b[bfr]*"""[^]*?"""/, /\b[bfr]*"(?:\\[^]|[^"\\\n])*"/, DOUBLE_QUOTED, SINGLE_QUOTED),
  word: words(
    'and as async await break class continue def del elif else except False finally for from global if import in is lambda ' +
      'None not or pass raise return True try while with yield',
  ),
  number: NUMBER,
};

const SHELL: Grammar = {
  comment: /(?<![^\s])#[^\n]*/,
  // Texts go over several lines, as bodies in JSON do.
  string: /'[^']*'|"(?:\\[^]|[^"\\])*"/,
  name: /\$\{?\w+\}?|(?<=\s)--?[A-Za-z][\w-]*/,
  word: words('export for do done if then fi while curl jq npm npx node python3'),
};

const JSON_TEXT: Grammar = {
  name: /"(?:\\.|[^"\\\n])*"(?=\s*:)/,
  string: DOUBLE_QUOTED,
  number: /-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/,
  word: words('true false null'),
};

const GRAPHQL: Grammar = {
  comment: /#[^\n]*/,
  string: anyOf(/"""[^]*?"""/, DOUBLE_QUOTED),
  name: /[$@]\w+/,
  word: words(
    'query mutation subscription fragment on type input enum interface union scalar directive true false null',
  ),
  number: NUMBER,
};

const GRAMMARS: Record<string, Grammar> = {
  ts: TYPESCRIPT,
  js: TYPESCRIPT,
  python: PYTHON,
  sh: SHELL,
  json: JSON_TEXT,
  graphql: GRAPHQL,
};

/** Each language's grammar as one expression, with a group for each kind. */
const EXPRESSIONS = new Map(
  Object.entries(GRAMMARS).map(([language, grammar]) => {
    const kinds = Object.entries(grammar).map(([kind, { source }]) => `(?<${kind}>${source})`);
    return [language, new RegExp(kinds.join('|'), 'g')] as const;
  }),
);

/**
 * Code as HTML, coloured by classes (`comment`, `string`, `number`, `word`, `name`) and escaped; code in an unknown
 * language is only escaped. The text stays unchanged.
 * @param language as after the fence of a Markdown document: ts, js, python, sh, json, graphql.
 */
export function highlight(code: string, language: string): string {
  const expression = EXPRESSIONS.get(language);
  if (expression === undefined) return escapeText(code);
  let html = '';
  let end = 0;
  for (const match of code.matchAll(expression)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
    html += `${escapeText(code.slice(end, match.index))}<span class="${kind}">${escapeText(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeText(code.slice(end));
}
