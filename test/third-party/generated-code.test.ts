import { execFileSync } from 'node:child_process';
import { codeBlocksOf } from '../support/document-code.js';
import { endProcess } from '../support/end-process.js';
import { creditLow } from '../support/feed.js';
import { freePort } from '../support/loopback.js';
import { Project } from '../support/project.js';
import { order } from '../support/rest/rest-api.js';
import { scalarTable } from '../support/scalar-table.js';
import { useStaff } from '../support/staff.js';
import { until } from '../support/until.js';

// npm may have to download packages.
const INSTALL_TIMEOUT_MS = 1_200_000;

const FOLDER = 'test/third-party';
const DOCUMENT = codeBlocksOf('docs/spec/types.md');
const DOCUMENTED = DOCUMENT.flatMap(({ text }) => text.split('\n')).filter((line) => line.startsWith('npx '));
const COMMANDS = [
  ...DOCUMENTED,
  'npx openapi-ts --file openapi-ts.config.mjs',
  'npx openapi-zod-client openapi.json -o zod-client.ts',
  'npx graphql-codegen --config calls.config.mjs',
];
const FILES = [...DOCUMENT, ...codeBlocksOf(`${FOLDER}/programs.md`)].flatMap(({ file, text }) =>
  file === undefined ? [] : [{ file, text }],
);
const programs = (prefix: string) =>
  FILES.flatMap(({ file }) => (file.startsWith(prefix) && file.endsWith('.ts') ? [file.replace('.ts', '.js')] : []));
const STRICT = ['calls-hey-api.ts', 'calls-zod-client.ts'];
const STRICT_PROJECT = 'tsconfig.strict.json';
const PROGRAMS = programs('with-');
const CALLS = programs('calls-');

// All options that are stricter, except matters of style.
const STRICTEST = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  types: ['node'],
  outDir: 'out',
  strict: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  erasableSyntaxOnly: true,
  exactOptionalPropertyTypes: true,
  isolatedModules: true,
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  noUncheckedSideEffectImports: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
};

/** What some types of the generated code are, exactly: `any` and `unknown` are other types than those. */
const EXACT_TYPES: [type: string, is: string][] = [
  ["components['schemas']['Product']['_id']", 'string'],
  ["components['schemas']['Product']['price']", 'number'],
  ["components['schemas']['Order']['orderDate']", 'string'],
  ["components['schemas']['Order']['reference']", 'string | null'],
  ["components['schemas']['ReplayRequest']['since']", 'string'],
  ["components['schemas']['ReplayRequest']['until']", 'string | null | undefined'],
  ["components['parameters']['updatedSince']", 'string'],
  ["shop.Product['_id']", 'string'],
  ["shop.Product['price']", 'number'],
  ["shop.Order['orderDate']", 'string'],
  ["shop.Order['reference']", 'string | null'],
  ["shop.ReplayRequest['since']", 'string'],
  ["NonNullable<shop.ListOrdersParams['updatedSince']>", 'string'],
  ["ProductsQuery['products']['nodes'][number]['price']", 'number'],
  ["ProductsQuery['products']['nodes'][number]['updatedAt']", 'string'],
  ["PlaceOrderMutation['createOrder']['orderNumber']", 'number'],
  ["CustomersOrdersQueryVariables['customerId']", 'string'],
  ["CustomersOrdersQuery['orders']['nodes'][number]['grandTotal']", 'number'],
  ["CustomersOrdersQuery['orders']['nodes'][number]['orderDate']", 'string'],
];

/** A module that compiles only if every one of these types is just what it is said to be. */
function moduleOfTypes(exact: readonly [type: string, is: string][]): string {
  return `
    import type { components } from './openapi.js';
    import type * as shop from './shop.js';
    import type { PlaceOrderMutation, ProductsQuery } from './shop-operations.js';
    import type { Scalars as ShopScalars } from './shop-types.js';
    import type { CustomersOrdersQuery, CustomersOrdersQueryVariables } from './staff-operations.js';
    import type { Scalars as StaffScalars } from './staff-types.js';

    type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
    export type All = [components, shop.Product, PlaceOrderMutation, ProductsQuery, ShopScalars, CustomersOrdersQuery, CustomersOrdersQueryVariables, StaffScalars];
    ${exact.map(([type, is], number) => `export const type${number}: Same<${type}, ${is}> = true;`).join('\n')}
  `;
}

/** What the generated code says of each scalar, which must be what the published table says. */
function scalarTypes(): [string, string][] {
  return scalarTable().flatMap(({ scalar, type }) => [
    ...(scalar === 'Date' ? [] : [[`ShopScalars['${scalar}']['output']`, type] as [string, string]]),
    [`StaffScalars['${scalar}']['input']`, type] as [string, string],
  ]);
}

// Prints what Are the types wrong has found in a package.
const FIND_WRONG_TYPES = `
  import { readFile } from 'node:fs/promises';
  import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
  const tarball = new Uint8Array(await readFile(process.argv[1]));
  const { types, problems } = await checkPackage(createPackageFromTarballData(tarball));
  console.log(JSON.stringify({ hasTypes: types !== false, problems }));`;

describe('code that is generated from the interface', () => {
  const fixture = useStaff();
  let project: Project;
  let settings: Record<string, string>;

  beforeAll(async () => {
    const { id, token } = await fixture.shop.customer();
    const { id: productId } = await fixture.shop.product({ listPriceCents: 14_430, validRegion: null }, 2);
    await order(fixture, token, [{ productId, amount: 1 }]);
    await creditLow(fixture.service.app.dataSource, id, 17);
    settings = { SERVICE_URL: fixture.service.url, TOKEN: token, STAFF_TOKEN: fixture.admin.token };
    project = await Project.create();
    await project.take([...['package.json', 'graphql-codegen.mjs'].map((file) => `${FOLDER}/${file}`), '.npmrc']);
    // Orval requires a newer Node than the oldest supported one, but works on that too.
    await project.run('npm', ['install', '--ignore-scripts', '--engine-strict=false', '--no-audit', '--no-fund']);
    await project.write('openapi.json', (await fixture.service.request('GET', '/openapi.json')).text);
    for (const { file, text } of FILES) await project.write(file, text);
    // A day of staff's work uses much of the schema.
    await project.take(['examples/staff-day.graphql']);
    for (const command of COMMANDS) {
      const run = command
        .replace('npx graphql-codegen', 'node graphql-codegen.mjs')
        .replace(/^npx /, 'node_modules/.bin/');
      await project.run('bash', ['--norc', '-c', run], settings);
    }
    await project.write('exact-types.ts', moduleOfTypes([...EXACT_TYPES, ...scalarTypes()]));
    await project.write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: STRICTEST, include: ['*.ts'], exclude: [...STRICT, 'zod-client.ts'] }),
    );
    // What these two bring along does not compile with this option.
    const compilerOptions = { exactOptionalPropertyTypes: false, skipLibCheck: true };
    const strict = { extends: './tsconfig.json', compilerOptions, include: STRICT, exclude: [] };
    await project.write(STRICT_PROJECT, JSON.stringify(strict));
  }, INSTALL_TIMEOUT_MS);
  afterAll(() => project.remove());

  it('the document has commands of openapi-typescript, orval and GraphQL Code Generator, and a program for each', () => {
    expect(DOCUMENTED.map((command) => command.split(' ')[1])).toEqual([
      'openapi-typescript',
      'orval',
      'graphql-codegen',
    ]);
    expect(PROGRAMS).toEqual(['with-openapi-fetch.js', 'with-orval.js', 'with-typed-documents.js']);
  });

  it('Are the types wrong finds no way to import the packed client in which its types are wrong', async () => {
    const args = ['--input-type=module', '-e', FIND_WRONG_TYPES, `${process.cwd()}/dist/client.tgz`];
    const found = await project.run(process.execPath, args);
    expect(JSON.parse(found)).toEqual({ hasTypes: true, problems: [] });
  });

  it('all of it compiles under the strictest options of TypeScript 7, the types of its packages included', async () => {
    const compiler = `${process.cwd()}/node_modules/.bin/tsc`;
    expect(execFileSync(compiler, ['--version'], { encoding: 'utf8' })).toMatch(/^Version 7\./);
    expect(await project.run(compiler, ['-p', '.', '--noEmit', '--skipLibCheck', 'false'])).toBe('');
    expect(await project.run(compiler, ['-p', STRICT_PROJECT, '--noEmit'])).toBe('');
  });

  it('all of it compiles under the strictest options of TypeScript 5, and its programs simulate an order', async () => {
    const compiler = project.path('node_modules/.bin/tsc');
    expect(await project.run(compiler, ['--version'])).toMatch(/^Version 5\./);
    for (const path of ['.', STRICT_PROJECT])
      expect(await project.run(compiler, ['-p', path, '--skipLibCheck'])).toBe('');
    const printed = await Promise.all(
      PROGRAMS.map((program) => project.run(process.execPath, [project.path(`out/${program}`)], settings)),
    );
    for (const line of printed) expect(line).toMatch(/^SANDBOX-[A-Z0-9-]+ 144\.30\n$/);
    const { body } = await fixture.service.request('GET', '/api/orders', { token: settings.TOKEN });
    expect(body).toHaveLength(1);
  });

  it.each(CALLS)('%s gets lists, times, null and the fields of an error', async (program) => {
    const printed = await project.run(process.execPath, [project.path(`out/${program}`)], settings);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(JSON.parse(printed)).toEqual({
      updated: [time],
      regions: [null],
      ordered: [[time, null]],
      events: [17],
      refused: [{ index: 0, productId: '0'.repeat(24) }],
      claim: 'NOT_FOUND',
    });
  });

  it('Redocly (recommended) and Spectral (oas) find no error in the document', async () => {
    await project.run('node_modules/.bin/redocly', ['lint', 'openapi.json', '--extends=recommended'], {
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    });
    await project.write('spectral.yaml', 'extends: spectral:oas');
    await project.run('node_modules/.bin/spectral', ['lint', 'openapi.json', '-r', 'spectral.yaml', '-F', 'error']);
  });

  it('Prism, as a proxy that refuses what the document does not allow, lets requests and responses through', async () => {
    const port = await freePort();
    const upstream = `${fixture.service.url}/api`;
    const prism = project.start('prism', ['proxy', 'openapi.json', upstream, '--errors', '-p', String(port)]);
    const send = async (method: string, path: string, body?: unknown) => {
      const headers = { Authorization: `Bearer ${settings.TOKEN}`, 'Content-Type': 'application/json' };
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(body) });
      return { status: response.status, body: await response.json() };
    };
    try {
      await until(async () => {
        if (prism.exitCode !== null) throw new Error(`Prism ended with code ${prism.exitCode}`);
        return send('GET', '/account').then(Boolean, () => false);
      }, 'Prism responds');
      const unknown = '0'.repeat(24);
      const reads = ['/products', '/orders?limit=1', '/events?events=creditLow,claimResolved', '/account', '/webhooks'];
      for (const path of reads) expect([path, (await send('GET', path)).status]).toEqual([path, 200]);
      const refused = await send('POST', '/orders', { products: [{ productId: unknown, amount: 1 }] });
      expect(refused).toMatchObject({ status: 400, body: { code: 'PRODUCT_NOT_AVAILABLE' } });
      const claim = { licenseId: unknown, reason: 'It does not work' };
      expect(await send('POST', '/claims', claim)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      // Refused by Prism itself.
      expect((await send('POST', '/claims', { reason: 'It does not work' })).status).toBe(422);
      expect((await send('GET', '/orders?status=done')).status).toBe(422);
    } finally {
      await endProcess(prism, 'SIGTERM');
    }
  });

  it('a price that is taken for a text, and a text for a price, do not compile', async () => {
    const wrong: [string, string][] = [
      ["components['schemas']['Product']['price']", 'string'],
      ["shop.Product['price']", 'string'],
      ["ProductsQuery['products']['nodes'][number]['price']", 'string'],
      ["StaffScalars['DateTime']['output']", 'number'],
    ];
    await project.write('wrong-types.mts', moduleOfTypes(wrong));
    const options = { compilerOptions: STRICTEST, include: ['wrong-types.mts'] };
    await project.write('tsconfig.wrong.json', JSON.stringify(options));
    const compiling = project.run(`${process.cwd()}/node_modules/.bin/tsc`, ['-p', 'tsconfig.wrong.json', '--noEmit']);
    const { message } = await compiling.then(
      () => new Error('It compiled'),
      (error: Error) => error,
    );
    expect(message.match(/TS2322/g)).toHaveLength(wrong.length);
  });
});
