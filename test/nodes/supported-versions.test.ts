import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DemoProcess } from '../support/demo-process.js';
import { NODE_VERSIONS, provideNode } from '../support/node-program.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { Project } from '../support/project.js';
import { createTempSchema } from '../support/temp-schema.js';

// npm may have to download Node.
const INSTALL_TIMEOUT_MS = 600_000;
const TOO_OLD = '18';
// A warning of a deprecation ends the process, and any other is printed.
const STRICT = { NODE_OPTIONS: '--throw-deprecation --trace-warnings' };

const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };

let project: Project;
let ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => (project = await Project.create()));
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});
afterAll(() => project.remove());

describe.each(NODE_VERSIONS)('Node %s', (major) => {
  let node: string;
  beforeAll(async () => {
    const { path, version } = await provideNode(major, project);
    expect(version).toMatch(new RegExp(`^v${major}\\.`));
    node = path;
  }, INSTALL_TIMEOUT_MS);

  it(`the service starts on Node ${major}, becomes ready and ends with code 0, without a warning`, async () => {
    const schema = await createTempSchema(0);
    ends.push(schema.drop);
    const environment = { ...STRICT, DATABASE_URL: schema.url, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') };
    const service = await ServiceProcess.start(environment, { node });
    ends.push(() => service.signal('SIGKILL'));
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await service.signal('SIGTERM')).toEqual({ code: 0, signal: null, errors: '' });
  });

  it(`the demo starts on Node ${major} and sells its first order, without a warning`, async () => {
    const schema = await createTempSchema(1);
    ends.push(schema.drop);
    const demo = await DemoProcess.start(schema.url, STRICT, node);
    ends.push(() => demo.stop());
    const [, body] = /-d '(\{"products".*\})'$/m.exec(demo.announcement) ?? [];
    expect(await demo.ask('/orders', { method: 'POST', body })).toMatchObject({ orderNumber: expect.any(Number) });
    expect(demo.announcement).not.toContain('Warning');
  });
});

it(
  'a version that is too old gets one sentence that names the supported ones',
  async () => {
    const { path } = await provideNode(TOO_OLD, project);
    const { status, stderr } = spawnSync(path, ['tools/node-version.cjs'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Node v18\.\S+ is not supported: .*\n$/)]);
    expect(stderr).toContain(engines.node);
  },
  INSTALL_TIMEOUT_MS,
);
