import type { Exchange } from '../../../src/rest/openapi/examples/exchange.js';
import { EventStream } from '../event-stream.js';
import { until } from '../until.js';

/** A stream of events without its cursors, and with its data as `steady` leaves them. */
function normalizeStream(text: string, normalize: (value: unknown) => unknown): string {
  return text
    .replaceAll(/^id: .*$/gm, 'id: some')
    .replaceAll(/^data: (.*)$/gm, (_line, data: string) => JSON.stringify(normalize(JSON.parse(data))));
}

/** Compares what a stream begins with: it has no end. */
export async function expectStream(
  url: string,
  token: string,
  { query, headers, response }: Exchange,
  normalize: (value: unknown) => unknown,
): Promise<void> {
  const path = `/api/events?${new URLSearchParams(query).toString()}`;
  const stream = await EventStream.open(url, { token, path, headers });
  const expected = response.stream ?? '';
  const blocksOf = (text: string) => text.split('\n\n').length;
  await until(() => blocksOf(stream.text) >= blocksOf(expected), 'the stream begins');
  stream.close();
  expect(stream.status).toBe(response.status);
  for (const [name, value] of Object.entries(response.headers ?? {})) {
    expect(stream.headers[name.toLowerCase()]).toBe(value);
  }
  expect(normalizeStream(stream.text, normalize)).toBe(normalizeStream(expected, normalize));
}
