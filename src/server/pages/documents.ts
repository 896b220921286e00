import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { Router } from 'express';
import { Marked, type Tokens } from 'marked';
import { pagePolicy } from '../../http/security-headers.js';
import { renderPage, type Place } from './layout.js';

/** The documents that customers can read on the service itself, by their addresses. The others are for its operators. */
const DOCUMENTS = {
  '/docs/guide': 'docs/integrators.md',
  '/docs/changelog': 'CHANGELOG.md',
  '/docs/changes': 'docs/spec/changes.md',
  '/docs/spec': 'docs/spec/README.md',
  ...Object.fromEntries(
    [
      'account',
      'authentication',
      'claims',
      'credit-notes',
      'errors',
      'events',
      'money',
      'orders',
      'products',
      'rate-limits',
      'sandbox',
      'sessions',
      'staff-and-keys',
      'webhooks',
    ].map((page) => [`/docs/spec/${page}`, `docs/spec/${page}.md`]),
  ),
};

const ADDRESSES = new Map(Object.entries(DOCUMENTS).map(([path, file]) => [file, path]));

// Compiled, this file lies four folders below the project's.
const ROOT = new URL('../../../../', import.meta.url);

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

/** The anchor that GitHub makes of a heading, so that links are the same here and there. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/&\w+;|&#\d+;|[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Where a link of a document leads to on the service; undefined where that is not served. */
function targetOf(file: string, href: string): string | undefined {
  if (/^(\w+:|\/|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const address = ADDRESSES.get(posix.join(posix.dirname(file), path));
  return address === undefined ? undefined : [address, ...(anchor === undefined ? [] : [anchor])].join('#');
}

/** A document as HTML. */
function render(file: string, markdown: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens);
        return `<h${depth} id="${anchorOf(textOf(html))}">${html}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const html = this.parser.parseInline(tokens);
        const target = targetOf(file, href);
        return target === undefined ? html : `<a href="${target}">${html}</a>`;
      },
    },
    hooks: {
      // A table may be wider than a telephone.
      postprocess: (html) =>
        html.replaceAll('<table>', '<div class="table"><table>').replaceAll('</table>', '</table></div>'),
    },
  });
  return marked.parse(markdown, { async: false });
}

/** Serves the documents for customers as pages. */
export function documentsRouter(places: readonly Place[]): Router {
  const router = Router();
  const policy = pagePolicy('docs');
  const pages = new Map<string, string>();
  for (const [path, file] of Object.entries(DOCUMENTS)) {
    router.get(path, policy, async (_request, response, next) => {
      let page = pages.get(path);
      if (page === undefined) {
        const markdown = await readFile(new URL(file, ROOT), 'utf8').catch(() => undefined);
        if (markdown === undefined) return next();
        const [, title = ''] = /^# (.+)$/m.exec(markdown) ?? [];
        page = renderPage({ title, path, main: render(file, markdown), places });
        pages.set(path, page);
      }
      response.set('Cache-Control', 'public, no-cache').type('html').send(page);
    });
  }
  return router;
}
