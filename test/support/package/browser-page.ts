import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { forwardRequest, serve } from '../loopback.js';
import type { Project } from '../project.js';
import { provideChromium } from '../provide-chromium.js';

// Reports what the program prints, or why it failed.
const PAGE = `<!doctype html>
<script type="module">
  const printed = [];
  console.log = (...values) => printed.push(values.join(' '));
  const failure = await import('/program.js').then(() => undefined, (error) => String(error));
  await fetch('/printed', { method: 'POST', body: JSON.stringify({ printed, failure }) });
</script>`;

/** What a program did in a browser. */
export interface Outcome {
  printed: string[];
  failure?: string;
}

/** A site that holds a program, as a shop's own site would, with the service under its `/api`. */
async function serveSite(program: string, serviceUrl: string) {
  let report: (outcome: Outcome) => void;
  const outcome = new Promise<Outcome>((resolve) => (report = resolve));
  const server = await serve((incoming, outgoing) => {
    const { url = '' } = incoming;
    if (url.startsWith('/api/')) {
      forwardRequest(serviceUrl, incoming, outgoing);
    } else if (url === '/printed') {
      void text(incoming).then((body) => {
        outgoing.end();
        report(JSON.parse(body) as Outcome);
      });
    } else if (url === '/program.js') {
      void readFile(program, 'utf8').then((code) => outgoing.setHeader('Content-Type', 'text/javascript').end(code));
    } else {
      outgoing.setHeader('Content-Type', 'text/html').end(PAGE);
    }
  });
  return { url: server.url(), outcome, close: () => server.stop() };
}

/** Runs a program of the project in a headless Chromium. */
export async function runInBrowser(project: Project, program: string, serviceUrl: string): Promise<Outcome> {
  const browser = await provideChromium();
  const site = await serveSite(project.path(program), serviceUrl);
  const options = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-dev-shm-usage'];
  const profile = `--user-data-dir=${project.path('browser-profile')}`;
  // In a group of its own, because it starts processes of its own.
  const child = spawn(browser, [...options, profile, site.url], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
  const ended = once(child, 'close');
  const died = ended.then(() => Promise.reject(new Error(`The browser ended: ${errors}`)));
  died.catch(() => undefined);
  try {
    return await Promise.race([site.outcome, died]);
  } finally {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
    await site.close();
  }
}
