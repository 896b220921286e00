import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Region } from '../entities/products/product.js';
import type { CatalogueChunk } from '../services/catalogue/catalogue-snapshot.js';
import { viewsOf, type PricedCatalogue, type ProductView } from '../services/catalogue/product-catalogue.js';
import { chunksOf } from '../services/common/chunks.js';
import { mapYielding } from '../services/common/yielding.js';
import { deflatePiece, gzipOf } from './gzip-pieces.js';
import { presentProduct } from './presenters.js';

/** A part of a body. */
interface Piece {
  json: Buffer;
  /** The compressed JSON; set when the first client asks for gzip. */
  deflated?: Promise<Buffer>;
}

/** The products of one catalogue chunk, separated by commas, without the brackets of an array. */
interface WrittenChunk extends Piece {
  hash: Buffer;
}

/** The bytes of a body in pieces. Many answers share them, so they must not be changed. */
export interface WirePieces {
  pieces: readonly Buffer[];
  sizeBytes: number;
}

/** The body of GET /products for all customers who have the same prices. */
export interface CatalogueBody extends WirePieces {
  etag: string;
  gzip: () => Promise<WirePieces>;
}

interface Entry {
  chunks: readonly CatalogueChunk[];
  body: Promise<CatalogueBody>;
  /** The JSON of the chunks of this body and of earlier ones, for as long as a chunk is referenced elsewhere. */
  written: WeakMap<CatalogueChunk, WrittenChunk>;
}

const MIB = 2 ** 20;
const MAX_BYTES = 128 * MIB;
// The cache needs a size before a body is written: an estimate of one product as JSON together with its gzip form.
const BYTES_PER_PRODUCT = 500;
const CHUNK_SIZE = 128;

const OPEN: Piece = { json: Buffer.from('[') };
const COMMA: Piece = { json: Buffer.from(',') };
const CLOSE: Piece = { json: Buffer.from(']') };

function write(records: readonly object[]): WrittenChunk {
  const json = Buffer.from(records.map((record) => JSON.stringify(record)).join(','));
  return { json, hash: createHash('sha1').update(json).digest() };
}

function wireOf(pieces: readonly Buffer[]): WirePieces {
  return { pieces, sizeBytes: pieces.reduce((sum, { length }) => sum + length, 0) };
}

function etagOf(written: readonly WrittenChunk[]): string {
  const hash = createHash('sha1');
  for (const chunk of written) hash.update(chunk.hash);
  // A weak ETag, because the gzip body has the same one.
  return `W/"${hash.digest('base64url')}"`;
}

async function gzip(pieces: readonly Piece[]): Promise<WirePieces> {
  const deflated = await Promise.all(pieces.map((piece) => (piece.deflated ??= deflatePiece(piece.json))));
  const plain = pieces.map(({ json }) => json);
  return wireOf(gzipOf(deflated, plain));
}

function bodyOf(written: readonly WrittenChunk[]): CatalogueBody {
  const filled = written.filter(({ json }) => json.length > 0);
  const pieces = [OPEN, ...filled.flatMap((chunk, index) => (index === 0 ? [chunk] : [COMMA, chunk])), CLOSE];
  let gzipped: Promise<WirePieces> | undefined;
  return {
    ...wireOf(pieces.map(({ json }) => json)),
    etag: etagOf(filled),
    gzip: () => (gzipped ??= gzip(pieces)),
  };
}

/** The body of many changes, such as all products after a promotion began: while it is written, others are served. */
export async function bodyOfChanges(
  products: readonly ProductView[],
  deleted: readonly object[],
): Promise<CatalogueBody> {
  const chunks = await mapYielding(chunksOf(products, CHUNK_SIZE), (some) => write(some.map(presentProduct)));
  return bodyOf([...chunks, write(deleted)]);
}

/**
 * Caches the bodies of GET /products: one for all customers with the same prices and the same region filter. After a
 * change only the changed chunks of the catalogue are written again.
 */
export class CatalogueBodies {
  private readonly entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES });

  bodyOf(catalogue: PricedCatalogue, region: Region | null): Promise<CatalogueBody> {
    const key = `${region ?? ''} ${catalogue.key}`;
    const { chunks } = catalogue;
    const known = this.entries.get(key);
    if (known?.chunks === chunks) return known.body;
    const written = known?.written ?? new WeakMap<CatalogueChunk, WrittenChunk>();
    const body = this.write(catalogue, region, written);
    const products = chunks.reduce((sum, chunk) => sum + chunk.products.length, 0);
    body.catch(() => this.entries.delete(key));
    this.entries.set(key, { chunks, body, written }, { size: 1 + products * BYTES_PER_PRODUCT });
    return body;
  }

  private async write(
    catalogue: PricedCatalogue,
    region: Region | null,
    written: WeakMap<CatalogueChunk, WrittenChunk>,
  ): Promise<CatalogueBody> {
    const chunks = await mapYielding(catalogue.chunks, (chunk) => {
      const known = written.get(chunk) ?? write(viewsOf(chunk, catalogue, region).map(presentProduct));
      written.set(chunk, known);
      return known;
    });
    return bodyOf(chunks);
  }
}
