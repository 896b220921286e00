import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { css, editorWorkerService, graphqlWorker, js, jsonWorker } from '@graphql-yoga/render-graphiql/graphiql';
import { build, transform } from 'esbuild';
import { TARGET, type Output } from '../output.js';

/** The names of the files that the explorers' pages load. */
export interface GraphiqlAssets {
  script: string;
  style: string;
}

const HASH_LENGTH = 8;

/** Writes files whose names contain hashes of their contents, so that browsers may cache them for ever. */
class Assets {
  constructor(private readonly output: Output) {}

  /** @returns the name with the hash. */
  async write(name: string, content: string): Promise<string> {
    const ending = extname(name);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
    const hashed = `${name.slice(0, -ending.length)}-${hash}${ending}`;
    await this.output.write(`explorer/assets/${hashed}`, content);
    return hashed;
  }

  async minified(name: string, code: string, loader: 'js' | 'css'): Promise<string> {
    return this.write(name, (await transform(code, { loader, minify: true, target: TARGET })).code);
  }
}

/**
 * GraphiQL, bundled with its editor, comes as texts: its own packages and its editor's would have 143 MB. Each text
 * becomes a file, whose name the pages' script (`site/browser/explorer.ts`) gets as a constant.
 */
export async function writeGraphiql(output: Output, root: string): Promise<GraphiqlAssets> {
  const assets = new Assets(output);
  const own = await readFile(join(root, 'site/explorer/explorer.css'), 'utf8');
  const [style, graphiql, editorWorker, graphql, json] = await Promise.all([
    assets.minified('style.css', css + own, 'css'),
    assets.write('graphiql.js', js),
    assets.minified('editorWorkerService.js', editorWorkerService, 'js'),
    assets.minified('graphql.js', graphqlWorker, 'js'),
    assets.minified('json.js', jsonWorker, 'js'),
  ]);
  const files = { graphiql, editorWorkerService: editorWorker, graphql, json };
  const { outputFiles } = await build({
    entryPoints: [join(root, 'site/browser/explorer.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: TARGET,
    define: { GRAPHIQL_FILES: JSON.stringify(files) },
  });
  return { style, script: await assets.write('main.js', outputFiles[0]?.text ?? '') };
}
