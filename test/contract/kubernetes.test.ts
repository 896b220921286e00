import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { runCommand } from '../../tools/local-database/command.js';

interface Container {
  image: string;
  command?: string[];
  securityContext: object;
}

interface PodSpec {
  containers: Container[];
  securityContext: object;
  terminationGracePeriodSeconds: number;
}

interface Manifest {
  apiVersion: string;
  kind: string;
  spec: { template: { spec: PodSpec }; jobTemplate: { spec: { template: { spec: PodSpec } } } };
}

/** The module of `kubernetes-types` with the kinds of an API. */
const moduleOf = (apiVersion: string): string => (apiVersion.includes('/') ? apiVersion : `core/${apiVersion}`);

const TYPES = dirname(fileURLToPath(import.meta.resolve('kubernetes-types/package.json')));

describe('the manifest for Kubernetes', () => {
  let manifests: Manifest[];
  let folder: string;
  const specOf = (kind: string) => manifests.find((one) => one.kind === kind)?.spec;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orders-kubernetes-'));
    const documents = parseAllDocuments(await readFile('deploy/kubernetes.yaml', 'utf8'));
    manifests = documents.map((document) => document.toJS() as Manifest);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** What the compiler has against the manifests as literals of Kubernetes' own types. */
  async function problemsOf(all: readonly Manifest[]): Promise<string> {
    const lines = all.map((one, index) => {
      const type = `import('${TYPES}/${moduleOf(one.apiVersion)}').${one.kind}`;
      return `export const manifest${index}: ${type} = ${JSON.stringify(one)};`;
    });
    const file = join(folder, 'manifests.ts');
    await writeFile(file, lines.join('\n'));
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--moduleResolution',
      'bundler',
      '--module',
      'esnext',
      '--types',
      '',
    ];
    const { stdout, stderr } = await runCommand(process.execPath, [
      'node_modules/typescript/bin/tsc',
      ...options,
      file,
    ]);
    return stdout + stderr;
  }

  it('Kubernetes has each kind and field, of that type', async () => {
    expect(manifests.map(({ kind }) => kind)).toEqual(['Deployment', 'Service', 'PodDisruptionBudget', 'CronJob']);
    expect(await problemsOf(manifests)).toBe('');
    const misspelt = JSON.parse(JSON.stringify(manifests).replace('readOnlyRootFilesystem', 'readOnlyFilesystem'));
    expect(await problemsOf(misspelt as Manifest[])).toContain('readOnlyFilesystem');
  });

  it('no container runs as root, writes to its disk or gets further rights, and each has the image of this version', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    const pods = [specOf('Deployment')?.template.spec, specOf('CronJob')?.jobTemplate.spec.template.spec];
    for (const pod of pods) {
      expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(pod?.containers.map(({ image, securityContext }) => ({ image, securityContext }))).toEqual([
        {
          image: `registry.example/reseller-orders:${version}`,
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        },
      ]);
    }
  });
});
