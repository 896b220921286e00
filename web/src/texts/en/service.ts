/** Why there was no response: the cause in words, before the code. */
const WHY: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'Connection refused'],
  [/ECONNRESET|EPIPE|UND_ERR_SOCKET|other side closed/, 'Connection broken off'],
  [/ENOTFOUND|ENODATA|EAI_AGAIN|ESERVFAIL/, 'Name not found'],
  [/ETIMEDOUT|ETIMEOUT|UND_ERR_CONNECT_TIMEOUT|Connect Timeout/, 'Timed out'],
  [/EHOSTUNREACH|ENETUNREACH/, 'Unreachable'],
];

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Rewords some of the service's messages, which are in English. */
export const service = {
  said: (text: string): string => {
    const why = WHY.find(([code]) => code.test(text))?.[1];
    if (why) return `${why} (${text})`;
    return text
      .replace('deliveries in a row have failed', 'failures in a row')
      .replace(/^does not look like the other keys(?=:)/, 'different shape')
      .replace(/^holds (.+?)(, like a line of a table)?$/, 'contains $1')
      .replaceAll(/(\d) %/g, '$1\u00A0%')
      .replaceAll(/(package|promotion|category) '(.+?)'(?=[ ,;.])/gi, '$1 “$2”')
      .replace(/for the country ([A-Z]{2})\./, (_, code: string) => `(${countries.of(code)}).`);
  },
};
