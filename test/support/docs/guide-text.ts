import { readFileSync } from 'node:fs';

export const TABS = ['curl', 'TypeScript', 'Python'] as const;
export type Tab = (typeof TABS)[number];

/** The compiler's options of an integrator who takes types seriously; Node can also run such a program as it is. */
export const STRICT = {
  target: 'ES2022',
  lib: ['ES2023'],
  module: 'NodeNext',
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  erasableSyntaxOnly: true,
  verbatimModuleSyntax: true,
  noEmitOnError: true,
};

/** Pieces of code that do the same, one in each tab, and what the guide says that they print. */
export interface Step {
  code: Map<string, string>;
  answer: { isJson: boolean; text: string };
}

/** The code of the guide, in its order. */
export interface GuideText {
  steps: Step[];
  /** The shell commands for the readers of all tabs. */
  shell: string[];
  /** What readers of TypeScript paste into their shell before they run the code. */
  setUp: string[];
}

const TAB_OF_FENCE = new Map<string, Tab>([
  ['sh curl', 'curl'],
  ['ts', 'TypeScript'],
  ['python', 'Python'],
]);

// Neither code to run nor its output: another test compares it with the service's signatures.
const TEST_VECTORS = 'X-Webhook-Signature: ';

/**
 * Reads the guide. Every fence is code of a step, its output, or a shell command for all readers.
 * @throws for any other.
 */
export function readGuide(): GuideText {
  const markdown = readFileSync('docs/integrators.md', 'utf8');
  const guide: GuideText = { steps: [], shell: [], setUp: [] };
  // What stands right above, with nothing but blank lines between.
  let above: { step: Step; isAnswered: boolean } | undefined;
  let end = 0;
  for (const fence of markdown.matchAll(/^```(.+)\n([^]*?)^```$/gm)) {
    const [whole, info = '', text = ''] = fence;
    if (markdown.slice(end, fence.index).trim() !== '') above = undefined;
    end = fence.index + whole.length;
    const tab = TAB_OF_FENCE.get(info);
    if (tab !== undefined) {
      if (above === undefined || above.isAnswered) {
        above = { step: { code: new Map(), answer: { isJson: false, text: '' } }, isAnswered: false };
        guide.steps.push(above.step);
      }
      above.step.code.set(tab, (above.step.code.get(tab) ?? '') + text);
    } else if (above !== undefined && !above.isAnswered && ['text', 'json'].includes(info)) {
      above.step.answer = { isJson: info === 'json', text };
      above.isAnswered = true;
    } else if (info === 'sh TypeScript') guide.setUp.push(text);
    else if (info === 'sh') guide.shell.push(text);
    else if (!text.includes(TEST_VECTORS)) throw new Error(`Nothing tests this part of the guide:\n${whole}`);
  }
  return guide;
}

/** What differs from one run to the next, and what stands for it in a comparison. */
const CHANGING: [RegExp, string][] = [
  [/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'],
  [/\bPO-\d+/g, '<reference>'],
  [/\b[0-9a-f]{24}\b/g, '<id>'],
  [/\b(?:[A-Z0-9]{5}-){4}[A-Z0-9]{5}\b/g, '<license key>'],
  [/\b1\d{5}\b/g, '<order number>'],
  [/\b100\d\d\b/g, '<customer>'],
];

/** A text that is the same in every run. */
export function comparable(text: string, isJson: boolean): string {
  const plain = isJson ? JSON.stringify(JSON.parse(text), null, 1) : text.trim();
  return CHANGING.reduce((changed, [pattern, name]) => changed.replaceAll(pattern, name), plain);
}
