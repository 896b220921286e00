import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const CRUISER = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const RULES = resolve('.dependency-cruiser.cjs');

interface Verdict {
  exitCode: number;
  output: string;
  /** `rule: file`, sorted. */
  breaches: string[];
}

function cruise(cwd: string, paths: readonly string[]): Promise<Verdict> {
  return new Promise((done) => {
    // The Node flags of the tests do not apply to this process.
    const options = { cwd, env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', FORCE_COLOR: '0' } };
    execFile(process.execPath, [CRUISER, '--config', RULES, ...paths], options, (error, stdout, stderr) => {
      const output = stdout + stderr;
      const breaches = [...output.matchAll(/^\s*error ([a-z-]+): (\S+)/gm)].map(([, rule, file]) => `${rule}: ${file}`);
      done({ exitCode: error ? Number(error.code) : 0, output, breaches: [...new Set(breaches)].sort() });
    });
  });
}

describe('the layer rules', () => {
  // Whether the source code obeys them, `npm run check:layers` says.
  it('the layer rules report each planted import in a wrong direction, type-only imports included', async () => {
    const tree = await plant({
      ...packages('express', 'type-graphql', 'agenda', 'typeorm', 'ipaddr.js', 'left-pad'),
      'tsconfig.json': '{}',
      'src/domain/fine.ts': "import 'ipaddr.js';\nexport const fine = 1;\n",
      'src/entities/fine.ts':
        "import 'typeorm';\nimport { fine } from '../domain/fine.js';\nexport const row = fine;\n",
      'src/db/fine.ts': "import { row } from '../entities/fine.js';\nexport const found = row;\n",
      'src/services/common/fine.ts': "import { found } from '../../db/fine.js';\nexport const served = found;\n",
      'src/services/orders/fine.ts': "import { served } from '../common/fine.js';\nexport const sold = served;\n",
      'src/services/orders/placement/fine.ts': "import '../fine.js';\nexport const placed = 1;\n",
      'src/services/orders/inward.ts': "import './placement/fine.js';\n",
      'src/services/common/inward.ts': "import '../orders/fine.js';\n",
      'src/services/staff/inward.ts':
        "import type { sold } from '../orders/fine.js';\nexport type Sold = typeof sold;\n",
      'src/services/attic/fine.ts': "import '../common/fine.js';\n",
      'src/services/fine.ts': "import '../db/fine.js';\n",
      'src/domain/clock.ts': "import 'node:timers';\n",
      'src/domain/upward.ts':
        "import type { served } from '../services/common/fine.js';\nexport type Upward = typeof served;\n",
      'src/entities/upward.ts': "export * from '../db/fine.js';\n",
      'src/migrations/changing.ts': "import '../domain/fine.js';\n",
      'src/db/upward.ts': "import '../services/common/fine.js';\n",
      'src/services/common/web.ts': "import type {} from 'express';\n",
      'src/services/common/upward.ts': "import '../../rest/web.js';\n",
      'src/services/common/settings.ts': "import '../../config.js';\n",
      'src/graphql/deep.ts': "import '../db/fine.js';\n",
      'src/rest/web.ts': "import 'express';\nexport const web = 1;\n",
      'src/rest/deep.ts': "import '../db/fine.js';\n",
      'src/jobs/web.ts': "import 'agenda';\nimport '../rest/web.js';\n",
      'packages/agenda-mysql/src/ours.ts': "import '../../../src/domain/fine.js';\n",
      'packages/agenda-mysql/test/ours.ts': "import '../../../src/domain/fine.js';\n",
      'tools/ours.ts': "import '../src/domain/fine.js';\n",
      'src/http/shop-window.ts': "import '../cli/main.js';\n",
      'src/http/demo.ts': "import '../../demo/main.js';\n",
      'src/http/face.ts': "import '../graphql/shared/fine.js';\n",
      'src/graphql/shared/fine.ts': "import '../../domain/fine.js';\n",
      'src/graphql/shared/face.ts': "import '../customer/fine.js';\n",
      'src/graphql/customer/fine.ts': "import '../shared/fine.js';\n",
      'src/graphql/customer/staff.ts': "import '../staff/fine.js';\n",
      'src/graphql/staff/fine.ts': "import '../customer/fine.js';\n",
      'src/observability/face.ts': "import '../http/face.js';\n",
      'src/server/commands.ts': "import '../config.js';\n",
      'src/cli/main.ts': "import '../services/common/fine.js';\n",
      'demo/main.ts': "import '../src/services/common/fine.js';\n",
      'src/config.ts': "import './domain/fine.js';\n",
      'src/round.ts': "import './about.js';\nexport const round = 1;\n",
      'src/about.ts': "import './round.js';\nexport const about = 1;\n",
      'src/alone.ts': 'export const alone = 1;\n',
      'src/tested.ts': "import '../test/helper.js';\n",
      'src/missing.ts': "import './nothing.js';\n",
      'src/tools.ts': "import 'left-pad';\n",
      'src/stray.ts': "import 'stray';\n",
      'test/helper.ts': 'export const helper = 1;\n',
      'node_modules/stray/package.json': '{"name":"stray","main":"index.js"}',
      'node_modules/stray/index.js': '',
      'package.json': JSON.stringify({
        dependencies: { express: '*', 'type-graphql': '*', agenda: '*', typeorm: '*', 'ipaddr.js': '*' },
        devDependencies: { 'left-pad': '*' },
      }),
    });
    try {
      const { exitCode, breaches } = await cruise(tree, ['src', 'packages', 'demo', 'tools', 'test']);
      expect(breaches).toEqual([
        'a-room-has-rules: src/services/attic/fine.ts',
        'a-room-has-rules: src/services/fine.ts',
        'commands-are-on-top: src/http/shop-window.ts',
        'domain-is-pure: src/domain/clock.ts',
        'domain-is-pure: src/domain/upward.ts',
        'layer-db: src/db/upward.ts',
        'layer-entities: src/entities/upward.ts',
        'layer-graphql-customer: src/graphql/customer/staff.ts',
        'layer-graphql-shared: src/graphql/shared/face.ts',
        'layer-graphql: src/graphql/deep.ts',
        'layer-http: src/http/demo.ts',
        'layer-http: src/http/face.ts',
        'layer-http: src/http/shop-window.ts',
        'layer-jobs: src/jobs/web.ts',
        'layer-observability: src/observability/face.ts',
        'layer-rest: src/rest/deep.ts',
        'layer-server: src/server/commands.ts',
        'layer-services-common: src/services/common/inward.ts',
        'layer-services-common: src/services/common/settings.ts',
        'layer-services-common: src/services/common/upward.ts',
        'layer-services-orders: src/services/orders/inward.ts',
        'layer-services-staff: src/services/staff/inward.ts',
        'layer-services: src/services/common/settings.ts',
        'layer-services: src/services/common/upward.ts',
        'migrations-stand-alone: src/migrations/changing.ts',
        'no-cycles: src/about.ts',
        'no-dev-dependencies-in-src: src/tools.ts',
        'no-framework-below-the-faces: src/services/common/web.ts',
        'no-orphans: src/alone.ts',
        'only-declared-packages: src/stray.ts',
        'packages-know-nothing-of-the-service: packages/agenda-mysql/src/ours.ts',
        'packages-know-nothing-of-the-service: packages/agenda-mysql/test/ours.ts',
        'resolvable: src/missing.ts',
        'src-stands-alone: src/http/demo.ts',
        'src-stands-alone: src/tested.ts',
        'tools-know-nothing-of-the-service: tools/ours.ts',
      ]);
      expect(exitCode).toBeGreaterThan(0);
    } finally {
      await rm(tree, { recursive: true });
    }
  });
});

describe('the readers of environment variables', () => {
  it('the environment is read by config.ts alone, except in the folders demo and cli', async () => {
    const files = (await readdir('src', { recursive: true })).filter((file) => file.endsWith('.ts'));
    const readers: string[] = [];
    for (const file of files) {
      if (/process\s*(\.env|\[['"]env)/.test(await readFile(join('src', file), 'utf8'))) readers.push(file);
    }
    expect(readers.filter((file) => !/^(demo|cli)\//.test(file))).toEqual(['config.ts']);
  });
});

/** Empty packages. */
function packages(...names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' })],
      [`node_modules/${name}/index.js`, ''],
    ]),
  );
}

/** Writes files into a new folder. */
async function plant(files: Record<string, string>): Promise<string> {
  const tree = await realpath(await mkdtemp(join(tmpdir(), 'layers-')));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(tree, dirname(path)), { recursive: true });
    await writeFile(join(tree, path), text);
  }
  return tree;
}
