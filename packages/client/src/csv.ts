import { afterOf } from './pages.js';

const LINE_FEED = 10;

/** Joins the pages of a CSV list to one text, with the header line of the first page alone. */
export function csvOfPages(open: (after: string) => Promise<Response>, first: Response): ReadableStream<Uint8Array> {
  const pieces = piecesOf(open, first);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return();
    },
  });
}

async function* piecesOf(
  open: (after: string) => Promise<Response>,
  first: Response,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* bytesOf(first);
  let after = afterOf(first.headers);
  while (after !== undefined) {
    const page = await open(after);
    yield* withoutFirstLine(bytesOf(page));
    after = afterOf(page.headers);
  }
}

/** What a response brings. Whoever stops reading ends it. */
async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** No name of a column holds a line break. */
async function* withoutFirstLine(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let isHeader = true;
  for await (const piece of pieces) {
    if (!isHeader) {
      yield piece;
      continue;
    }
    const end = piece.indexOf(LINE_FEED);
    if (end < 0) continue;
    isHeader = false;
    if (end + 1 < piece.length) yield piece.subarray(end + 1);
  }
}
