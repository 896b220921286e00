import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configurationDocument } from '../../tools/documents/configuration.js';
import { PERSONAL_DATA_PAGE, withPersonalFields } from '../../tools/documents/personal-data.js';
import { withRoles } from '../../tools/documents/staff-roles.js';

const CODE = /\.(ts|js|cjs|mjs|py|sh|ya?ml|conf)$|^(Dockerfile|\.ci\/run)$/;

/** All files that are checked in, or are new and not ignored. */
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(path));

const DOCUMENTS = FILES.filter((path) => path.endsWith('.md'));
const SOURCES = FILES.filter((path) => CODE.test(path));

const textOf = (path: string): string => readFileSync(path, 'utf8');

/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The anchors of a document; a comment in an example of shell code is no heading. */
function anchorsOf(path: string): string[] {
  const prose = textOf(path).replace(/^ *```[^]*?^ *```$/gm, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

/** The problem with a link target in a document, or null if the target exists. */
function problemOf(file: string, anchor: string | undefined): string | null {
  if (!existsSync(file)) return `${file} does not exist`;
  return anchor === undefined || anchorsOf(file).includes(anchor) ? null : `${file} has no heading #${anchor}`;
}

/** Files and folders that a document names in its prose or tables. */
function pathsIn(text: string): string[] {
  const named = text.matchAll(/`((?:src|packages|test|tools|demo|deploy|examples|schema|bench)\/[\w./-]+)`/g);
  return [...named].map(([, path = '']) => path);
}

interface Place {
  file: string;
  anchor: string | undefined;
}

/** The targets of a document's links, except those to other sites. */
function linksOf(path: string): Place[] {
  const links = textOf(path).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g);
  return [...links].map(([, file = '', anchor]) => ({ file: file === '' ? path : join(dirname(path), file), anchor }));
}

/** The documents that a text names by their paths, as comments in the code do. */
function citationsIn(text: string): Place[] {
  const citations = text.matchAll(/(?<![\w/.])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g);
  return [...citations].map(([, file = '', anchor]) => ({ file, anchor }));
}

const problemsOf = (places: readonly Place[]): string[] =>
  places.flatMap(({ file, anchor }) => problemOf(file, anchor) ?? []);

/** The documents to which links lead from one, directly or through others. */
function reachableFrom(start: string): Set<string> {
  const reached = new Set([start]);
  for (const path of reached) {
    for (const { file } of linksOf(path)) if (file.endsWith('.md')) reached.add(file);
  }
  return reached;
}

describe('the Markdown documents', () => {
  it.each(DOCUMENTS)('%s links to and names only documents and headings that exist', (path) => {
    expect(problemsOf([...linksOf(path), ...citationsIn(textOf(path))])).toEqual([]);
  });

  it.each(DOCUMENTS.filter((path) => path !== 'CHANGELOG.md'))('%s names only files and folders that exist', (path) => {
    expect(pathsIn(textOf(path)).filter((named) => !existsSync(named))).toEqual([]);
  });

  it.each(DOCUMENTS)('%s has no comment in what is pasted into a shell, which zsh would take for arguments', (path) => {
    const blocks = [...textOf(path).matchAll(/^ *```sh\b.*\n([^]*?)^ *```$/gm)].map(([, text = '']) => text);
    expect(blocks.flatMap((text) => text.match(/^.*(?:^|\s)#(?:\s.*)?$/gm) ?? [])).toEqual([]);
  });

  it('every document in docs can be reached from README.md by links', () => {
    const reached = reachableFrom('README.md');
    const documents = DOCUMENTS.filter((path) => path.startsWith('docs/'));
    expect(documents.length).toBeGreaterThan(20);
    expect(documents.filter((path) => !reached.has(path))).toEqual([]);
  });

  it('no command, on a page or elsewhere, installs our packages by their names, which are not registered', () => {
    const byName = /\b(npx|(npm|pnpm|yarn|bun) (i|install|add|exec|dlx))\b[^\n`]*[ ='"](reseller-orders|agenda-mysql)/;
    expect(byName.test('npx --yes reseller-orders listen')).toBe(true);
    const shown = FILES.filter((path) => /\.md$|^(src|web|packages|demo)\/.*\.(tsx?|m?js)$/.test(path));
    expect(shown.filter((path) => byName.test(textOf(path)))).toEqual([]);
  });

  it('every document and section that the code names exists', () => {
    const cited = SOURCES.map((path) => ({ path, places: citationsIn(textOf(path)) }));
    const wrong = cited.flatMap(({ path, places }) => problemsOf(places).map((problem) => `${path}: ${problem}`));
    expect(cited.flatMap(({ places }) => places).length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });
});

it('every file that a comment in the code names exists', () => {
  const named = SOURCES.filter((path) => /^(src|web)\//.test(path)).flatMap((path) =>
    [...textOf(path).matchAll(/^\s*(?:\/?\*|\/\/).*$/gm)].flatMap(([comment]) =>
      [...comment.matchAll(/`([\w./-]+\/[\w.-]+\.tsx?)`/g)].map(([, file = '']) => ({ path, file })),
    ),
  );
  const exists = (file: string): boolean => FILES.some((path) => path === file || path.endsWith(`/${file}`));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ file }) => !exists(file))).toEqual([]);
});

describe('docs/configuration.md', () => {
  it('docs/configuration.md equals the output of npm run docs', () => {
    expect(textOf('docs/configuration.md')).toBe(configurationDocument());
  });
});

describe('docs/staff.md', () => {
  it('docs/staff.md lists who may call which operation as npm run docs writes it', async () => {
    expect(textOf('docs/staff.md')).toBe(await withRoles(textOf('docs/staff.md')));
  });
});

describe('docs/personal-data.md', () => {
  it('docs/personal-data.md lists the fields that an export and an erasure follow', () => {
    expect(textOf(PERSONAL_DATA_PAGE)).toBe(withPersonalFields(textOf(PERSONAL_DATA_PAGE)));
  });
});
