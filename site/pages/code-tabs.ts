import type { Token, Tokens } from 'marked';

/** The same code in several languages, one of which is shown at a time. */
export class CodeTabs {
  /** The code blocks of each language by its name, in the order of the document. */
  readonly tabs = new Map<string, Tokens.Code[]>();
  /** The output of each of them, if the document shows it right below. */
  output: Tokens.Code | undefined;
}

/** The languages that are always in a tab. Another one is if the fence names the tab, as in "sh curl". */
const TAB_OF_LANGUAGE = new Map([
  ['ts', 'TypeScript'],
  ['python', 'Python'],
]);

function tabOf(token: Token): string | undefined {
  if (token.type !== 'code') return undefined;
  const [language = '', tab] = ((token as Tokens.Code).lang ?? '').split(' ');
  return tab ?? TAB_OF_LANGUAGE.get(language);
}

const isOutput = (token: Token): token is Tokens.Code =>
  token.type === 'code' && ['text', 'json'].includes((token as Tokens.Code).lang ?? '');

/** Groups adjacent code blocks that belong into tabs, together with their output; the rest stays unchanged. */
export function withCodeTabs(tokens: readonly Token[]): (Token | CodeTabs)[] {
  const blocks: (Token | CodeTabs)[] = [];
  let open: CodeTabs | undefined;
  for (const token of tokens) {
    const tab = tabOf(token);
    if (tab !== undefined) {
      if (open === undefined) blocks.push((open = new CodeTabs()));
      open.tabs.set(tab, [...(open.tabs.get(tab) ?? []), token as Tokens.Code]);
    } else if (token.type !== 'space') {
      if (open !== undefined && isOutput(token)) open.output = token;
      else blocks.push(token);
      open = undefined;
    }
  }
  return blocks;
}

/**
 * The tabs as radio buttons and panels: they work without a script, and by keyboard.
 * @param name distinguishes the tabs of a page.
 */
export function renderCodeTabs(
  { tabs, output }: CodeTabs,
  name: string,
  renderCode: (code: Tokens.Code, kind?: 'output') => string,
): string {
  const named = [...tabs].map(([tab, codes], index) => ({ tab, codes, id: `${name}-${index + 1}` }));
  const buttons = named.map(
    ({ tab, id }, index) =>
      `<input type="radio" name="${name}" id="${id}" value="${tab}"${index === 0 ? ' checked' : ''}><label for="${id}">${tab}</label>`,
  );
  const panels = named.map(
    ({ tab, codes }) => `<div data-tab="${tab}">\n${codes.map((code) => renderCode(code)).join('')}</div>`,
  );
  return `<fieldset class="tabs">
<legend>Language of the example</legend>
${[...buttons, ...panels].join('\n')}
</fieldset>
${output === undefined ? '' : renderCode(output, 'output')}`;
}
