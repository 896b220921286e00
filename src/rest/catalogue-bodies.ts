import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Region } from '../domain/products/product-fields.js';
import type { CatalogueChunk } from '../services/catalogue/catalogue-cache.js';
import { viewsOf, type PricedCatalogue, type ProductView } from '../services/catalogue/product-catalogue.js';
import { chunksOf } from '../services/common/chunks.js';
import { mapYielding } from '../services/common/yielding.js';
import { presentProduct } from './presenters.js';

const deflate = promisify(deflateRaw);

// Z_SYNC_FLUSH ends a chunk on a byte boundary without ending the deflate stream, so chunks can be joined in any
// order.
const OPEN_ENDED = { finishFlush: constants.Z_SYNC_FLUSH };
// RFC 1952, section 2.3: magic number, method deflate, no flags, no time, no extra flags, unknown operating system.
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
// An empty deflate block that is marked as the last one.
const END = Buffer.from([3, 0]);

/** Compresses a chunk, so that `gzipOf` can join it with others. */
function deflateChunk(chunk: Buffer): Promise<Buffer> {
  return deflate(chunk, OPEN_ENDED);
}

/**
 * Joins compressed chunks into one gzip body.
 * @param chunks the uncompressed chunks, in the same order; the trailer holds their checksum and size.
 */
function gzipOf(deflated: readonly Buffer[], chunks: readonly Buffer[]): Buffer[] {
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

/** A chunk of a body. */
interface BodyChunk {
  json: Buffer;
  /** The compressed JSON; set when the first client asks for gzip. */
  deflated?: Promise<Buffer>;
}

/** The products of one catalogue chunk, separated by commas, without the brackets of an array. */
interface SerializedChunk extends BodyChunk {
  hash: Buffer;
}

/** The bytes of a body in chunks. Many responses share them, so they must not be changed. */
export interface EncodedChunks {
  chunks: readonly Buffer[];
  sizeBytes: number;
}

/** The body of GET /products for all customers who have the same prices. */
export interface CatalogueBody extends EncodedChunks {
  etag: string;
  gzip: () => Promise<EncodedChunks>;
}

interface Entry {
  chunks: readonly CatalogueChunk[];
  body: Promise<CatalogueBody>;
  /** The JSON of the chunks of this body and of earlier ones, while a chunk is referenced elsewhere. */
  serialized: WeakMap<CatalogueChunk, SerializedChunk>;
}

const MIB = 2 ** 20;
const MAX_BYTES = 128 * MIB;
// The cache needs a size before a body is serialized: an estimate of one product as JSON together with its gzip form.
const BYTES_PER_PRODUCT = 500;
const CHUNK_SIZE = 128;
// A write costs more than the copy of its chunks. Most catalogues are one piece.
const PIECE_BYTES = MIB;

const OPEN: BodyChunk = { json: Buffer.from('[') };
const COMMA: BodyChunk = { json: Buffer.from(',') };
const CLOSE: BodyChunk = { json: Buffer.from(']') };
// All bodies share them.
const SEPARATORS: ReadonlySet<BodyChunk> = new Set([OPEN, COMMA, CLOSE]);

function serialize(records: readonly object[]): SerializedChunk {
  const json = Buffer.from(records.map((record) => JSON.stringify(record)).join(','));
  return { json, hash: createHash('sha1').update(json).digest() };
}

function encodedChunks(chunks: readonly Buffer[]): EncodedChunks {
  return { chunks, sizeBytes: chunks.reduce((sum, { length }) => sum + length, 0) };
}

function etagOf(serialized: readonly SerializedChunk[]): string {
  const hash = createHash('sha1');
  for (const chunk of serialized) hash.update(chunk.hash);
  // A weak ETag, because the gzip body shares it.
  return `W/"${hash.digest('base64url')}"`;
}

/**
 * Joins the chunks of a body into pieces, which are sent by one write each. The chunks become parts of the pieces, so
 * that nothing is in memory twice.
 */
function joinChunks(chunks: readonly BodyChunk[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let start = 0; start < chunks.length;) {
    let [end, bytes] = [start, 0];
    while (end < chunks.length && (end === start || bytes < PIECE_BYTES)) bytes += chunks[end++]?.json.length ?? 0;
    const joined = chunks.slice(start, end);
    const piece = Buffer.concat(
      joined.map(({ json }) => json),
      bytes,
    );
    let at = 0;
    for (const chunk of joined) {
      const { length } = chunk.json;
      if (!SEPARATORS.has(chunk)) chunk.json = piece.subarray(at, at + length);
      at += length;
    }
    pieces.push(piece);
    start = end;
  }
  return pieces;
}

async function gzip(chunks: readonly BodyChunk[]): Promise<EncodedChunks> {
  const deflated = await Promise.all(chunks.map((chunk) => (chunk.deflated ??= deflateChunk(chunk.json))));
  const plain = chunks.map(({ json }) => json);
  return encodedChunks([Buffer.concat(gzipOf(deflated, plain))]);
}

function bodyOf(serialized: readonly SerializedChunk[]): CatalogueBody {
  const filled = serialized.filter(({ json }) => json.length > 0);
  const chunks = [OPEN, ...filled.flatMap((chunk, index) => (index === 0 ? [chunk] : [COMMA, chunk])), CLOSE];
  let gzipped: Promise<EncodedChunks> | undefined;
  return {
    ...encodedChunks(joinChunks(chunks)),
    etag: etagOf(filled),
    gzip: () => (gzipped ??= gzip(chunks)),
  };
}

/**
 * The body of many changes, such as all products after a promotion starts. Other requests are served while it is
 * serialized.
 */
export async function bodyOfChanges(
  products: readonly ProductView[],
  deleted: readonly object[],
): Promise<CatalogueBody> {
  const chunks = await mapYielding(chunksOf(products, CHUNK_SIZE), (some) => serialize(some.map(presentProduct)));
  return bodyOf([...chunks, serialize(deleted)]);
}

/**
 * Caches the bodies of GET /products: one for all customers with the same prices and the same region filter. After a
 * change only the changed chunks of the catalogue are serialized again.
 */
export class CatalogueBodies {
  private readonly entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES });

  bodyOf(catalogue: PricedCatalogue, region: Region | null): Promise<CatalogueBody> {
    const key = `${region ?? ''} ${catalogue.key}`;
    const { chunks } = catalogue;
    const known = this.entries.get(key);
    if (known?.chunks === chunks) return known.body;
    const serialized = known?.serialized ?? new WeakMap<CatalogueChunk, SerializedChunk>();
    const body = this.serialize(catalogue, region, serialized);
    const products = chunks.reduce((sum, chunk) => sum + chunk.products.length, 0);
    body.catch(() => this.entries.delete(key));
    this.entries.set(key, { chunks, body, serialized }, { size: 1 + products * BYTES_PER_PRODUCT });
    return body;
  }

  private async serialize(
    catalogue: PricedCatalogue,
    region: Region | null,
    serialized: WeakMap<CatalogueChunk, SerializedChunk>,
  ): Promise<CatalogueBody> {
    const chunks = await mapYielding(catalogue.chunks, (chunk) => {
      const known = serialized.get(chunk) ?? serialize(viewsOf(chunk, catalogue, region).map(presentProduct));
      serialized.set(chunk, known);
      return known;
    });
    return bodyOf(chunks);
  }
}
