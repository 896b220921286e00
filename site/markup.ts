/** Text between tags, where quotes need no escaping. */
export const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Text anywhere in HTML or XML, including attributes. */
export const escapeMarkup = (text: string): string =>
  escapeText(text).replaceAll('>', '&gt;').replaceAll('"', '&quot;');
