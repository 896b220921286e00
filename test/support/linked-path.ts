/** The path and query of the URL, absolute or not, that the header `Link` contains for a relation; null if there is none. */
export function linkedPath(headers: Headers, relation: 'next' | 'changes' = 'next'): string | null {
  const [, link] = new RegExp(`^<(.+)>; rel="${relation}"$`).exec(headers.get('Link') ?? '') ?? [];
  if (link === undefined) return null;
  const { pathname, search } = new URL(link, 'http://service');
  return pathname + search;
}
