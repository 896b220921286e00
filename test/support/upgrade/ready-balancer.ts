import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { forwardRequest, LoopbackServer } from '../loopback.js';

const CHECK_EVERY_MS = 100;

/**
 * A load balancer on loopback that sends each request to the next process whose `/readyz` returns 200, as nginx or
 * Kubernetes do: it is notified of new processes, but not of their end. Like those, it tries the next one if a process
 * no longer accepts connections, which happens if the machine is so busy that the balancer checks too late.
 */
export class ReadyBalancer extends LoopbackServer {
  private readonly known = new Set<string>();
  private ready: string[] = [];
  private requests = 0;
  private isOpen = true;
  private readonly checking = this.check();

  static start(): Promise<ReadyBalancer> {
    return new ReadyBalancer().listen();
  }

  add(url: string): void {
    this.known.add(url);
  }

  sendsTo(url: string): boolean {
    return this.ready.includes(url);
  }

  override async stop(): Promise<void> {
    this.isOpen = false;
    await this.checking;
    await super.stop();
  }

  private async check(): Promise<void> {
    while (this.isOpen) {
      const urls = [...this.known];
      const answers = await Promise.all(urls.map((url) => isReady(url)));
      this.ready = urls.filter((_url, index) => answers[index]);
      await sleep(CHECK_EVERY_MS);
    }
  }

  protected async respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const pass = (): void => {
      const base = this.ready[(this.requests += 1) % this.ready.length];
      // On a busy machine no process may have said in time that it is ready.
      if (base === undefined) return void setTimeout(pass, CHECK_EVERY_MS);
      const whereRefused = (): void => {
        this.ready = this.ready.filter((url) => url !== base);
        pass();
      };
      forwardRequest(base, incoming, outgoing, { body, whereRefused });
    };
    pass();
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
