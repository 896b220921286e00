import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  changelogVersion,
  contentProblems,
  exampleProblems,
  imageLabels,
  labelProblems,
  manifestProblems,
  publishedSbom,
  sbomProblems,
  versionProblems,
  type PackageManifest,
  type ReleasedFile,
  type Sbom,
} from './checks.js';

const FOLDER = 'dist/release';
const PACKAGES = ['packages/agenda-mysql', 'packages/client'];

const read = (path: string): string => readFileSync(path, 'utf8');
const manifestIn = (folder: string): PackageManifest => JSON.parse(read(join(folder, 'package.json')));
const run = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit'] });
const show = (program: string, args: readonly string[]): void => void execFileSync(program, args, { stdio: 'inherit' });

/** Builds a package again, packs it, and unpacks it to see what it holds. */
function pack(folder: string): { archive: string; files: ReleasedFile[] } {
  const args = ['pack', `./${folder}`, '--json', '--ignore-scripts=false', '--pack-destination', FOLDER];
  const [packed] = JSON.parse(run('npm', args)) as { filename: string }[];
  const archive = join(FOLDER, packed?.filename ?? '');
  const unpacked = archive.replace(/\.tgz$/, '');
  mkdirSync(unpacked);
  run('tar', ['-xzf', archive, '-C', unpacked, '--strip-components=1']);
  const entries = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return { archive, files: paths.map((path) => ({ path: relative(unpacked, path), text: read(path) })) };
}

/** The list of parts of packages and image, by the lock file: what the console is built of counts as development there. */
function writeSbom(name: string): Sbom {
  const sbom = JSON.parse(run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'])) as Sbom;
  const published = publishedSbom(sbom, name);
  writeFileSync(join(FOLDER, 'sbom.cdx.json'), JSON.stringify(published, null, 2));
  return published;
}

function check(own: PackageManifest): { problems: string[]; archives: Record<string, string> } {
  const manifests = PACKAGES.map((folder) => ({ folder, manifest: manifestIn(folder) }));
  const client = manifestIn('packages/client');
  const labels = imageLabels(read('Dockerfile'));
  const packs = manifests.map(({ folder, manifest }) => ({
    ...pack(folder),
    id: `${manifest.name}@${manifest.version}`,
  }));
  const problems = [
    ...versionProblems(own.version, {
      'CHANGELOG.md': changelogVersion(read('CHANGELOG.md')),
      'packages/client/package.json': client.version,
      'packages/client/src/version.ts': /VERSION = '([^']+)'/.exec(read('packages/client/src/version.ts'))?.[1],
      Dockerfile: labels['version'],
      'deploy/kubernetes.yaml': /image: \S+:(\S+)/.exec(read('deploy/kubernetes.yaml'))?.[1],
    }),
    ...labelProblems(labels),
    ...sbomProblems(writeSbom(own.name), own),
    ...manifests.flatMap(({ folder, manifest }) => manifestProblems(manifest, folder)),
    ...packs.flatMap(({ id, files }) => contentProblems(files, process.cwd()).map((problem) => `${id}: ${problem}`)),
  ];
  return { problems, archives: Object.fromEntries(packs.map(({ id, archive }) => [id, archive])) };
}

/** What keeps a release from being published, although it is whole. */
function obstacles({ version }: PackageManifest): string[] {
  const named = exampleProblems(
    Object.fromEntries(
      ['Dockerfile', ...PACKAGES.map((folder) => `${folder}/package.json`)].map((file) => [file, read(file)]),
    ),
  );
  if (run('git', ['status', '--porcelain']) !== '') named.push('The working tree has changes that are not committed');
  const tags = run('git', ['tag', '--points-at', 'HEAD']).split('\n');
  if (!tags.includes(`v${version}`)) named.push(`The commit has no tag v${version}`);
  return named;
}

function isPublished(id: string): boolean {
  try {
    return run('npm', ['view', id, 'version']) !== '';
  } catch {
    return false;
  }
}

/** Publishes what is not published yet, and builds the image; its owner pushes it. */
function publish({ version }: PackageManifest, archives: Record<string, string>): void {
  for (const [id, archive] of Object.entries(archives)) if (!isPublished(id)) show('npm', ['publish', `./${archive}`]);
  const commit = run('git', ['rev-parse', 'HEAD']).trim();
  const tag = `reseller-orders:${version}`;
  show('docker', ['build', '--label', `org.opencontainers.image.revision=${commit}`, '--tag', tag, '.']);
}

function fail(problems: readonly string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

// Run from the root of the project, as npm does.
const own = manifestIn('.');
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const { problems, archives } = check(own);
if (problems.length > 0) fail(problems);
const pending = obstacles(own);
if (process.argv.includes('--dry-run')) {
  console.log(`${Object.keys(archives).join(', ')} and the image ${own.version} are whole: see ${FOLDER}`);
  for (const obstacle of pending) console.log(`Before they are published: ${obstacle}`);
} else if (pending.length > 0) fail(pending);
else publish(own, archives);
