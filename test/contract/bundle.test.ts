import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { invoiceXml } from '../../src/domain/invoices/invoice-xml.js';
import { invoicePdf } from '../../src/services/invoices/pdf/invoice-pdf.js';
import { drawByBundle } from '../support/bundled-invoice.js';
import { DOCUMENTS } from '../support/invoices/documents.js';
import { programFile } from '../support/programs.js';

const MAIN = await programFile('main');
const FOLDER = dirname(MAIN);

const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.js'));

const OWN_CLASS = /^(?:export )?(?:abstract )?class (\w+)/gm;

/** A class of the bundle with its name, or with that of its variable. */
const CLASS = /\bclass ([A-Z]\w*)|\b([A-Z]\w*)=class\b/g;

/** The files that a file of the bundle loads with itself, and not only when they are needed. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const code = readFileSync(join(FOLDER, file), 'utf8');
  for (const [, other = ''] of code.matchAll(/\b(?:from|import)"\.\/([\w-]+\.js)"/g)) loadedWith(other, found);
  return found;
}

/** The names of the sources of bundled files. */
function sourcesOf(files: Iterable<string>): string[] {
  return [...files].flatMap((file) => {
    const { sources } = JSON.parse(readFileSync(join(FOLDER, `${file}.map`), 'utf8')) as { sources: string[] };
    return sources;
  });
}

function lazyFile(importer: string, name: string): string {
  const [, file = ''] =
    new RegExp(`import\\("\\./(${name}-\\w+\\.js)"\\)`).exec(readFileSync(join(FOLDER, importer), 'utf8')) ?? [];
  return file;
}

describe('the bundle', () => {
  it('the service starts by few files, in ASCII, and loads no package that only some processes use', () => {
    const serve = lazyFile('main.js', 'serve');
    const files = new Set([...loadedWith('main.js'), ...loadedWith(serve)]);
    expect(files.size).toBeGreaterThan(2);
    expect(files.size).toBeLessThan(60);
    const bytes = [...files].map((file) => readFileSync(join(FOLDER, file)));
    expect(Buffer.concat(bytes).length).toBeLessThan(6_000_000);
    // Another character doubles the memory that a file takes.
    expect(readFileSync(join(FOLDER, serve)).every((byte) => byte < 128)).toBe(true);
    const sources = sourcesOf(files);
    expect(sources.some((source) => source.endsWith('/src/serve.ts'))).toBe(true);
    const unused =
      /node_modules\/(undici|ioredis|nodemailer|pdfkit|fontkit|openid-client|@opentelemetry\/(?!api\/)[^/]+)\//;
    expect(sources.filter((source) => unused.test(source))).toEqual([]);
    const drivers = bytes.flatMap((code) => code.toString('latin1').match(/class _?\w+Driver\b/g) ?? []);
    expect(drivers.map((driver) => driver.replace('_', ''))).toEqual(['class MysqlDriver']);
  });

  it('has one GraphQL, as modules', () => {
    const schemas = sourcesOf(FILES).filter((source) => /\/graphql\/type\/schema\.m?js$/.test(source));
    expect(schemas.map((source) => source.replace(/^.*\//, ''))).toEqual(['schema.mjs']);
  });

  // Names of classes are names of GraphQL's types, of tables, and of errors in the log. esbuild numbers a name that it has twice.
  it('has every class of the service by its name', () => {
    const code = FILES.map((file) => readFileSync(join(FOLDER, file), 'utf8'));
    const bundled = code.flatMap((one) => [...one.matchAll(CLASS)].map(([, name, variable]) => name ?? variable ?? ''));
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const own = sources.flatMap((file) =>
      [...readFileSync(join('src', file), 'utf8').matchAll(OWN_CLASS)].map(([, name = '']) => name),
    );
    expect(own).toContain('DomainError');
    expect(own.filter((name) => !bundled.includes(name))).toEqual([]);
    const numbered = bundled.filter((name) => /\d$/.test(name) && own.includes(name.replace(/\d+$/, '')));
    expect(numbered.filter((name) => !own.includes(name))).toEqual([]);
  });

  it('the help of a command loads neither the database nor the services', () => {
    const files = new Set([...loadedWith('cli.js'), ...loadedWith(lazyFile('cli.js', 'program'))]);
    const sources = sourcesOf(files);
    expect(sources.some((source) => source.endsWith('/src/cli/program.ts'))).toBe(true);
    expect(sources.filter((source) => /\/src\/(db|services)\/|node_modules\/(typeorm|mysql2)\//.test(source))).toEqual(
      [],
    );
  });

  it('a stack trace of the bundle names files and lines of the TypeScript', async () => {
    // No server of MySQL, so the start fails with an error that nobody expects.
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: `mysql://root@127.0.0.1:${port}/x` };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const errors = await text(child.stderr);
    server.close();
    const [, file = '', line = ''] = /at connect \(file:\/\/(.*\/src\/db\/data-source\.ts):(\d+):\d+\)/.exec(
      errors,
    ) ?? [errors];
    expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('await prepareServer(');
    expect(errors).toMatch(/at serve \(file:.*\/src\/serve\.ts:\d+:\d+\)/);
  });

  it('an invoice that the bundle draws has the same bytes', async () => {
    const document = DOCUMENTS['odd names'];
    expect(drawByBundle(FOLDER, document).equals(await invoicePdf(document, invoiceXml(document)))).toBe(true);
  });

  it('the bundle holds the licenses of its packages', () => {
    const licenses = readFileSync(join(FOLDER, 'licenses.txt'), 'utf8');
    for (const name of ['express', 'typeorm', 'mysql2', 'graphql', 'pdfkit', '@opentelemetry/api'])
      expect(licenses).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(.+\\)$`, 'm'));
  });
});
