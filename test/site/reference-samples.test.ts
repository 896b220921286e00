import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { CLIENT_METHODS } from '../../site/reference/client-methods.js';
import { readDescription } from '../../site/reference/described.js';
import { SAMPLE_IDS } from '../../site/reference/sample-ids.js';
import { SAMPLE_LANGUAGES, samplesOf, type SampledRequest } from '../../site/reference/samples.js';
import { firstRequestOf, kindOf, ownParameters } from '../../site/reference/try-form.js';
import { SAMPLE } from '../../src/records/sample.js';
import { STRICT } from '../support/docs/guide-text.js';
import { serve, type LoopbackServer } from '../support/loopback.js';
import { PROVIDE_TIMEOUT_MS, provideCommand } from '../support/provide-command.js';

const execute = promisify(execFile);

/** What the library does that the samples ask of it; so no package has to be there. */
const REQUESTS_PY = `import json as codec
import urllib.parse
import urllib.request

class Answer:
    def __init__(self, answer):
        self.status_code = answer.status
        self.content = answer.read()
        self.text = self.content.decode()

def request(method, url, headers, params=None, json=None, timeout=None):
    if params:
        url += "?" + urllib.parse.urlencode(params)
    data = None
    if json is not None:
        data = codec.dumps(json).encode()
        headers = {**headers, "Content-Type": "application/json"}
    return Answer(urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method), timeout=timeout))

def __getattr__(name):
    return lambda url, **given: request(name.upper(), url, **given)
`;

interface Received {
  method?: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, unknown>;
}

const TOKEN = 'rok_sample';
const COMPARED_HEADERS = ['authorization', 'content-type', 'x-sandbox-mode', 'idempotency-key', 'x-sandbox-scenario'];

/** The request as a service has to get it. */
function expectedOf(request: SampledRequest): Received {
  const valuesIn = (place: string) =>
    request.parameters.filter((parameter) => parameter.in === place).map(({ name, value }) => [name, value] as const);
  const path = valuesIn('path').reduce((one, [name, value]) => one.replace(`{${name}}`, value), `/api${request.path}`);
  const headers = {
    ...(request.isOpen ? {} : { authorization: `Bearer ${TOKEN}` }),
    ...(request.sandbox ? { 'x-sandbox-mode': 'true' } : {}),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...Object.fromEntries(valuesIn('header').map(([name, value]) => [name.toLowerCase(), value])),
  };
  return {
    method: request.method.toUpperCase(),
    path,
    query: Object.fromEntries(valuesIn('query')),
    body: request.body ?? null,
    headers,
  };
}

const { operations } = readDescription();

/** Each operation as the page shows it first, and those with a query once more with all of it. */
const REQUESTS = operations.flatMap((operation) => {
  const first = firstRequestOf(operation, true);
  const query = ownParameters(operation).filter((parameter) => parameter.in === 'query');
  const valueOf = ({ schema }: (typeof query)[number]): string => {
    const values = schema.enum ?? schema.items?.enum;
    if (values) return String(values[0]);
    const isTime = [schema, ...(schema.anyOf ?? [])].some(({ format }) => format === 'date-time');
    return isTime ? '2026-03-02T09:15:27Z' : String(schema.default ?? schema.maximum ?? "it's a & b");
  };
  if (query.length === 0) return [{ name: operation.id, request: first }];
  const parameters = query.map((parameter) => ({
    name: parameter.name,
    in: parameter.in,
    value: valueOf(parameter),
    kind: kindOf(parameter.schema),
  }));
  const full = { ...first, parameters: [...first.parameters, ...parameters] };
  return [
    { name: operation.id, request: first },
    { name: `${operation.id}-with-query`, request: full },
  ];
});

const ENDINGS = { curl: 'sh', TypeScript: 'mts', Python: 'py' };

describe('the samples of the reference', () => {
  let folder: string;
  let server: LoopbackServer;
  let received: Received[] = [];
  let url: string;

  beforeAll(async () => {
    for (const program of ['curl', 'python3']) await provideCommand([program], program);
    // Within the project, where the client is installed.
    folder = await mkdtemp(join(process.cwd(), 'dist', 'samples-'));
    server = await serve((request, response) => {
      void text(request).then((body) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://service');
        const headers = Object.entries(request.headers).filter(([name]) => COMPARED_HEADERS.includes(name));
        received.push({
          method: request.method,
          path: pathname,
          query: Object.fromEntries(searchParams),
          body: body === '' ? null : (JSON.parse(body) as unknown),
          headers: Object.fromEntries(headers),
        });
        const { accept = '' } = request.headers;
        const type = accept.startsWith('application/') ? accept : 'application/json';
        response.writeHead(200, { 'Content-Type': type }).end('{}');
      });
    });
    url = server.url();
    for (const { name, request } of REQUESTS) {
      const samples = samplesOf(request, { url, token: TOKEN });
      for (const tab of Object.keys(SAMPLE_LANGUAGES) as (keyof typeof samples)[]) {
        await writeFile(join(folder, `${name}.${ENDINGS[tab]}`), `${samples[tab]}\n`);
      }
    }
  }, PROVIDE_TIMEOUT_MS);
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a program that runs all samples of a language, one after the other. @returns what the service got. */
  async function receivedFrom(command: string, args: string[]): Promise<Received[]> {
    received = [];
    await execute(command, args, { cwd: folder, env: { PATH: process.env.PATH, HOME: folder } });
    return received;
  }

  const expected = () => REQUESTS.map(({ request }) => expectedOf(request));

  it('each operation has a method of the client', () => {
    expect(operations.map(({ id }) => id).filter((id) => CLIENT_METHODS[id] === undefined)).toEqual([]);
  });

  it('the ids that the page replaces are those of the examples', () => {
    expect(SAMPLE).toMatchObject(SAMPLE_IDS);
  });

  it('all in TypeScript pass the compiler, and send what their operation says', async () => {
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT, include: ['*.mts'] }));
    const files = REQUESTS.map(({ name }) => `./${name}.mjs`);
    await writeFile(join(folder, 'all.mjs'), files.map((file) => `await import('${file}');`).join('\n'));
    await execute(join(process.cwd(), 'node_modules', '.bin', 'tsc'), ['-p', folder]);
    expect(await receivedFrom('node', ['all.mjs'])).toEqual(expected());
  });

  it('all with curl send the same', async () => {
    const files = REQUESTS.map(({ name }) => `./${name}.sh`);
    await writeFile(join(folder, 'all.sh'), files.map((file) => `. ${file}`).join('\n'));
    expect(await receivedFrom('bash', ['-e', 'all.sh'])).toEqual(expected());
  });

  it('all in Python send the same', async () => {
    await writeFile(join(folder, 'requests.py'), REQUESTS_PY);
    const files = JSON.stringify(REQUESTS.map(({ name }) => `${name}.py`));
    await writeFile(join(folder, 'all.py'), `import runpy\nfor file in ${files}:\n    runpy.run_path(file)\n`);
    expect(await receivedFrom('python3', ['all.py'])).toEqual(expected());
  });

  it('without a token they read it from the environment', () => {
    const [one] = REQUESTS;
    const samples = samplesOf(one!.request, { url });
    expect(samples.curl).toContain('-H "Authorization: Bearer $TOKEN"');
    expect(samples.TypeScript).toContain("token: process.env.TOKEN ?? ''");
    expect(samples.Python).toContain('os.environ["TOKEN"]');
  });

  it('without a required token they contain none', () => {
    const [one] = REQUESTS;
    for (const caller of [{ url }, { url, token: TOKEN }]) {
      const samples = samplesOf({ ...one!.request, isOpen: true }, caller);
      for (const text of Object.values(samples)) expect(text).not.toMatch(/token|authorization/i);
    }
  });

  it('a parameter without an option in the client is shown with fetch', async () => {
    const { request } = REQUESTS.find(({ name }) => name === 'getProduct')!;
    const header = { name: 'If-None-Match', in: 'header', kind: 'text', value: '"one"' } as const;
    const full = { ...request, parameters: [...request.parameters, header] };
    const { TypeScript } = samplesOf(full, { url, token: TOKEN });
    expect(TypeScript).toContain("'If-None-Match': '\"one\"'");
    expect(TypeScript).toContain('await fetch(');
  });
});
