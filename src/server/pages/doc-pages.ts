import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';
import { Marked, type Tokens } from 'marked';
import { pagePolicy } from '../../http/security-headers.js';
import { CodeTabs, renderCodeTabs, withCodeTabs } from './code-tabs.js';
import { GUIDE_SCRIPT } from './guide-script.js';
import { editionOf, handbookHeader, handbookPages, staffHeader } from './handbook.js';
import { escapeMarkup, highlight } from './highlight.js';
import { renderPage, testShopMark, type NavLink } from './layout.js';

const GUIDE = '/docs/guide';
/** What each version of the interface brought. */
export const CHANGES = '/docs/changes';
/** The same as an Atom feed. */
export const CHANGES_FEED = '/docs/changes.atom';
/** The address of the service in the documents, if the real one is unknown. */
export const EXAMPLE_URL = 'http://127.0.0.1:4000';

// The compiled file is four folders below the project's.
const ROOT = new URL('../../../../', import.meta.url);

/** The pages of a folder by their addresses; its README is the page of the folder itself. */
function pagesIn(folder: string, served: (file: string) => boolean = () => true): Record<string, string> {
  const files = readdirSync(new URL(folder, ROOT)).filter((file) => file.endsWith('.md') && served(file));
  return Object.fromEntries(
    files.map((file) => [`/${folder}/${posix.basename(file, '.md')}`.replace('/README', ''), `${folder}/${file}`]),
  );
}

/**
 * The documents that customers, and staff (its handbook), can read on the service itself, by their addresses. The others are
 * for its operators.
 */
export const DOC_PAGES: Readonly<Record<string, string>> = {
  [GUIDE]: 'docs/integrators.md',
  '/docs/client': 'packages/client/README.md',
  '/docs/changelog': 'CHANGELOG.md',
  [CHANGES]: 'docs/spec/changes.md',
  '/docs/staff/graphql': 'docs/staff.md',
  ...pagesIn('docs/spec', (file) => file !== 'changes.md'),
  ...pagesIn('docs/staff'),
  ...pagesIn('docs/staff/de'),
};

/** Code that documents link to, as it is. */
const EXAMPLES = ['examples/webhook-receiver.mjs', 'examples/webhook_receiver.py'];

/** Where the pictures of the handbook are, here and on the service. */
const PICTURES = 'docs/console';
const PICTURES_PATH = '/docs/console';

const ADDRESSES = new Map([
  ...Object.entries(DOC_PAGES).map(([path, file]) => [file, path] as const),
  ...EXAMPLES.map((file) => [file, `/docs/${file}`] as const),
]);

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

/** The anchor that GitHub makes of a heading, so that links are the same here and there. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/&\w+;|&#\d+;|[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The URL of a linked document on the service; undefined if it is not served. */
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

/** Of a table of contents. */
const MIN_SECTIONS = 3;

/** Long lines are scrolled, also by keyboard. */
const renderCode = ({ text, lang = '' }: Tokens.Code, kind: 'code' | 'output' = 'code'): string =>
  `<pre class="${kind}" tabindex="0"${kind === 'output' ? ' role="group" aria-label="What it prints"' : ''}><code>${highlight(text, lang.split(' ')[0] ?? '')}\n</code></pre>\n`;

/** A heading of the second level. */
interface Section {
  anchor: string;
  /** HTML. */
  title: string;
}

interface Rendered {
  html: string;
  sections: Section[];
}

/** Markdown as HTML, with the headings of its second level. */
export function renderMarkdown(file: string, markdown: string): Rendered {
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
        `<img src="${pictureAt(file, href)}" alt="${escapeMarkup(text)}" loading="lazy">`,
      code: (code: Tokens.Code) => renderCode(code),
    },
  });
  const blocks = withCodeTabs(marked.lexer(markdown)).map((block, index) =>
    block instanceof CodeTabs ? renderCodeTabs(block, `tabs-${index}`, renderCode) : marked.parser([block]),
  );
  // A table may be wider than a telephone.
  const html = blocks
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

/**
 * The table of contents of a page; for a guide its steps, whose headings start with a number, and then the reference.
 * Empty if there are too few sections.
 */
function renderContents(sections: readonly Section[]): string {
  if (sections.length < MIN_SECTIONS) return '';
  const steps = sections.filter(({ title }) => /^\d+\. /.test(title));
  const others = sections.filter((section) => !steps.includes(section));
  return `<nav class="contents" aria-label="On this page">
${listOf('Step by step', steps)}
${listOf(steps.length === 0 ? 'On this page' : 'To look up', others)}
</nav>`;
}

/** The text of a document. @throws if the file is not there. */
export const readDocPage = (file: string): Promise<string> => readFile(new URL(file, ROOT), 'utf8');

/** A page of the handbook has its own navigation: it is for staff, and the other pages are for customers. */
async function handbookPageOf(
  path: string,
  file: string,
  title: string,
  { html, sections }: Rendered,
  navLinks: readonly NavLink[],
) {
  const edition = editionOf(file);
  if (edition === undefined) return undefined;
  const pages = handbookPages(edition, await readDocPage(`${edition.folder}/README.md`), path);
  const here = sections.length < MIN_SECTIONS ? '' : listOf(edition.onThisPage, sections);
  return renderPage({
    title,
    path,
    main: html,
    navLinks: [],
    header: handbookHeader(edition, path, testShopMark(navLinks, edition.testShop)),
    alternates: alternatesOf(path),
    contents: `<nav class="contents" aria-label="${edition.title}: ${title}">\n${pages}\n${here}\n</nav>`,
    language: edition.language,
  });
}

/**
 * The URLs of a document as Markdown: next to its page, and those of the interface also under the names of their
 * files.
 */
const markdownPaths = (path: string, file: string): string[] => [
  ...new Set([`${path}.md`, ...(file.startsWith('docs/spec/') ? [`/${file}`] : [])]),
];

/** A link or picture; before it, code that must stay unchanged. */
const CODE_OR_LINK = /^ *```[^]*?^ *```$|`[^`\n]+`|(!?)\[([^\]]*)\]\(([^)\s]+)\)/gm;

/** A document as Markdown, with links to the Markdown of other served documents. */
function servedMarkdown(file: string, markdown: string): string {
  return markdown.replaceAll(CODE_OR_LINK, (match, isPicture: string, text: string, href: string | undefined) => {
    if (href === undefined || href.startsWith('#')) return match;
    if (isPicture) return `![${text}](${pictureAt(file, href)})`;
    const target = targetOf(file, href);
    if (target === undefined) return text;
    const [path = '', anchor] = target.split('#');
    const address = path in DOC_PAGES ? `${path}.md` : path;
    return `[${text}](${address}${anchor === undefined ? '' : `#${anchor}`})`;
  });
}

/** The other forms of a page, each with its type. */
function alternatesOf(path: string): { href: string; type: string }[] {
  const feed = { href: CHANGES_FEED, type: 'application/atom+xml' };
  return [{ href: `${path}.md`, type: 'text/markdown' }, ...(path === CHANGES ? [feed] : [])];
}

async function pageOf(path: string, file: string, markdown: string, navLinks: readonly NavLink[]): Promise<string> {
  const [, title = ''] = /^# (.+)$/m.exec(markdown) ?? [];
  const rendered = renderMarkdown(file, markdown);
  const handbook = await handbookPageOf(path, file, title, rendered, navLinks);
  if (handbook !== undefined) return handbook;
  const { html, sections } = rendered;
  return renderPage({
    title,
    path,
    main: html,
    navLinks,
    ...(path.startsWith('/docs/staff/') && { header: staffHeader(testShopMark(navLinks)) }),
    contents: renderContents(sections),
    alternates: alternatesOf(path),
    script: path === GUIDE ? GUIDE_SCRIPT.path : undefined,
  });
}

/** Serves the documents for customers as pages, with the service's own address in samples, if it is known. */
export function docPagesRouter(navLinks: readonly NavLink[], publicUrl: string | null): Router {
  const router = Router();
  const policy = pagePolicy('docs');
  const pages = new Map<string, string>();
  /** @returns undefined if the document is not there. */
  const textAt = async (file: string): Promise<string | undefined> => {
    const markdown = await readDocPage(file).catch(() => undefined);
    return markdown?.replaceAll(EXAMPLE_URL, publicUrl ?? EXAMPLE_URL);
  };
  for (const [path, file] of Object.entries(DOC_PAGES)) {
    const links = alternatesOf(path).map(({ href, type }) => `<${href}>; rel="alternate"; type="${type}"`);
    router.get(path, policy, async (_request, response, next) => {
      let page = pages.get(path);
      if (page === undefined) {
        const markdown = await textAt(file);
        if (markdown === undefined) return next();
        page = await pageOf(path, file, markdown, navLinks);
        pages.set(path, page);
      }
      response
        .set({ 'Cache-Control': 'public, no-cache', Link: links.join(', ') })
        .type('html')
        .send(page);
    });
    router.get(markdownPaths(path, file), async (_request, response, next) => {
      const markdown = await textAt(file);
      if (markdown === undefined) return next();
      response.set('Cache-Control', 'public, no-cache').type('md').send(servedMarkdown(file, markdown));
    });
  }
  for (const file of EXAMPLES) {
    router.get(`/docs/${file}`, policy, (_request, response) => {
      response.set('Cache-Control', 'public, no-cache').type('text');
      response.sendFile(fileURLToPath(new URL(file, ROOT)), { dotfiles: 'allow' });
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
