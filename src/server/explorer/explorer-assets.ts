import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';

/** The folder of the built GraphiQL, relative to dist/src/server/explorer. */
const FOLDER = join(import.meta.dirname, '../../../web/explorer');
const ENTRY = 'explorer/main.ts';

/** A part of the manifest that Vite writes next to the files. */
type Manifest = Record<string, { file: string }>;

/** The names of GraphiQL's files contain hashes of their contents, so that browsers may cache them for ever. */
export interface GraphiqlAssets {
  /** A module that exports `showGraphiql`, and loads what it needs from its own folder. */
  script: string;
  style: string;
}

function readAssets(): { graphiql: GraphiqlAssets | null; names: ReadonlySet<string> } {
  try {
    const manifest = JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')) as Manifest;
    const script = manifest[ENTRY]?.file;
    const style = manifest['style.css']?.file;
    const names = readdirSync(FOLDER).filter((name) => name !== 'manifest.json');
    return { graphiql: script && style ? { script, style } : null, names: new Set(names) };
  } catch {
    return { graphiql: null, names: new Set() };
  }
}

const assets = readAssets();

/** Null if GraphiQL is not built. */
export const GRAPHIQL_ASSETS = assets.graphiql;

/** Sends one of the files; passes any other name on to the next handler. */
export const sendAsset: RequestHandler = (request, response, next) => {
  const name = String(request.params.name);
  if (!assets.names.has(name)) return next();
  // By default Express sends no file whose path has a folder that starts with a dot, and this project may be in one.
  response.sendFile(join(FOLDER, name), { maxAge: '1y', immutable: true, dotfiles: 'allow' });
};
