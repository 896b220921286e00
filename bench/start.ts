import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundle, ENTRIES } from '../tools/bundle/bundle.js';
import type { BenchOptions } from './support/bench-options.js';
import { PRODUCTION } from './support/settings.js';
import { median, rounds } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const IDLE_MS = 30_000;
const LOOK_EVERY_MS = 5;
// The memory that is read of a process, by Linux.
const RESIDENT = /^VmRSS:\s+(\d+) kB$/m;

// The floor: the web framework, and nothing else.
const BARE = `const { default: express } = await import('express');
express().get('/readyz', (_request, response) => response.json({})).listen(Number(process.env.PORT), '127.0.0.1');`;

const COMMANDS = {
  service: [join(import.meta.dirname, '../service/main.js')],
  floor: ['--input-type=module', '--eval', BARE],
};

interface Started {
  child: ChildProcess;
  firstAnswerMs: number;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a process and asks it until it says that it is ready. */
async function start(what: keyof typeof COMMANDS, databaseUrl: string): Promise<Started> {
  const port = await freePort();
  const settings = { DATABASE_URL: databaseUrl, HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
  const startedAt = performance.now();
  const child = spawn(process.execPath, COMMANDS[what], {
    env: { ...process.env, ...PRODUCTION, ...settings, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return { child, firstAnswerMs: performance.now() - startedAt };
    if (child.exitCode !== null) throw new Error(`The ${what} ended with ${child.exitCode}`);
    await sleep(LOOK_EVERY_MS);
  }
}

async function end({ child }: Started): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function residentMib({ child }: Started): number {
  const [, kib = '0'] = RESIDENT.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

async function startMs(what: keyof typeof COMMANDS, databaseUrl: string): Promise<number> {
  const started = await start(what, databaseUrl);
  await end(started);
  return started.firstAnswerMs;
}

async function idleMib(what: keyof typeof COMMANDS, databaseUrl: string): Promise<number> {
  const started = await start(what, databaseUrl);
  await sleep(IDLE_MS);
  const mib = residentMib(started);
  await end(started);
  return mib;
}

/** From the start of a process to its first response, on a database that needs no migration; and memory when idle. */
export async function benchStart({ databaseUrl, rounds: count }: BenchOptions): Promise<void> {
  await bundle(ENTRIES, 'dist/service');
  // Migrates.
  await startMs('service', databaseUrl);
  const service: number[] = [];
  const floor: number[] = [];
  await rounds(count * 3, 'start', async () => {
    service.push(await startMs('service', databaseUrl));
    floor.push(await startMs('floor', databaseUrl));
  });
  const [serviceMib, floorMib] = await Promise.all([idleMib('service', databaseUrl), idleMib('floor', databaseUrl)]);
  const [serviceMs, floorMs] = [median(service), median(floor)];
  printTable(
    'Start of a process',
    ['', 'service', 'bare Express', 'ratio'],
    [
      ['ms to the first answer', fixed(serviceMs), fixed(floorMs), fixed(serviceMs / floorMs, 2)],
      [
        `MiB resident after ${IDLE_MS / 1000} s idle`,
        fixed(serviceMib, 1),
        fixed(floorMib, 1),
        fixed(serviceMib / floorMib, 2),
      ],
    ],
  );
}
