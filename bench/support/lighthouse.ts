import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from './statistics.js';

/** Installed by `npx` on first use: with its browser's driver it has 138 MB, which only this measurement needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility'] as const;
const MAX_REPORT_BYTES = 100_000_000;
/** It has recorded nothing of the page; what it says then is to run it again. */
const NOTHING_RECORDED = 'NO_NAVSTART';
const TRIES = 5;

/** From 0 to 100. */
export type Scores = Record<(typeof CATEGORIES)[number], number>;

interface Report {
  runtimeError?: { code: string; message: string };
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null }>;
}

const run = promisify(execFile);

async function reportOn(url: string, debuggingPort: number): Promise<Report> {
  const options = [
    `--port=${debuggingPort}`,
    '--preset=desktop',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
  ];
  const command = ['--yes', '--prefer-offline', LIGHTHOUSE, url, ...options];
  const { stdout } = await run('npx', command, { maxBuffer: MAX_REPORT_BYTES }).catch(
    // It fails with a report too.
    (error: { stdout?: string }) => {
      if (error.stdout?.startsWith('{')) return { stdout: error.stdout };
      throw error;
    },
  );
  return JSON.parse(stdout) as Report;
}

async function scoresOf(url: string, debuggingPort: number, tries = TRIES): Promise<Scores> {
  const { runtimeError, finalDisplayedUrl, categories } = await reportOn(url, debuggingPort);
  if (runtimeError?.code === NOTHING_RECORDED && tries > 1) return scoresOf(url, debuggingPort, tries - 1);
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  // A browser that is not signed in is redirected.
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse came to ${finalDisplayedUrl} instead of ${url}`);
  return Object.fromEntries(CATEGORIES.map((name) => [name, 100 * (categories[name]?.score ?? NaN)])) as Scores;
}

/**
 * Lighthouse's scores of a page as a desktop loads it, with an empty cache.
 * @param debuggingPort of a browser, with whose cookies it is loaded.
 * @param times how often it is loaded: the median of each score counts.
 */
export async function medianScores(url: string, debuggingPort: number, times: number): Promise<Scores> {
  const all: Scores[] = [];
  for (let time = 0; time < times; time += 1) all.push(await scoresOf(url, debuggingPort));
  return Object.fromEntries(CATEGORIES.map((name) => [name, median(all.map((scores) => scores[name]))])) as Scores;
}
