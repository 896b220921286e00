import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** READMEs that say which files something passes, as a nested list below this heading, in the order in which it does. */
const READMES = ['src/services/orders/placement/README.md', 'src/delivery/README.md'];
const HEADING = '## The files, in order';

interface Step {
  depth: number;
  path: string;
  /** The table whose row hands over from the step before it that is as deep. */
  table: string | undefined;
  /** The method by which that step calls it, where it is given the object and imports only its type. */
  method: string | undefined;
}

/** A file as a README names it: from `src`, or from the README's own folder. */
function resolve(readme: string, named: string): string {
  return [join('src', named), join(dirname(readme), named)].find((path) => existsSync(path)) ?? named;
}

/** The items of the list. Each starts with its file, which may follow the row that hands over to it. */
function stepsOf(readme: string): Step[] {
  const [, section = ''] = readFileSync(readme, 'utf8').split(`\n${HEADING}\n`);
  const [list = ''] = section.split('\n## ');
  const items = list.matchAll(/^( *)\d+\. (?:By (?:a row of `(\w+)`|`([\w.]+)`): )?`([\w./-]+)`/gm);
  return [...items].map(([, indent = '', table, method, named = '']) => ({
    depth: indent.length,
    path: resolve(readme, named),
    table,
    method,
  }));
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function imports(path: string, imported: string): boolean {
  const targets = [...textOf(path).matchAll(/(?:from|import) ?\(?'(\.[^']+)'/g)];
  return targets.some(([, target = '']) => join(dirname(path), target).replace(/\.js$/, '.ts') === imported);
}

/** The steps from this one to the next that is no deeper. */
function partOf(steps: readonly Step[], start: number): Step[] {
  const { depth = 0 } = steps[start] ?? {};
  const length = steps.slice(start + 1).findIndex((step) => step.depth <= depth);
  return steps.slice(start, length < 0 ? undefined : start + 1 + length);
}

/** What is not true of a step: a file is imported or called by the one above it, or takes over what that has written. */
function problemsOf(steps: readonly Step[], index: number): string[] {
  const { depth, path, table, method } = steps[index] ?? { depth: 0, path: '' };
  if (!existsSync(path)) return [`${path} does not exist`];
  if (index === 0) return [];
  const before = steps.slice(0, index).findLastIndex((step) => step.depth <= depth);
  if (method !== undefined) {
    const isCalled = textOf(steps[before]?.path ?? '').includes(`.${method}(`);
    const isThere = new RegExp(`^ +async ${method.split('.').at(-1)}\\(`, 'm').test(textOf(path));
    return isCalled && isThere ? [] : [`${method} does not lead to ${path}`];
  }
  if (table === undefined) {
    const parent = steps.slice(0, index).findLast((step) => step.depth < depth);
    if (!parent) return [`nothing says how ${path} is reached`];
    return imports(parent.path, path) ? [] : [`${parent.path} does not import ${path}`];
  }
  const saysOf = (part: readonly Step[], words: string): boolean =>
    part.some((step) => new RegExp(`(?:${words}) ${table}\\b`).test(textOf(step.path)));
  const isTrue = saysOf(partOf(steps, before), 'INTO|UPDATE') && saysOf(partOf(steps, index), 'FROM|JOIN|UPDATE');
  return isTrue ? [] : [`no row of ${table} leads to ${path}`];
}

it.each(READMES)('%s names the files of a way in the order in which they call each other, each once', (readme) => {
  const steps = stepsOf(readme);
  expect(steps.length).toBeGreaterThan(5);
  expect(steps.flatMap((_, index) => problemsOf(steps, index))).toEqual([]);
  const paths = steps.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});
