import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveCalls } from '../support/child.js';
import { ownCpuUs } from '../support/cpu.js';

/** Readers of the feed over bare sockets, so that they take as little of the machine as they can. */
export interface Readers {
  url: string;
  tokens: string[];
  perToken: number;
}

/** What became of an event. */
interface Seen {
  isProducts: boolean;
  happenedAtMs: number;
  readers: number;
  lastAtMs: number;
}

/** In milliseconds, from an event to the last of its readers. */
export interface Delays {
  products: number[];
  own: number[];
  messages: number;
}

const OPENED_AT_ONCE = 50;
const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 60_000;
const DATA = /data: \{"id":"(evt_\d+)","event":"(\w+)","timestamp":(\d+)/g;

let sockets: Socket[] = [];
let seen = new Map<string, Seen>();
let problem: string | undefined;

function note(frames: string): void {
  const atMs = Date.now();
  for (const [, id = '', kind = '', timestamp = ''] of frames.matchAll(DATA)) {
    const event = seen.get(id);
    if (event) {
      event.readers += 1;
      event.lastAtMs = atMs;
    } else {
      const isProducts = kind.startsWith('product');
      seen.set(id, { isProducts, happenedAtMs: Number(timestamp), readers: 1, lastAtMs: atMs });
    }
  }
}

/** Resolves with the first comment of the stream. */
function openStream(url: URL, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    let rest = '';
    let isOpen = false;
    const fail = (what: string) => {
      problem ??= what;
      reject(new Error(what));
    };
    socket.setEncoding('latin1').setNoDelay();
    socket.on('error', (error) => fail(error.message));
    socket.on('close', () => {
      if (sockets.includes(socket)) fail(`A stream has ended: ${rest}`);
    });
    socket.on('data', (text) => {
      rest += String(text);
      if (!isOpen) {
        if (!rest.includes('\n\n')) return;
        if (!rest.startsWith('HTTP/1.1 200')) return fail(rest);
        isOpen = true;
        resolve();
      }
      const end = rest.lastIndexOf('\n\n');
      if (end < 0) return;
      note(rest.slice(0, end));
      rest = rest.slice(end + 2);
    });
    sockets.push(socket);
    const headers = [`Host: ${url.host}`, `Authorization: Bearer ${token}`, 'Accept: text/event-stream'];
    socket.write(`GET /api/events?after=latest HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  });
}

const calls = {
  open: async ({ url, tokens, perToken }: Readers) => {
    problem = undefined;
    const address = new URL(url);
    const all = tokens.flatMap((token) => Array.from({ length: perToken }, () => token));
    for (let start = 0; start < all.length; start += OPENED_AT_ONCE) {
      await Promise.all(all.slice(start, start + OPENED_AT_ONCE).map((token) => openStream(address, token)));
    }
  },
  forget: () => {
    seen = new Map();
  },
  /** Waits until this many messages have arrived. */
  delays: async (messages: number): Promise<Delays> => {
    const untilMs = performance.now() + PATIENCE_MS;
    const come = () => [...seen.values()].reduce((sum, { readers }) => sum + readers, 0);
    while (come() < messages) {
      if (problem !== undefined) throw new Error(problem);
      if (performance.now() > untilMs) throw new Error(`${come()} of ${messages} messages have come`);
      await sleep(LOOK_EVERY_MS);
    }
    const delaysOf = (isProducts: boolean) =>
      [...seen.values()]
        .filter((event) => event.isProducts === isProducts)
        .map(({ lastAtMs, happenedAtMs }) => lastAtMs - happenedAtMs);
    return { products: delaysOf(true), own: delaysOf(false), messages: come() };
  },
  /** The processor time that the readers have used so far. */
  cpuUs: ownCpuUs,
  close: () => {
    const closing = sockets;
    sockets = [];
    for (const socket of closing) socket.destroy();
  },
};

export type FeedReaderCalls = typeof calls;

serveCalls(calls);
