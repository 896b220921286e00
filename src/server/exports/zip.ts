import { crc32 } from 'node:zlib';

export interface ZipEntry {
  /** Only letters, digits and `-._`. */
  name: string;
  content: Buffer;
  /** YYYY-MM-DD, so that an archive of the same files is the same. */
  day: string;
}

const VERSION = 45;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/** Little-endian numbers, each with its size in bytes. */
function packed(...numbers: [value: number, bytes: 2 | 4 | 8][]): Buffer {
  const buffer = Buffer.alloc(numbers.reduce((sum, [, bytes]) => sum + bytes, 0));
  let offset = 0;
  for (const [value, bytes] of numbers) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), offset);
    else buffer.writeUIntLE(value, offset, bytes);
    offset += bytes;
  }
  return buffer;
}

/** A day as MS-DOS has it. */
function dosDay(day: string): number {
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  return ((year - 1980) << 9) | (month << 5) | date;
}

/** What both headers of a file say of it: it is stored as it is. */
const headerFields = ({ name, content, day }: ZipEntry): [number, 2 | 4 | 8][] => [
  [VERSION, 2],
  [0, 2],
  [0, 2],
  [0, 2],
  [dosDay(day), 2],
  [crc32(content), 4],
  [content.length, 4],
  [content.length, 4],
  [name.length, 2],
];

function localHeader(entry: ZipEntry): Buffer {
  return Buffer.concat([packed([0x04034b50, 4], ...headerFields(entry), [0, 2]), Buffer.from(entry.name, 'latin1')]);
}

function directoryEntry(entry: ZipEntry, offset: number): Buffer {
  // An offset that does not fit is stored in an extra field (ZIP64).
  const isFar = offset >= MAX_32;
  const further = isFar ? packed([1, 2], [8, 2], [offset, 8]) : Buffer.alloc(0);
  const fixed = packed(
    [0x02014b50, 4],
    [VERSION, 2],
    ...headerFields(entry),
    [further.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [isFar ? MAX_32 : offset, 4],
  );
  return Buffer.concat([fixed, Buffer.from(entry.name, 'latin1'), further]);
}

/** The end of an archive. Its ZIP64 records hold what the classic one has no room for. */
function endOf(count: number, size: number, offset: number): Buffer {
  return Buffer.concat([
    packed([0x06064b50, 4], [44, 8], [VERSION, 2], [VERSION, 2], [0, 4], [0, 4], [count, 8], [count, 8]),
    packed([size, 8], [offset, 8]),
    packed([0x07064b50, 4], [0, 4], [offset + size, 8], [1, 4]),
    packed([0x06054b50, 4], [0, 2], [0, 2], [Math.min(count, MAX_16), 2], [Math.min(count, MAX_16), 2]),
    packed([Math.min(size, MAX_32), 4], [Math.min(offset, MAX_32), 4], [0, 2]),
  ]);
}

/**
 * A ZIP archive in chunks, its files stored without compression. Memory holds one file, and a line for each of them.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    directory.push(directoryEntry(entry, offset));
    const header = localHeader(entry);
    yield header;
    yield entry.content;
    offset += header.length + entry.content.length;
  }
  const listed = Buffer.concat(directory);
  yield listed;
  yield endOf(directory.length, listed.length, offset);
}
