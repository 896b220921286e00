import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { SCHEMA_FILES } from './schema-files.js';

/** Writes the schema files, or with `--check` only says whether they are what the code emits. */
async function main(check: boolean): Promise<void> {
  for (const [file, emit] of Object.entries(SCHEMA_FILES)) {
    const emitted = await emit();
    if (!check) await writeFile(file, emitted);
    else if ((await readFile(file, 'utf8')) !== emitted) {
      console.error(`${file} is not what the code emits: run npm run schema`);
      process.exitCode = 1;
    }
  }
}

await main(process.argv.includes('--check'));
