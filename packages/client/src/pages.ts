import type { TransportResponse } from './transport.js';
import type { Page } from './types.js';

/** The page in a response; the header `Link` contains the next one. */
export function pageOf<Item>({ body, headers }: TransportResponse<Item[]>): Page<Item> {
  const next = afterOf(headers);
  return next === undefined ? { items: body } : { items: body, next };
}

/** The `after` of the next page. */
export function afterOf(headers: Headers): string | undefined {
  return linkedTo(headers, 'next', 'after');
}

/** A parameter of the URL that the header `Link` contains for this relation. */
export function linkedTo(headers: Headers, relation: string, parameter: string): string | undefined {
  for (const [, target = '', found] of (headers.get('Link') ?? '').matchAll(/<([^>]*)>;\s*rel="(\w+)"/g)) {
    // The URL can be relative; the host does not matter.
    if (found === relation) return new URL(target, 'http://service').searchParams.get(parameter) ?? undefined;
  }
  return undefined;
}

/** All items of a list, page by page. */
export async function* everyItem<Item, Query extends { after?: unknown }>(
  list: (query: Query) => Promise<Page<Item>>,
  query: Query,
): AsyncGenerator<Item, void, undefined> {
  let page = await list(query);
  yield* page.items;
  while (page.next !== undefined) {
    page = await list({ ...query, after: page.next });
    yield* page.items;
  }
}
