import { cp, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

interface Rule {
  excludes: boolean;
  pattern: string;
  matches: RegExp;
}

/** The rules of a .dockerignore file. Knows `*` and `!`, and throws on any other special character. */
function parseRules(text: string): Rule[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const pattern = line.replace(/^!/, '');
      if (!/^[\w.*-]+(\/[\w.*-]+)*$/.test(pattern) || pattern.includes('**')) {
        throw new Error(`.dockerignore: this test does not know the pattern ${line}`);
      }
      const source = pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
      return { excludes: line === pattern, pattern, matches: new RegExp(`^${source}(/|$)`) };
    });
}

/** Copies what the project's .dockerignore admits into a folder: the build context that Docker would get. */
export async function copyBuildContext(root: string, target: string): Promise<void> {
  const rules = parseRules(await readFile(join(root, '.dockerignore'), 'utf8'));
  // A folder that is excluded is not searched, so a rule that admits something within it would be overlooked.
  const nested = rules.find(({ excludes, pattern }) => !excludes && pattern.includes('/'));
  if (nested) throw new Error(`.dockerignore: this test does not search for ${nested.pattern}`);
  // Docker's rule: the last pattern that matches the path, or a folder above it, decides.
  const filter = (source: string): boolean =>
    source === root || !rules.findLast(({ matches }) => matches.test(relative(root, source)))?.excludes;
  await cp(root, target, { recursive: true, verbatimSymlinks: true, filter });
}
