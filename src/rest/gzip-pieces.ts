import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

const deflate = promisify(deflateRaw);

// Ends on a byte's edge without ending the stream, so that pieces can be put together in any order.
const OPEN_ENDED = { finishFlush: constants.Z_SYNC_FLUSH };
// RFC 1952: magic number, deflate, no flags, no time, no extra flags, unknown system.
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
// An empty last block.
const END = Buffer.from([3, 0]);

/** Compresses a piece of text that stands between others. */
export function deflatePiece(piece: Buffer): Promise<Buffer> {
  return deflate(piece, OPEN_ENDED);
}

export function deflatePieceSync(piece: Buffer): Buffer {
  return deflateRawSync(piece, OPEN_ENDED);
}

/** Puts compressed pieces together to one gzip file. @param pieces the text that they were made of. */
export function gzipOf(deflated: readonly Buffer[], pieces: readonly Buffer[]): Buffer[] {
  let checksum = 0;
  let sizeBytes = 0;
  for (const piece of pieces) {
    checksum = crc32(piece, checksum);
    sizeBytes += piece.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(sizeBytes % 2 ** 32, 4);
  return [HEADER, ...deflated, END, trailer];
}
