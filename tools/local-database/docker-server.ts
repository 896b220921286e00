import { createHash } from 'node:crypto';
import { sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines, type RunCommand } from './command.js';
import { commonFlags } from './server-binary.js';
import { isServerUp } from './server-process.js';

/** A MySQL container, reachable on a port of this machine. */
export interface DockerServer {
  name: string;
  port: number;
  /** Whether it was running already, so that another process may be using it. */
  reused: boolean;
}

const IMAGE = 'mysql:8.4';
const ENGINE_TIMEOUT_MS = 15_000;
const DOWNLOAD_TIMEOUT_MS = 15 * 60_000;
const READY_TIMEOUT_MS = 180_000;
const POLL_MS = 250;

/** Every data folder has a container of its own, named after the folder. */
function containerName(home: string): string {
  const readable = home
    .split(sep)
    .slice(-3)
    .join('-')
    .replaceAll(/[^a-zA-Z0-9-]+/g, '');
  return `orders-db-${readable}-${createHash('sha256').update(home).digest('hex').slice(0, 8)}`;
}

/** Whether Docker is installed and its engine responds. */
export async function isDockerUsable(run: RunCommand): Promise<boolean> {
  return (await run('docker', ['info'], { timeoutMs: ENGINE_TIMEOUT_MS })).code === 0;
}

/** Starts the folder's container, creating it if needed, and waits until the server responds. */
export async function startDockerServer(
  home: string,
  durable: boolean,
  run: RunCommand,
  log: (line: string) => void,
): Promise<DockerServer> {
  const name = containerName(home);
  const state = await run('docker', ['inspect', '--format', '{{.State.Running}}', name]);
  const reused = state.code === 0 && state.stdout.trim() === 'true';
  if (state.code !== 0) {
    log(`starting ${IMAGE} in the Docker container ${name}; its image is loaded first if need be`);
    await runOrThrow(run, createArguments(name, durable));
  } else if (!reused) {
    log(`starting the Docker container ${name} of an earlier run again`);
    await runOrThrow(run, ['start', name]);
  }
  const port = await publishedPort(name, run);
  for (const deadline = Date.now() + READY_TIMEOUT_MS; !(await isServerUp(port)); await sleep(POLL_MS)) {
    if (Date.now() > deadline)
      throw new Error(`The Docker container ${name} does not respond; see: docker logs ${name}`);
  }
  return { name, port, reused };
}

/** Stops the container. Its data stay in its volume. */
export async function stopDockerServer({ name }: DockerServer, run: RunCommand): Promise<void> {
  await runOrThrow(run, ['stop', name]);
}

function createArguments(name: string, durable: boolean): string[] {
  // Docker picks a free port, on the loopback address.
  const place = ['--detach', '--name', name, '--publish', '127.0.0.1::3306'];
  return ['run', ...place, '--env', 'MYSQL_ALLOW_EMPTY_PASSWORD=yes', IMAGE, '--mysqlx=OFF', ...commonFlags(durable)];
}

async function publishedPort(name: string, run: RunCommand): Promise<number> {
  const { stdout } = await run('docker', ['port', name, '3306/tcp']);
  const port = Number(/:(\d+)\s*$/m.exec(stdout)?.[1]);
  if (!port) throw new Error(`The Docker container ${name} has no published port; remove it: docker rm -f -v ${name}`);
  return port;
}

async function runOrThrow(run: RunCommand, args: string[]): Promise<void> {
  const { code, stderr } = await run('docker', args, { timeoutMs: DOWNLOAD_TIMEOUT_MS });
  if (code !== 0) throw new Error(`docker ${args[0]} failed: ${lastLines(stderr)}`);
}
