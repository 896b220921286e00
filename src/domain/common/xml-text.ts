/** What XML 1.0 cannot hold, not even escaped: most control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text without what XML cannot hold. */
export function xmlText(text: string): string {
  return text.replaceAll(UNWRITABLE, '');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** A string escaped for XML and HTML, in an element or in an attribute between double quotes. */
export function escapeXml(text: string): string {
  return xmlText(text).replaceAll(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign);
}
