import { readdir, readFile } from 'node:fs/promises';

const FOLDER = 'src/migrations';
const LINE_LENGTH = 120;

const HEAD = `/**
 * Written by \`npm run schema\`. In the order in which they run. A released migration is never edited. MySQL commits each
 * definition separately, so a migration whose process was killed runs again from its start: it must tolerate what already
 * exists.
 */`;

/** The text of src/migrations/index.ts: each migration of the folder, by its stamp. */
export async function migrationIndex(): Promise<string> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d+-.*\.ts$/.test(file)).sort();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const [, name] = /^export class (\w+)/m.exec(await readFile(`${FOLDER}/${file}`, 'utf8')) ?? [];
      if (name === undefined) throw new Error(`${file} exports no class`);
      return { name, module: file.replace(/\.ts$/, '.js') };
    }),
  );
  const imports = migrations.map(({ name, module }) => `import { ${name} } from './${module}';\n`);
  const names = migrations.map(({ name }) => name);
  const line = `export const MIGRATIONS = [${names.join(', ')}];\n`;
  // As Prettier writes it.
  const list = line.length <= LINE_LENGTH ? line : `export const MIGRATIONS = [\n  ${names.join(',\n  ')},\n];\n`;
  return `${imports.join('')}\n${HEAD}\n${list}`;
}
