import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A registry on loopback, from which npm installs one package of this project. */
export interface OwnRegistry {
  url: string;
  stop: () => Promise<void>;
}

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
export async function startRegistry(packageFolder: string): Promise<OwnRegistry> {
  const { tarball, integrity } = await pack(packageFolder);
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as Record<string, string>;
  const { name = '', version = '' } = manifest;
  const server = createServer((request, response) => {
    if (request.url === `/${name}.tgz`) return void response.end(tarball);
    if (request.url !== `/${name}`) return void response.writeHead(404).end();
    const dist = { tarball: `${url}/${name}.tgz`, integrity };
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url, stop };
}
