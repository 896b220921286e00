import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { freePort } from '../support/loopback.js';
import { useService } from '../support/rest/rest-api.js';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const compose = readFileSync('docker-compose.yml', 'utf8');

/** The command of an instruction in exec form, which needs no shell. */
function commandAfter(instruction: RegExp): string[] {
  const [, command = '[]'] = instruction.exec(dockerfile) ?? [];
  return JSON.parse(command) as string[];
}

function exitCode(file: string, args: string[], port: number): Promise<number | null> {
  const child = spawn(file, args, { env: { PATH: process.env.PATH, PORT: String(port) }, stdio: 'ignore' });
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
}

describe('the container image', () => {
  const fixture = useService();
  const [check = '', ...checkArgs] = commandAfter(/^HEALTHCHECK [^[]*CMD (\[.*\])$/m);

  it('the container image starts Node itself, so that signals reach the service, and not as root', () => {
    const command = commandAfter(/^CMD (\[.*\])$/m);
    expect(command).toEqual(['node', 'dist/service/main.js']);
    const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(lastStage).toMatch(/^USER node$/m);
    expect(lastStage).toMatch(/^ENV NODE_ENV=production HOST=0\.0\.0\.0 /m);
  });

  it('the health check of the container image succeeds exactly if the service responds on PORT', async () => {
    expect(check).toBe('node');
    expect(await exitCode(check, checkArgs, Number(new URL(fixture.service.url).port))).toBe(0);
    expect(await exitCode(check, checkArgs, await freePort())).toBe(1);
  });
});

describe('the proxy of the compose file', () => {
  it('the proxy of the compose file sends requests to both replicas, and to no other host', () => {
    const proxy = readFileSync('deploy/nginx.conf', 'utf8');
    const upstreams = [...proxy.matchAll(/^\s+server (\S+):4000/gm)].map(([, name]) => name);
    const replicas = [...compose.matchAll(/^ {2}(\S+): \*replica$/gm)].map(([, name]) => name);
    expect(replicas).toHaveLength(2);
    expect(upstreams).toEqual(replicas);
    expect(compose).toContain('./deploy/nginx.conf:/etc/nginx/conf.d/default.conf:ro');
  });
});
