import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve, type LoopbackServer } from '../support/loopback.js';

const execute = promisify(execFile);

async function pack(packageFolder: string): Promise<{ tarball: Buffer; integrity: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'));
  try {
    // What is built is packed as it is: other tests are using it.
    const args = ['pack', packageFolder, '--ignore-scripts', '--json', '--pack-destination', folder];
    const [packed] = JSON.parse((await execute('npm', args)).stdout) as { filename: string; integrity: string }[];
    if (packed === undefined) throw new Error(`npm packs nothing of ${packageFolder}`);
    return { tarball: await readFile(join(folder, packed.filename)), integrity: packed.integrity };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @param packageFolder of a package that needs no other and is built. */
export async function startRegistry(packageFolder: string): Promise<LoopbackServer> {
  const { tarball, integrity } = await pack(packageFolder);
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as Record<string, string>;
  const { name = '', version = '' } = manifest;
  const server = await serve((request, response) => {
    if (request.url === `/${name}.tgz`) return void response.end(tarball);
    if (request.url !== `/${name}`) return void response.writeHead(404).end();
    const dist = { tarball: server.url(`/${name}.tgz`), integrity };
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } }),
    );
  });
  return server;
}
