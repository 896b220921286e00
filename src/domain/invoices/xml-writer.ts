import { escapeXml, xmlText } from '../common/xml-text.js';

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
