import type { RestRequest } from './route.js';

/** The header Link to the page of the same list that follows the cursor `after` (RFC 8288); none without a cursor. */
export function linkToNext({ path, query }: RestRequest, after: string | null): Record<string, string> {
  if (after === null) return {};
  const params = new URLSearchParams(query as Record<string, string>);
  params.set('after', after);
  return { Link: `<${path}?${params.toString()}>; rel="next"` };
}
