import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RequestHandler } from 'express';

/** A file that the page loads from this process. */
interface Asset {
  /** Contains the version, so that browsers may cache the file for ever. */
  name: string;
  file: string;
}

const require = createRequire(import.meta.url);

function asset(packageJson: string, path: string): Asset {
  const { version } = JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string };
  const [, base, extension] = /([^/]+?)(\.\w+)$/.exec(path) ?? [];
  return { name: `${base}-${version}${extension}`, file: join(dirname(packageJson), path) };
}

// Builds for browsers, one file each. The packages do not export them, so their paths start from package.json.
const graphiql = require.resolve('graphiql/package.json');
const SCRIPTS = [
  asset(require.resolve('react/package.json'), 'umd/react.production.min.js'),
  asset(require.resolve('react-dom/package.json'), 'umd/react-dom.production.min.js'),
  asset(graphiql, 'graphiql.min.js'),
];
const STYLE = asset(graphiql, 'graphiql.min.css');
const FILES = new Map([...SCRIPTS, STYLE].map(({ name, file }) => [name, file]));

/** The files of GraphiQL; the scripts in the order in which they have to run. */
export const GRAPHIQL_ASSETS = { scripts: SCRIPTS.map(({ name }) => name), style: STYLE.name };

/** Sends one of the files; passes any other name on to the next handler. */
export const sendAsset: RequestHandler = (request, response, next) => {
  const file = FILES.get(String(request.params.name));
  if (file === undefined) return next();
  // By default Express sends no file whose path has a folder that begins with a dot, and this project may lie in one.
  response.sendFile(file, { maxAge: '1y', immutable: true, dotfiles: 'allow' });
};
