import type { ProductView } from '../services/catalogue/product-catalogue.js';
import { etagOf } from '../services/common/etag.js';
import { presentProduct } from './presenters.js';

interface ProductText {
  text: string;
  headers: Record<string, string>;
}

// The view of a product stays the same object while nothing in it changes.
const texts = new WeakMap<Readonly<ProductView>, ProductText>();

/** The JSON of a product, with its ETag. @param product as `findOnSale` returns it. */
export function productText(product: Readonly<ProductView>): ProductText {
  const known = texts.get(product);
  if (known) return known;
  const text = JSON.stringify(presentProduct(product));
  const made = { text, headers: { ETag: etagOf(text) } };
  texts.set(product, made);
  return made;
}
