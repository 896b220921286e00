import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess } from './end-process.js';
import { freePort } from './loopback.js';
import { provideCommand } from './provide-command.js';
import { until } from './until.js';

/** What stands around the file in the image of nginx; everything is written below the folder. */
function surroundings(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${join(folder, what)};`,
  );
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${join(folder, 'nginx.pid')};
    error_log stderr;
    events {}
    http {
      access_log off;
      ${temporary.join('\n')}
      include ${join(folder, 'default.conf')};
    }
  `;
}

/** A real nginx with deploy/nginx.conf, in front of a service of the test. */
export class Nginx {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  /** @param change makes of the file what an operator would; the addresses of replicas and listener are the test's. */
  static async start(serviceUrl: string, change: (text: string) => string = (text) => text): Promise<Nginx> {
    const binary = await provideCommand(['nginx'], 'nginx');
    const folder = await mkdtemp(join(tmpdir(), 'orders-nginx-'));
    const port = await freePort();
    const text = change(await readFile('deploy/nginx.conf', 'utf8'))
      .replaceAll(/replica-\d:4000/g, new URL(serviceUrl).host)
      .replace('listen [::]:443 ssl;', '')
      .replace(/listen (?:8080|443( ssl));/, `listen 127.0.0.1:${port}$1;`);
    await writeFile(join(folder, 'default.conf'), text);
    await writeFile(join(folder, 'nginx.conf'), surroundings(folder));
    const child = spawn(binary, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const url = `http://127.0.0.1:${port}`;
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode}: ${errors}`);
      return fetch(`${url}/metrics`).then(
        () => true,
        () => false,
      );
    }, 'nginx responds');
    return new Nginx(child, folder, url);
  }

  /** As `systemctl reload nginx` does. */
  reload(): void {
    this.child.kill('SIGHUP');
  }

  async stop(): Promise<void> {
    await endProcess(this.child, 'SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }
}
