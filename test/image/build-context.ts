import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Rule {
  excludes: boolean;
  pattern: string;
  matches: RegExp;
}

/** Whether a file or folder belongs to the build context. */
type IsAdmitted = (path: string) => boolean;

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

/** Docker's rule: the last pattern that matches the path, or a folder above it, decides. */
function admits(rules: Rule[]): IsAdmitted {
  return (path) => !(rules.findLast(({ matches }) => matches.test(path))?.excludes ?? false);
}

async function admittedFiles(root: string, isAdmitted: IsAdmitted, folder = ''): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const nested = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (!isAdmitted(path)) return [];
    return entry.isDirectory() ? admittedFiles(root, isAdmitted, path) : [path];
  });
  return (await Promise.all(nested)).flat();
}

/** Copies what the project's .dockerignore admits into a folder: the build context that Docker would get. */
export async function copyBuildContext(root: string, target: string): Promise<void> {
  const rules = parseRules(await readFile(join(root, '.dockerignore'), 'utf8'));
  // A folder that is excluded is not searched, so a rule that admits something within it would be overlooked.
  const nested = rules.find(({ excludes, pattern }) => !excludes && pattern.includes('/'));
  if (nested) throw new Error(`.dockerignore: this test does not search for ${nested.pattern}`);
  for (const path of await admittedFiles(root, admits(rules))) {
    await cp(join(root, path), join(target, path), { recursive: true, verbatimSymlinks: true });
  }
}
