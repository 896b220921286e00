import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = process.cwd();
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
    // The tests' own flags for Node mean nothing to it.
    const options = { cwd, env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', FORCE_COLOR: '0' } };
    execFile(process.execPath, [CRUISER, '--config', RULES, ...paths], options, (error, stdout, stderr) => {
      const output = stdout + stderr;
      const breaches = [...output.matchAll(/^\s*error ([a-z-]+): (\S+)/gm)].map(([, rule, file]) => `${rule}: ${file}`);
      done({ exitCode: error ? Number(error.code) : 0, output, breaches: [...new Set(breaches)].sort() });
    });
  });
}

describe('the layer rules', () => {
  it('hold in this project', async () => {
    const paths = ['src', 'test', 'bench', 'examples', 'ormconfig.ts'].filter((path) => existsSync(path));
    const { exitCode, output } = await cruise(ROOT, paths);
    expect(output).toContain('no dependency violations found');
    expect(exitCode).toBe(0);
  });

  it('are broken by a planted import in the wrong direction, a type-only one included', async () => {
    const tree = await plant({
      ...packages('express', 'type-graphql', 'agenda', 'typeorm', 'ipaddr.js', 'left-pad'),
      'src/domain/fine.ts': "import 'ipaddr.js';\nexport const fine = 1;\n",
      'src/entities/fine.ts':
        "import 'typeorm';\nimport { fine } from '../domain/fine.js';\nexport const row = fine;\n",
      'src/db/fine.ts': "import { row } from '../entities/fine.js';\nexport const found = row;\n",
      'src/services/fine.ts': "import { found } from '../db/fine.js';\nexport const served = found;\n",
      'src/domain/clock.ts': "import 'node:timers';\n",
      'src/domain/upward.ts':
        "import type { served } from '../services/fine.js';\nexport type Upward = typeof served;\n",
      'src/entities/upward.ts': "export * from '../db/fine.js';\n",
      'src/migrations/changing.ts': "import '../domain/fine.js';\n",
      'src/db/upward.ts': "import '../services/fine.js';\n",
      'src/services/web.ts': "import type {} from 'express';\n",
      'src/services/upward.ts': "import '../rest/web.js';\n",
      'src/services/settings.ts': "import '../config.js';\n",
      'src/graphql/deep.ts': "import '../db/fine.js';\n",
      'src/rest/web.ts': "import 'express';\nexport const web = 1;\n",
      'src/rest/deep.ts': "import '../db/fine.js';\n",
      'src/jobs/web.ts': "import 'agenda';\nimport '../rest/web.js';\n",
      'src/jobs/agenda-mysql/ours.ts': "import '../../domain/fine.js';\n",
      'src/http/shop-window.ts': "import '../demo/main.js';\n",
      'src/demo/main.ts': "import '../services/fine.js';\n",
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
      const { exitCode, breaches } = await cruise(tree, ['src', 'test']);
      expect(breaches).toEqual([
        'commands-are-on-top: src/http/shop-window.ts',
        'domain-is-pure: src/domain/clock.ts',
        'domain-is-pure: src/domain/upward.ts',
        'layer-db: src/db/upward.ts',
        'layer-entities: src/entities/upward.ts',
        'layer-graphql: src/graphql/deep.ts',
        'layer-jobs-agenda-mysql: src/jobs/agenda-mysql/ours.ts',
        'layer-jobs: src/jobs/web.ts',
        'layer-rest: src/rest/deep.ts',
        'layer-services: src/services/settings.ts',
        'layer-services: src/services/upward.ts',
        'migrations-stand-alone: src/migrations/changing.ts',
        'no-cycles: src/about.ts',
        'no-dev-dependencies-in-src: src/tools.ts',
        'no-framework-below-the-faces: src/services/web.ts',
        'no-orphans: src/alone.ts',
        'no-tests-in-src: src/tested.ts',
        'only-declared-packages: src/stray.ts',
        'resolvable: src/missing.ts',
      ]);
      expect(exitCode).toBeGreaterThan(0);
    } finally {
      await rm(tree, { recursive: true });
    }
  });
});

describe('the environment', () => {
  it('is read by config.ts alone, except by what runs before there are settings', async () => {
    const files = (await readdir('src', { recursive: true })).filter((file) => file.endsWith('.ts'));
    const readers: string[] = [];
    for (const file of files) {
      if (/process\s*(\.env|\[['"]env)/.test(await readFile(join('src', file), 'utf8'))) readers.push(file);
    }
    expect(readers.filter((file) => !/^(demo|cli)\//.test(file))).toEqual(['config.ts']);
  });
});

/** Packages that hold nothing. */
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
