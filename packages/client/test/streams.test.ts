import fc from 'fast-check';
import { csvOfPages } from '../src/csv.js';
import { FrameParser } from '../src/sse.js';

/** Cuts a value into chunks at positions that the test chooses. */
function cutAt<T extends { slice(from: number, to?: number): T; length: number }>(input: T, cuts: number[]): T[] {
  const positions = [0, ...cuts.map((cut) => cut % (input.length + 1)).sort((a, b) => a - b), input.length];
  return positions.slice(1).map((position, index) => input.slice(positions[index]!, position));
}

const cuts = fc.array(fc.nat(), { maxLength: 12 });

describe('a stream of server-sent events', () => {
  const text =
    ': alive\nid: a.1\n\nid: b\nevent: creditLow\ndata: {"at":"10:00"}\n\n: alive\nid: c\n\nid:d\ndata:x\n\n';
  const frames = [{ id: 'a.1' }, { id: 'b', data: '{"at":"10:00"}' }, { id: 'c' }, { id: 'd', data: 'x' }];

  it('frames are the same wherever the stream is cut, and however its lines end', () => {
    fc.assert(
      fc.property(fc.constantFrom('\n', '\r\n'), cuts, (end, places) => {
        const parser = new FrameParser();
        const pieces = cutAt(text.replaceAll('\n', end), places);
        expect(pieces.flatMap((piece) => parser.push(piece))).toEqual(frames);
      }),
    );
  });

  it('an incomplete frame is not reported', () => {
    const parser = new FrameParser();
    expect(parser.push('id: a\ndata: 1\n')).toEqual([]);
    expect(parser.push('\nid: b')).toEqual([{ id: 'a', data: '1' }]);
  });
});

describe('CSV that comes in pages', () => {
  const page = (rows: string, cut: number[], next?: string) => {
    const pieces = cutAt(Buffer.from(`at,amount\r\n${rows}`), cut).map((piece) => new Uint8Array(piece));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    const link = `</api/account/ledger?limit=2&after=${next}>; rel="next"`;
    return new Response(body, { headers: next === undefined ? {} : { Link: link } });
  };

  it('pages come as one text under one header, wherever they are cut', async () => {
    await fc.assert(
      fc.asyncProperty(cuts, cuts, cuts, async (first, second, third) => {
        const pages: Record<string, Response> = {
          two: page('"a\r\nb",2\r\n', second, 'three'),
          three: page('"ü",3\r\n', third),
        };
        const csv = csvOfPages(async (after) => pages[after]!, page('x,1\r\n', first, 'two'));
        expect(await new Response(csv).text()).toBe('at,amount\r\nx,1\r\n"a\r\nb",2\r\n"ü",3\r\n');
      }),
    );
  });

  it('a reader that stops also stops the current page, and requests no further one', async () => {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('at\r\n')),
      cancel: () => void (isCancelled = true),
    });
    const open = () => Promise.reject(new Error('This page was not requested'));
    const reader = csvOfPages(open, new Response(body, { headers: { Link: '</x?after=y>; rel="next"' } })).getReader();
    await reader.read();
    await reader.cancel();
    expect(isCancelled).toBe(true);
  });
});
