import { parse, unescape, type ParsedUrlQuery } from 'node:querystring';

/** A `%` without an encoded byte is literal, as in browsers. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return unescape(text).replaceAll('\uFFFD', '\uDFFD');
  }
}

/**
 * Parses the query of a URL. Bytes that are not UTF-8 become half a surrogate pair, which no valid string contains, so
 * that the reader of a parameter can reject it. U+FFFD, which Node uses instead, is a character like any other.
 */
export function parseQuery(text: string): ParsedUrlQuery {
  return parse(text, '&', '=', { decodeURIComponent: decode });
}
