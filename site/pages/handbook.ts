import { BRAND } from '../layout.js';

/** The staff's handbook in one language. Each edition has the same pages, under the same names. */
interface Edition {
  language: string;
  /** The language, in itself. */
  name: string;
  folder: string;
  title: string;
  onThisPage: string;
  testShop: string;
}

// The folder of a later edition is in that of the first.
const EDITIONS: readonly Edition[] = [
  {
    language: 'de',
    name: 'Deutsch',
    folder: 'docs/staff/de',
    title: 'Handbuch',
    onThisPage: 'Auf dieser Seite',
    testShop: 'Testshop',
  },
  {
    language: 'en',
    name: 'English',
    folder: 'docs/staff',
    title: 'Handbook',
    onThisPage: 'On this page',
    testShop: 'Test shop',
  },
];

/** The edition of a document; undefined if it does not belong to the handbook. */
export const editionOf = (file: string): Edition | undefined =>
  EDITIONS.find(({ folder }) => file.startsWith(`${folder}/`));

const current = (is: boolean): string => (is ? ' aria-current="page"' : '');

/**
 * The header of a page of the handbook: links to its first page, and to the same page in the other languages.
 * @param mark follows the links.
 */
export function handbookHeader({ folder, language, title }: Edition, path: string, mark: string): string {
  const name = path.slice(folder.length + 1);
  const others = EDITIONS.filter((edition) => edition.language !== language).map(
    (edition) =>
      `<a href="/${edition.folder}${name}" hreflang="${edition.language}" lang="${edition.language}">${edition.name}</a>`,
  );
  return `<nav class="nav-links" aria-label="${title}">${BRAND} <a href="/${folder}"${current(name === '')}>${title}</a> ${others.join(' ')}${mark}</nav>`;
}

/** The header of staff's other documents: a link to the handbook. */
export const staffHeader = (mark: string): string =>
  `<nav class="nav-links" aria-label="Handbook">${BRAND} <a href="/docs/staff">Handbook</a>${mark}</nav>`;

/** The pages of an edition as its README lists them. */
export function handbookPages({ folder }: Edition, readme: string, path: string): string {
  const links = [...readme.matchAll(/^- \[(.+?)\]\(([\w-]+)\.md\)/gm)].map(([, title = '', page = '']) => {
    const address = `/${folder}/${page}`;
    return `<li><a href="${address}"${current(address === path)}>${title}</a></li>`;
  });
  return `<ul>\n${links.join('\n')}\n</ul>`;
}
