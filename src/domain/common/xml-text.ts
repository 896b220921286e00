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

/** A text that must not be missing, as a word of XML that is not blank: what XML cannot hold may have been all of it. */
export function filled(...texts: (string | null)[]): string {
  return texts.find((text) => text !== null && xmlText(text).trim() !== '') ?? '-';
}

/** An element with a text; nothing for null and for a blank text, as elements of an e-invoice must not be empty. */
export function textElement(name: string, text: string | null, attributes: Record<string, string> = {}): string {
  if (text === null || xmlText(text).trim() === '') return '';
  const attributeTexts = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeXml(value)}"`);
  return `<${name}${attributeTexts.join('')}>${escapeXml(text)}</${name}>\n`;
}

/** An element with others in it; empty if there are none. */
export function group(name: string, ...children: string[]): string {
  const inner = children.join('');
  return inner === '' ? '' : `<${name}>\n${inner}</${name}>\n`;
}
