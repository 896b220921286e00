import { parse, unescape, type ParsedUrlQuery } from 'node:querystring';

/** A `%` that begins no encoded byte stands for itself, as browsers read it. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return unescape(text).replaceAll('\uFFFD', '\uDFFD');
  }
}

/**
 * Reads the query of an address. Bytes that are no UTF-8 become half a surrogate pair, which no text holds, so that what
 * reads a parameter can refuse it. U+FFFD, which Node puts in their place, is a character like any other.
 */
export function parseQuery(text: string): ParsedUrlQuery {
  return parse(text, '&', '=', { decodeURIComponent: decode });
}
