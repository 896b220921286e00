import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { css, editorWorkerService, graphqlWorker, js, jsonWorker } from '@graphql-yoga/render-graphiql/graphiql';
import { build, transform } from 'esbuild';
import { TARGET, writeText } from '../output.js';

/** The names of the files that the explorers' pages load. */
export interface GraphiqlAssets {
  script: string;
  style: string;
}

const HASH_LENGTH = 8;

/**
 * Writes a file whose name contains a hash of its content, so that browsers may cache it for ever.
 * @returns the name.
 */
async function writeHashed(folder: string, name: string, content: string): Promise<string> {
  const ending = extname(name);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
  const hashed = `${name.slice(0, -ending.length)}-${hash}${ending}`;
  await writeText(join(folder, hashed), content);
  return hashed;
}

/**
 * GraphiQL, bundled with its editor, comes as texts: its own packages and its editor's would have 143 MB. Each text
 * becomes a file, whose name the pages' script (`site/browser/explorer.ts`) gets as a constant.
 */
export async function writeGraphiql(folder: string): Promise<GraphiqlAssets> {
  const write = async (name: string, code: string, loader: 'js' | 'css'): Promise<string> =>
    writeHashed(folder, name, (await transform(code, { loader, minify: true, target: TARGET })).code);
  const own = await readFile('site/styles/explorer.css', 'utf8');
  const files = {
    graphiql: await writeHashed(folder, 'graphiql.js', js),
    editorWorkerService: await write('editorWorkerService.js', editorWorkerService, 'js'),
    graphql: await write('graphql.js', graphqlWorker, 'js'),
    json: await write('json.js', jsonWorker, 'js'),
  };
  const { outputFiles } = await build({
    entryPoints: ['site/browser/explorer.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: TARGET,
    define: { GRAPHIQL_FILES: JSON.stringify(files) },
  });
  return {
    script: await writeHashed(folder, 'main.js', outputFiles[0]?.text ?? ''),
    style: await write('style.css', css + own, 'css'),
  };
}
