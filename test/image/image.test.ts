import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { invoiceXml } from '../../src/domain/invoices/invoice-xml.js';
import { invoicePdf } from '../../src/services/invoices/pdf/invoice-pdf.js';
import { drawByBundle } from '../support/bundled-invoice.js';
import { copyBuildContext } from '../support/image/build-context.js';
import { buildImage, pathIn, type Image } from '../support/image/dockerfile.js';
import { DOCUMENTS } from '../support/invoices/documents.js';
import { npmEnvironment } from '../support/npm-environment.js';
import { createTempSchema, type TempSchema } from '../support/temp-schema.js';

// npm may have to download packages.
const BUILD_TIMEOUT_MS = 600_000;

/** The address in the log line that reports the service's address. */
function servingUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
      if (msg === 'serving' && url) resolve(url);
    });
  });
}

describe('the image that the Dockerfile builds from what .dockerignore admits', () => {
  let folder: string;
  let image: Image;
  let schema: TempSchema | undefined;
  let child: ChildProcess | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orders-image-'));
    const context = join(folder, 'context');
    await copyBuildContext(process.cwd(), context);
    const stages = join(folder, 'stages');
    await mkdir(stages);
    image = await buildImage({ dockerfile: 'Dockerfile', context, folder: stages, env: npmEnvironment() });
  }, BUILD_TIMEOUT_MS);

  afterAll(async () => {
    child?.kill('SIGKILL');
    await schema?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('the image holds the bundled service with the console and the site, and no packages, tests or demo', async () => {
    const entries = async (path: string) =>
      (await readdir(pathIn(image, path))).filter((name) => name[0] !== '.').sort();
    expect(await entries('.')).toEqual(['dist', 'package.json', 'src']);
    expect(await entries('src/services/invoices/pdf')).toEqual(['fonts']);
    expect(await entries('dist')).toEqual(['client.tgz', 'public', 'service', 'web']);
    const programs = (await entries('dist/service')).filter((name) => /^\w+\.js$/.test(name));
    expect(programs).toEqual(['cli.js', 'main.js', 'ormconfig.js', 'typeorm.js']);
  });

  it('the image has what invoices are drawn with', async () => {
    const document = DOCUMENTS['odd names'];
    const drawn = drawByBundle(pathIn(image, 'dist/service'), document);
    expect(drawn.equals(await invoicePdf(document, invoiceXml(document)))).toBe(true);
  });

  it('the image becomes ready on an empty database, and ends with code 0 on SIGTERM, without having written a file', async () => {
    schema = await createTempSchema(1);
    const [program = '', ...args] = image.command;
    const settings = { HOST: '127.0.0.1', PORT: '0', ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') };
    const { PATH } = process.env;
    const temporary = join(folder, 'temporary');
    await mkdir(temporary);
    const files = await readdir(image.root, { recursive: true });
    child = spawn(program, args, {
      cwd: pathIn(image, '.'),
      env: { PATH, ...image.env, ...settings, DATABASE_URL: schema.url, TMPDIR: temporary, HOME: temporary },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'close');
    let errors = '';
    child.stderr?.on('data', (text: Buffer) => (errors += text.toString()));
    const url = String(await Promise.race([servingUrl(child), ended]));
    expect([url, errors]).toEqual([expect.stringMatching(/^http:/), '']);
    while (!(await fetch(`${url}/readyz`)).ok) await sleep(20);
    for (const path of ['/docs/guide', '/docs/changelog', '/docs/spec/errors', '/docs/icon.svg', '/docs/client.tgz']) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    }
    const page = await (await fetch(`${url}/admin`, { headers: { Accept: 'text/html' } })).text();
    const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(page) ?? [];
    expect(script).toMatch(/^\/admin\/assets\/[\w.-]+\.js$/);
    expect((await fetch(url + script)).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    child.kill('SIGTERM');
    expect([await ended, errors]).toEqual([[0, null], '']);
    // It runs on a file system that is read-only (deploy/kubernetes.yaml).
    expect(await readdir(temporary)).toEqual([]);
    expect(await readdir(image.root, { recursive: true })).toEqual(files);
  });
});
