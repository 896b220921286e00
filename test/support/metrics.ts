import { until } from './until.js';

/** What a service shows at `/metrics`: each sample by its name and labels, as they stand there. */
export async function samplesOf({ url }: { url: string }): Promise<Map<string, number>> {
  const response = await fetch(`${url}/metrics`);
  const text = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

/** One sample. @returns NaN if there is no such sample. */
export async function sampleOf(service: { url: string }, name: string): Promise<number> {
  return (await samplesOf(service)).get(name) ?? NaN;
}

/** One that is read from the database, once it is known: on a busy machine it may be NaN, as the database takes too long. */
export function figureOf(service: { url: string }, name: string): Promise<number> {
  return until(async () => {
    const figure = await sampleOf(service, name);
    return Number.isNaN(figure) ? undefined : figure;
  }, name);
}

/** The names under which a text of `/metrics` shows its metrics: a histogram has several. */
export function seriesIn(text: string): Set<string> {
  const families = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    families.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}
