import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

// Z_SYNC_FLUSH ends a chunk on a byte boundary without ending the deflate stream, so chunks can be joined in any
// order.
const OPEN_ENDED = { finishFlush: constants.Z_SYNC_FLUSH };
// RFC 1952, section 2.3: magic number, method deflate, no flags, no time, no extra flags, unknown operating system.
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
// An empty deflate block that is marked as the last one.
const END = Buffer.from([3, 0]);

/** Compresses a chunk, so that `gzipOf` can join it with others. */
export function deflateChunk(chunk: Buffer): Promise<Buffer> {
  return deflate(chunk, OPEN_ENDED);
}

/**
 * Joins compressed chunks into one gzip body.
 * @param chunks the uncompressed chunks, in the same order; the trailer holds their checksum and size.
 */
export function gzipOf(deflated: readonly Buffer[], chunks: readonly Buffer[]): Buffer[] {
  let checksum = 0;
  let sizeBytes = 0;
  for (const chunk of chunks) {
    checksum = crc32(chunk, checksum);
    sizeBytes += chunk.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(sizeBytes % 2 ** 32, 4);
  return [HEADER, ...deflated, END, trailer];
}
