function takeTokenOutOfAddress(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/**
 * The token of a link such as `/admin#token=…`; null where there is none. It is taken out of the address before anything else
 * is done, so that it neither stays there nor gets into the history.
 */
export const tokenOfLink = takeTokenOutOfAddress();
