import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SETTING_GROUPS, SETTING_NOTES, settings } from '../../src/settings.js';
import { configurationDocument } from '../../tools/documents/configuration.js';

const CODE = /\.(ts|js|cjs|mjs|py|sh|ya?ml|conf)$|^(Dockerfile|\.ci\/run)$/;

/** Everything that is checked in, or would be. */
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(path));

const DOCUMENTS = FILES.filter((path) => path.endsWith('.md'));
const SOURCES = FILES.filter((path) => CODE.test(path));

const textOf = (path: string): string => readFileSync(path, 'utf8');

/** The part of an address that leads to a heading, as GitHub makes it. */
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

/** What is wrong with a place in a document; null where it exists. */
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

/** Where the links of a document lead, outside addresses aside. */
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

describe('the documents', () => {
  it.each(DOCUMENTS)('%s links to what exists', (path) => {
    expect(problemsOf(linksOf(path))).toEqual([]);
  });

  it.each(DOCUMENTS)('%s names documents and sections that exist', (path) => {
    expect(problemsOf(citationsIn(textOf(path)))).toEqual([]);
  });

  it.each(DOCUMENTS.filter((path) => path !== 'CHANGELOG.md'))('%s names files and folders that exist', (path) => {
    expect(pathsIn(textOf(path)).filter((named) => !existsSync(named))).toEqual([]);
  });

  it('of docs can all be reached from the README', () => {
    const reached = reachableFrom('README.md');
    const documents = DOCUMENTS.filter((path) => path.startsWith('docs/'));
    expect(documents.length).toBeGreaterThan(20);
    expect(documents.filter((path) => !reached.has(path))).toEqual([]);
  });

  it('exist with their sections wherever the code names them', () => {
    const cited = SOURCES.map((path) => ({ path, places: citationsIn(textOf(path)) }));
    const wrong = cited.flatMap(({ path, places }) => problemsOf(places).map((problem) => `${path}: ${problem}`));
    expect(cited.flatMap(({ places }) => places).length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });
});

describe('docs/configuration.md', () => {
  it('is what npm run docs writes', () => {
    expect(textOf('docs/configuration.md')).toBe(configurationDocument());
  });

  it('has a row for every setting', () => {
    const grouped = Object.values(SETTING_GROUPS).flatMap((group) => Object.entries(group));
    expect(grouped.map(([name]) => name).sort()).toEqual(Object.keys(settings.shape).sort());
    for (const [name, setting] of grouped)
      expect([name, SETTING_NOTES.get(setting)?.meaning]).toEqual([name, expect.any(String)]);
  });
});

describe('the README', () => {
  it('stays short enough to be read at once', () => {
    expect(Buffer.byteLength(textOf('README.md'))).toBeLessThan(10_000);
  });
});
