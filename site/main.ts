import { cp } from 'node:fs/promises';
import { build } from 'esbuild';
import { CUSTOMERS_PAGE, STAFF_PAGE } from './explorer/example-operations.js';
import { explorerPage } from './explorer/explorer-page.js';
import { writeGraphiql } from './explorer/graphiql-assets.js';
import { TARGET, writeText } from './output.js';
import { changesFeed } from './pages/changes-feed.js';
import { documentPage } from './pages/document-page.js';
import { CHANGES_FEED, DOC_PAGES, EXAMPLES, markdownPaths, PICTURES } from './pages/documents.js';
import { indexPage } from './pages/index-page.js';
import { llmsText } from './pages/llms-text.js';
import { servedMarkdown } from './pages/markdown.js';
import { notFoundPage } from './pages/not-found-page.js';
import { referencePage } from './reference/reference-page.js';

/** Files under /docs that are served as they are, and where they come from. The styles share the console's tokens. */
const FILES = {
  'page.css': 'site/styles/page.css',
  'reference.css': 'site/styles/reference.css',
  'tokens.css': 'web/src/tokens.css',
  'icon.svg': 'web/src/icon.svg',
  'fonts/inter.woff2': 'web/src/fonts/inter.woff2',
  console: PICTURES,
  ...Object.fromEntries(EXAMPLES.map((file) => [file, file])),
};

/** The explorers of both GraphQL APIs. */
async function writeExplorers(folder: string): Promise<void> {
  const graphiql = await writeGraphiql(`${folder}/assets`);
  await writeText(`${folder}/customers.html`, explorerPage(CUSTOMERS_PAGE, graphiql));
  await writeText(`${folder}/staff.html`, explorerPage(STAFF_PAGE, graphiql));
}

/** The pages and other texts by their addresses; the service fills in what depends on its settings. */
async function writePages(folder: string): Promise<void> {
  const texts = new Map([
    ['/index.html', indexPage()],
    ['/docs.html', referencePage()],
    ['/llms.txt', llmsText()],
    [CHANGES_FEED, changesFeed()],
  ]);
  for (const [address, file] of Object.entries(DOC_PAGES)) {
    texts.set(`${address}.html`, documentPage(address, file));
    for (const path of markdownPaths(address, file)) texts.set(path, servedMarkdown(file));
  }
  for (const [name, text] of texts) await writeText(folder + name, text);
}

/** The files that the pages load, and those that documents link to. */
async function writeFiles(folder: string): Promise<void> {
  for (const [name, file] of Object.entries(FILES)) await cp(file, `${folder}/${name}`, { recursive: true });
  await build({
    entryPoints: ['site/browser/guide.ts', 'site/browser/reference.ts'],
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: TARGET,
  });
}

/**
 * Writes the site: what the service serves to browsers besides the console. Runs in the project's folder.
 * @param folder an empty folder for the site.
 */
export async function writeSite(folder: string): Promise<void> {
  await Promise.all([
    writeExplorers(`${folder}/explorer`),
    writePages(`${folder}/pages`),
    writeText(`${folder}/not-found.html`, notFoundPage()),
    writeFiles(`${folder}/files`),
  ]);
}
