import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DOCUMENTS = [
  'README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

const textOf = (path: string): string => readFileSync(path, 'utf8');

/** The part of an address that leads to a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function anchorsOf(path: string): string[] {
  return [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

describe('the documents', () => {
  it.each(DOCUMENTS)('%s links to what exists', (path) => {
    const links = [...textOf(path).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    for (const [link, file = '', anchor] of links) {
      const target = file === '' ? path : join(dirname(path), file);
      expect([link, existsSync(target)]).toEqual([link, true]);
      if (anchor !== undefined) expect([link, anchorsOf(target)]).toEqual([link, expect.arrayContaining([anchor])]);
    }
  });

  it('are all named in the README', () => {
    const readme = textOf('README.md');
    for (const path of DOCUMENTS.slice(1)) expect(readme).toContain(`](${path})`);
  });

  it('name every setting in the table of the README, and no other', () => {
    const [, schema = ''] = /const settings = z\.object\(\{\n([^]+?)\n\}\);/.exec(textOf('src/config.ts')) ?? [];
    const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
    const [, section = ''] = /\n## Settings\n([^]+?)\n## /.exec(textOf('README.md')) ?? [];
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
    );
    // OpenTelemetry documents its own variables; one row stands for them.
    const isOurs = (name: string) => !name.startsWith('OTEL_');
    expect(settings.length).toBeGreaterThan(20);
    expect(named.filter(isOurs).sort()).toEqual(settings.filter(isOurs).sort());
    expect(named.filter((name) => !isOurs(name))).toEqual(['OTEL_EXPORTER_OTLP_ENDPOINT']);
  });
});
