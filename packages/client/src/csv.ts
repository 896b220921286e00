import { ConnectionError } from './errors.js';
import { afterOf } from './pages.js';

const LINE_FEED = 10;

/** The CSV of one response. */
export function csvOf(response: Response, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  return streamOf(bytesOf(response, signal));
}

/** Joins the pages of a CSV list; only the header line of the first page is included. */
export function csvOfPages(
  open: (after: string) => Promise<Response>,
  first: Response,
  signal?: AbortSignal,
): ReadableStream<Uint8Array> {
  return streamOf(chunksOf(open, first, signal));
}

function streamOf(chunks: AsyncGenerator<Uint8Array, void, undefined>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return();
    },
  });
}

async function* chunksOf(
  open: (after: string) => Promise<Response>,
  first: Response,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* bytesOf(first, signal);
  let after = afterOf(first.headers);
  while (after !== undefined) {
    const page = await open(after);
    yield* withoutFirstLine(bytesOf(page, signal));
    after = afterOf(page.headers);
  }
}

/** The body of a response. It is cancelled when the reader stops. */
async function* bytesOf(
  { body }: Response,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ConnectionError('The response was truncated', { cause });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The header line contains no other line break. */
async function* withoutFirstLine(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let isHeader = true;
  for await (const chunk of chunks) {
    if (!isHeader) {
      yield chunk;
      continue;
    }
    const end = chunk.indexOf(LINE_FEED);
    if (end < 0) continue;
    isHeader = false;
    if (end + 1 < chunk.length) yield chunk.subarray(end + 1);
  }
}
