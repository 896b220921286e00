import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';
import { Marked, type Tokens } from 'marked';
import { pagePolicy } from '../../http/security-headers.js';
import { CodeTabs, renderCodeTabs, withCodeTabs } from './code-tabs.js';
import { GUIDE_SCRIPT } from './guide-script.js';
import { renderPage, type Place } from './layout.js';

const GUIDE = '/docs/guide';
/** The address that the documents give the service, where it is not known. */
const EXAMPLE_URL = 'http://127.0.0.1:4000';

// Compiled, this file lies four folders below the project's.
const ROOT = new URL('../../../../', import.meta.url);

/** The pages of a folder by their addresses; its README is the page of the folder itself. */
function pagesIn(folder: string, served: (file: string) => boolean = () => true): Record<string, string> {
  const files = readdirSync(new URL(folder, ROOT)).filter(served);
  return Object.fromEntries(
    files.map((file) => [`/${folder}/${posix.basename(file, '.md')}`.replace('/README', ''), `${folder}/${file}`]),
  );
}

/**
 * The documents that customers, and staff (its handbook), can read on the service itself, by their addresses. The others are
 * for its operators.
 */
const DOCUMENTS = {
  [GUIDE]: 'docs/integrators.md',
  '/docs/changelog': 'CHANGELOG.md',
  '/docs/changes': 'docs/spec/changes.md',
  ...pagesIn('docs/spec', (file) => !['catalogue.md', 'changes.md'].includes(file)),
  ...pagesIn('docs/staff'),
};

/** Where the pictures of the handbook are, here and on the service. */
const PICTURES = 'docs/console';
const PICTURES_PATH = '/docs/console';

const ADDRESSES = new Map(Object.entries(DOCUMENTS).map(([path, file]) => [file, path]));

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

/** Where a picture of a document is served. */
function pictureAt(file: string, href: string): string {
  const path = posix.join(posix.dirname(file), href);
  return path.startsWith(`${PICTURES}/`) ? `${PICTURES_PATH}/${posix.relative(PICTURES, path)}` : href;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Long lines are scrolled, also by keyboard. */
const renderCode = ({ text }: Tokens.Code, kind: 'code' | 'answer' = 'code'): string =>
  `<pre class="${kind}" tabindex="0"${kind === 'answer' ? ' role="group" aria-label="What it prints"' : ''}><code>${escaped(text)}\n</code></pre>\n`;

/** A heading of the second level. */
interface Section {
  anchor: string;
  /** HTML. */
  title: string;
}

/** Markdown as HTML, with the headings of its second level. */
function render(file: string, markdown: string): { html: string; sections: Section[] } {
  const sections: Section[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const title = this.parser.parseInline(tokens);
        const anchor = anchorOf(textOf(title));
        if (depth === 2) sections.push({ anchor, title });
        return `<h${depth} id="${anchor}">${title}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const html = this.parser.parseInline(tokens);
        const target = targetOf(file, href);
        return target === undefined ? html : `<a href="${target}">${html}</a>`;
      },
      image: ({ href, text }: Tokens.Image) =>
        `<img src="${pictureAt(file, href)}" alt="${escaped(text).replaceAll('"', '&quot;')}" loading="lazy">`,
      code: (code: Tokens.Code) => renderCode(code),
    },
  });
  const parts = withCodeTabs(marked.lexer(markdown)).map((part, index) =>
    part instanceof CodeTabs ? renderCodeTabs(part, `tabs-${index}`, renderCode) : marked.parser([part]),
  );
  // A table may be wider than a telephone.
  const html = parts
    .join('')
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html, sections };
}

const listOf = (caption: string, sections: readonly Section[]): string =>
  sections.length === 0
    ? ''
    : `<p>${caption}</p>
<ul>
${sections.map(({ anchor, title }) => `<li><a href="#${anchor}">${title}</a></li>`).join('\n')}
</ul>`;

/** The table of contents of a guide: its steps, whose headings begin with a number, and then what is looked up later. */
function renderContents(sections: readonly Section[]): string {
  const isStep = ({ title }: Section) => /^\d+\. /.test(title);
  return `<nav class="contents" aria-label="On this page">
${listOf('Step by step', sections.filter(isStep))}
${listOf(
  'To look up',
  sections.filter((section) => !isStep(section)),
)}
</nav>`;
}

function pageOf(path: string, file: string, markdown: string, places: readonly Place[]): string {
  const [, title = ''] = /^# (.+)$/m.exec(markdown) ?? [];
  const { html, sections } = render(file, markdown);
  const isGuide = path === GUIDE;
  return renderPage({
    title,
    path,
    main: html,
    places,
    contents: isGuide ? renderContents(sections) : '',
    script: isGuide ? GUIDE_SCRIPT.path : undefined,
  });
}

/** Serves the documents for customers as pages, with the service's own address in what readers paste, where it is known. */
export function documentsRouter(places: readonly Place[], publicUrl: string | null): Router {
  const router = Router();
  const policy = pagePolicy('docs');
  const pages = new Map<string, string>();
  for (const [path, file] of Object.entries(DOCUMENTS)) {
    router.get(path, policy, async (_request, response, next) => {
      let page = pages.get(path);
      if (page === undefined) {
        const markdown = await readFile(new URL(file, ROOT), 'utf8').catch(() => undefined);
        if (markdown === undefined) return next();
        page = pageOf(path, file, markdown.replaceAll(EXAMPLE_URL, publicUrl ?? EXAMPLE_URL), places);
        pages.set(path, page);
      }
      response.set('Cache-Control', 'public, no-cache').type('html').send(page);
    });
  }
  router.use(
    PICTURES_PATH,
    express.static(fileURLToPath(new URL(`${PICTURES}/`, ROOT)), {
      index: false,
      redirect: false,
      setHeaders: (response) => response.set('Cache-Control', 'public, no-cache'),
    }),
  );
  return router;
}
