import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** The guide for customers. */
export const GUIDE = '/docs/guide';
/** What each version of the interface brought. */
export const CHANGES = '/docs/changes';
/** The same as an Atom feed. */
export const CHANGES_FEED = '/docs/changes.atom';
/** What the service promises. */
export const SPEC = '/docs/spec';

/** The pages of a folder by their addresses; its README is the page of the folder itself. */
function pagesIn(folder: string, served: (file: string) => boolean = () => true): Record<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && served(file));
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
export const EXAMPLES = ['examples/webhook-receiver.mjs', 'examples/webhook_receiver.py'];

/** Where the pictures of the handbook are, here and on the service. */
export const PICTURES = 'docs/console';

const ADDRESSES = new Map([
  ...Object.entries(DOC_PAGES).map(([path, file]) => [file, path] as const),
  ...EXAMPLES.map((file) => [file, `/docs/${file}`] as const),
]);

/** The URL of a linked document on the service; undefined if it is not served. */
export function targetOf(file: string, href: string): string | undefined {
  if (/^(\w+:|\/|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const address = ADDRESSES.get(posix.join(posix.dirname(file), path));
  return address === undefined ? undefined : [address, ...(anchor === undefined ? [] : [anchor])].join('#');
}

/** Where a picture of a document is served. */
export function pictureAt(file: string, href: string): string {
  const path = posix.join(posix.dirname(file), href);
  return path.startsWith(`${PICTURES}/`) ? `/${path}` : href;
}

/** The text of a document. */
export const readDocument = (file: string): string => readFileSync(file, 'utf8');

export const documentAt = (path: string): string => readDocument(DOC_PAGES[path] ?? '');

/** The other forms of a page, each with its type. */
export function alternatesOf(path: string): { href: string; type: string }[] {
  const feed = { href: CHANGES_FEED, type: 'application/atom+xml' };
  return [{ href: `${path}.md`, type: 'text/markdown' }, ...(path === CHANGES ? [feed] : [])];
}

/**
 * The URLs of a document as Markdown: next to its page, and those of the interface also under the names of their
 * files.
 */
export const markdownPaths = (path: string, file: string): string[] => [
  ...new Set([`${path}.md`, ...(file.startsWith('docs/spec/') ? [`/${file}`] : [])]),
];
