import { readdir, readFile } from 'node:fs/promises';

const FOLDER = 'src/migrations';

const HEAD = `/**
 * Written by \`npm run schema\`. In the order in which they run. What has landed is never edited. MySQL commits each
 * definition by itself, so a migration whose process was killed runs again from its start: it must not mind what is there
 * already.
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
  const list = migrations.map(({ name }) => `  ${name},\n`);
  return `${imports.join('')}\n${HEAD}\nexport const MIGRATIONS = [\n${list.join('')}];\n`;
}
