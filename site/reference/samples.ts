// Also runs in the reader's browser, which writes the samples again whenever the reader fills something in.

/** A parameter that is sent. */
export interface SampledParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  value: string;
  /** Numbers are written without quotes, lists with commas. */
  kind: 'number' | 'list' | 'text';
}

/** A request to show in every language. */
export interface SampledRequest {
  method: string;
  /** As OpenAPI writes it, below `/api`. */
  path: string;
  /** The client's method, such as `orders.get`; the sample uses `fetch` if there is none. */
  clientMethod?: string;
  /** The single field of the body that the client's method takes instead of the body. */
  soleField?: string;
  parameters: readonly SampledParameter[];
  body?: unknown;
  /** Whether the response is a PDF, which is saved and not printed. */
  isPdf?: boolean;
  /** Whether it needs no token. */
  isOpen: boolean;
  /** Whether `X-Sandbox-Mode: true` is sent. */
  sandbox: boolean;
}

/** The token and the address. */
export interface SampledCaller {
  /** The service's address without `/api`. */
  url: string;
  /** If it is missing, the samples read it from the environment. */
  token?: string;
}

/** Each language by the name of its tab, and what the colours of code know it by. */
export const SAMPLE_LANGUAGES = { curl: 'sh', TypeScript: 'ts', Python: 'python' } as const;

type SampleTab = keyof typeof SAMPLE_LANGUAGES;

interface Syntax {
  indent: string;
  text: (value: string) => string;
  key: (name: string) => string;
  words: Record<'true' | 'false' | 'null', string>;
  /** The space between a brace and its content on the same line. */
  padding: string;
}

const TYPESCRIPT_SYNTAX: Syntax = {
  indent: '  ',
  text: (value) => `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : TYPESCRIPT_SYNTAX.text(name)),
  words: { true: 'true', false: 'false', null: 'null' },
  padding: ' ',
};

const PYTHON_SYNTAX: Syntax = {
  indent: '    ',
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  words: { true: 'True', false: 'False', null: 'None' },
  padding: '',
};

const LINE_LENGTH = 72;

/** A code fragment among values, such as `os.environ["TOKEN"]`. */
class Code {
  constructor(readonly text: string) {}
}

/** A value as program code; on one line if it is short. */
function literal(value: unknown, syntax: Syntax, margin = ''): string {
  if (value instanceof Code) return value.text;
  if (typeof value === 'string') return syntax.text(value);
  if (typeof value !== 'object' || value === null) {
    const word = String(value) as keyof Syntax['words'];
    return syntax.words[word] ?? word;
  }
  const inner = margin + syntax.indent;
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, syntax, inner))
    : Object.entries(value).map(([name, item]) => `${syntax.key(name)}: ${literal(item, syntax, inner)}`);
  const [open, close, padding] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', syntax.padding];
  if (parts.length === 0) return open + close;
  const line = `${open}${padding}${parts.join(', ')}${padding}${close}`;
  if (!line.includes('\n') && margin.length + line.length <= LINE_LENGTH) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${margin}${close}`;
}

const sentIn = (location: SampledParameter['in'], { parameters }: SampledRequest): SampledParameter[] =>
  parameters.filter((parameter) => parameter.in === location);

/** The path with its parameters filled in, below the service's address. */
function pathOfSample(request: SampledRequest): string {
  const values = new Map(sentIn('path', request).map(({ name, value }) => [name, value]));
  const path = request.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
  return `/api${path}`;
}

/** The path and the query. */
export function addressOfSample(request: SampledRequest): string {
  const query = sentIn('query', request).map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return pathOfSample(request) + (query.length === 0 ? '' : `?${query.join('&')}`);
}

/** What a PDF is saved as: the last parameter of the path names it. */
const savedAs = (request: SampledRequest): string => `${sentIn('path', request).at(-1)?.value ?? 'answer'}.pdf`;

/** The headers besides the token's. */
export function headersOfSample(request: SampledRequest): Record<string, string> {
  return {
    ...(request.sandbox ? { 'X-Sandbox-Mode': 'true' } : {}),
    ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...Object.fromEntries(sentIn('header', request).map(({ name, value }) => [name, value])),
  };
}

const quotedForShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curlSample(request: SampledRequest, { url, token }: SampledCaller): string {
  const { method, body } = request;
  const usual = body === undefined ? 'get' : 'post';
  const authorization =
    token === undefined ? '"Authorization: Bearer $TOKEN"' : quotedForShell(`Authorization: Bearer ${token}`);
  const verb = method === usual ? '' : `-X ${method.toUpperCase()} `;
  const lines = [
    `curl -s ${verb}${quotedForShell(url + addressOfSample(request))}`,
    ...(request.isOpen ? [] : [`-H ${authorization}`]),
    ...Object.entries(headersOfSample(request)).map(([name, value]) => `-H ${quotedForShell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quotedForShell(JSON.stringify(body, null, 2))}`]),
    ...(request.isPdf ? [`-o ${quotedForShell(savedAs(request))}`] : []),
  ];
  return lines.join(' \\\n  ');
}

/** Headers that the client's method takes as options. */
const CLIENT_OPTIONS: Record<string, string> = {
  'Idempotency-Key': 'idempotencyKey',
  'X-Sandbox-Scenario': 'scenario',
};

function typed({ value, kind }: SampledParameter): unknown {
  if (kind === 'list') return value.split(',');
  return kind === 'number' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

const typedByName = (parameters: readonly SampledParameter[]): Record<string, unknown> =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, typed(parameter)]));

/** What the client's method is called with. */
function clientArguments(request: SampledRequest): unknown[] {
  const query = sentIn('query', request);
  const options = sentIn('header', request).map((header) => ({ ...header, name: CLIENT_OPTIONS[header.name] ?? '' }));
  const { body, soleField } = request;
  const sent = soleField === undefined ? body : (body as Record<string, unknown> | undefined)?.[soleField];
  return [
    ...sentIn('path', request).map(typed),
    ...(sent === undefined ? [] : [sent]),
    ...(query.length === 0 ? [] : [typedByName(query)]),
    ...(options.length === 0 ? [] : [typedByName(options)]),
  ];
}

function clientSample(request: SampledRequest, { url, token }: SampledCaller): string {
  const settings = {
    url,
    ...(request.isOpen ? {} : { token: token ?? new Code("process.env.TOKEN ?? ''") }),
    ...(request.sandbox ? { sandbox: true } : {}),
  };
  const args = clientArguments(request).map((argument) => literal(argument, TYPESCRIPT_SYNTAX));
  const saving = request.isPdf ? "import { writeFile } from 'node:fs/promises';\n" : '';
  const output = request.isPdf
    ? `await writeFile(${TYPESCRIPT_SYNTAX.text(savedAs(request))}, answer);`
    : 'console.log(answer);';
  return `${saving}import { createClient } from 'reseller-orders';

const client = createClient(${literal(settings, TYPESCRIPT_SYNTAX)});
const answer = await client.${request.clientMethod}(${args.join(', ')});
${output}`;
}

function fetchSample(request: SampledRequest, { url, token }: SampledCaller): string {
  const authorization = token === undefined ? new Code('`Bearer ${process.env.TOKEN}`') : `Bearer ${token}`;
  const { method, body } = request;
  const options = {
    ...(method === 'get' ? {} : { method: method.toUpperCase() }),
    headers: { ...(request.isOpen ? {} : { Authorization: authorization }), ...headersOfSample(request) },
    ...(body === undefined ? {} : { body: new Code(`JSON.stringify(${literal(body, TYPESCRIPT_SYNTAX, '  ')})`) }),
  };
  const address = TYPESCRIPT_SYNTAX.text(url + addressOfSample(request));
  const fetched = `const answer = await fetch(${address}, ${literal(options, TYPESCRIPT_SYNTAX)});`;
  if (!request.isPdf) return `${fetched}\nconsole.log(answer.status, await answer.text());`;
  return `import { writeFile } from 'node:fs/promises';

${fetched}
await writeFile(${TYPESCRIPT_SYNTAX.text(savedAs(request))}, new Uint8Array(await answer.arrayBuffer()));`;
}

function pythonSample(request: SampledRequest, { url, token }: SampledCaller): string {
  const authorization = token === undefined ? new Code('"Bearer " + os.environ["TOKEN"]') : `Bearer ${token}`;
  // `json=` sets the content type automatically.
  const { 'Content-Type': _, ...headers } = headersOfSample(request);
  const query = sentIn('query', request);
  const args: Record<string, unknown> = {
    headers: { ...(request.isOpen ? {} : { Authorization: authorization }), ...headers },
    ...(query.length === 0 ? {} : { params: Object.fromEntries(query.map(({ name, value }) => [name, value])) }),
    ...(request.body === undefined ? {} : { json: request.body }),
    timeout: 60,
  };
  const lines = Object.entries(args).map(([name, value]) => `    ${name}=${literal(value, PYTHON_SYNTAX, '    ')},\n`);
  const output = request.isPdf
    ? `with open(${PYTHON_SYNTAX.text(savedAs(request))}, "wb") as file:\n    file.write(answer.content)`
    : 'print(answer.status_code, answer.text)';
  return `${token === undefined && !request.isOpen ? 'import os\n\n' : ''}import requests

answer = requests.${request.method}(
    ${PYTHON_SYNTAX.text(url + pathOfSample(request))},
${lines.join('')})
${output}`;
}

/** The request in each language, as a program that can be run as it is. */
export function samplesOf(request: SampledRequest, caller: SampledCaller): Record<SampleTab, string> {
  const hasClientMethod =
    request.clientMethod !== undefined && sentIn('header', request).every(({ name }) => name in CLIENT_OPTIONS);
  return {
    curl: curlSample(request, caller),
    TypeScript: (hasClientMethod ? clientSample : fetchSample)(request, caller),
    Python: pythonSample(request, caller),
  };
}
