import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyBuildContext } from '../support/image/build-context.js';
import { buildImage, pathIn, type Image } from '../support/image/dockerfile.js';
import { npmEnvironment } from '../support/npm-environment.js';
import { createTempSchema, type TempSchema } from '../support/temp-schema.js';

// npm may have to download packages.
const BUILD_TIMEOUT_MS = 600_000;

/** The folders of packages that only development needs, by the lock file. */
async function developmentPackages(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.keys(packages).filter((path) => packages[path]?.dev);
}

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

  it('the image holds the compiled service with the console, the site and its packages, and no tests, demo or development packages', async () => {
    const entries = async (path: string) =>
      (await readdir(pathIn(image, path))).filter((name) => name[0] !== '.').sort();
    expect(await entries('.')).toEqual(['dist', 'node_modules', 'package.json', 'packages', 'src']);
    expect(await entries('src/services/invoices/pdf')).toEqual(['fonts']);
    expect(await entries('dist')).toEqual(['client.tgz', 'ormconfig.js', 'ormconfig.js.map', 'public', 'src', 'web']);
    expect(await entries('packages')).toEqual(['agenda-mysql']);
    const contents = await entries('packages/agenda-mysql');
    expect(contents).toEqual(expect.arrayContaining(['dist', 'package.json']));
    expect(contents.filter((entry) => /^(test|node_modules|jest.*)$/.test(entry))).toEqual([]);
    for (const name of ['reseller-orders', 'console'])
      expect(existsSync(pathIn(image, `node_modules/${name}`))).toBe(false);
    const development = await developmentPackages();
    // What runs in browsers is in what was built of it.
    const browsers = ['react', '@graphql-yoga/render-graphiql', '@mantine/core'];
    const known = ['jest', 'typescript', 'vite', 'marked', ...browsers].map((name) => `node_modules/${name}`);
    expect(development).toEqual(expect.arrayContaining(known));
    expect(development.filter((path) => existsSync(pathIn(image, path)))).toEqual([]);
    expect(existsSync(pathIn(image, 'node_modules/typeorm'))).toBe(true);
  });

  it('the image has the fonts that invoices are drawn with', () => {
    const program =
      "import('./dist/src/services/invoices/pdf/fonts.js').then(({ fonts }) => console.log(fonts().regular.familyName))";
    expect(execFileSync('node', ['-e', program], { cwd: pathIn(image, '.'), encoding: 'utf8' })).toBe('Inter\n');
  });

  it('the image becomes ready on an empty database, and ends with code 0 on SIGTERM', async () => {
    schema = await createTempSchema(1);
    const [program = '', ...args] = image.command;
    const settings = { HOST: '127.0.0.1', PORT: '0', ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') };
    const { PATH } = process.env;
    child = spawn(program, args, {
      cwd: pathIn(image, '.'),
      env: { PATH, ...image.env, ...settings, DATABASE_URL: schema.url },
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
  });
});
