import { renderPage, testShopMark } from '../layout.js';
import { EXAMPLE_URL } from '../only.js';
import { alternatesOf, GUIDE, readDocument } from './documents.js';
import { editionOf, handbookHeader, handbookPages, staffHeader } from './handbook.js';
import { renderMarkdown, type Rendered, type Section } from './markdown.js';

/** Of a table of contents. */
const MIN_SECTIONS = 3;

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

/** A page of the handbook has its own navigation: it is for staff, and the other pages are for customers. */
function handbookPageOf(path: string, file: string, title: string, { html, sections }: Rendered): string | undefined {
  const edition = editionOf(file);
  if (edition === undefined) return undefined;
  const pages = handbookPages(edition, readDocument(`${edition.folder}/README.md`), path);
  const here = sections.length < MIN_SECTIONS ? '' : listOf(edition.onThisPage, sections);
  return renderPage({
    title,
    path,
    main: html,
    header: handbookHeader(edition, path, testShopMark(edition.testShop)),
    alternates: alternatesOf(path),
    contents: `<nav class="contents" aria-label="${edition.title}: ${title}">\n${pages}\n${here}\n</nav>`,
    language: edition.language,
  });
}

/** A document as a page. */
export function documentPage(path: string, file: string): string {
  const markdown = readDocument(file);
  const [, title = ''] = /^# (.+)$/m.exec(markdown) ?? [];
  const rendered = renderMarkdown(file, markdown);
  const handbook = handbookPageOf(path, file, title, rendered);
  if (handbook !== undefined) return handbook;
  const { html, sections } = rendered;
  return renderPage({
    title,
    path,
    main: html,
    ...(path.startsWith('/docs/staff/') && { header: staffHeader(testShopMark()) }),
    contents: renderContents(sections),
    alternates: alternatesOf(path),
    script: path === GUIDE || html.includes(EXAMPLE_URL) ? '/docs/guide.js' : undefined,
  });
}
