/** The token of a link such as `/admin#token=…`, which is taken out of the address at once; null where there is none. */
export function takeTokenOutOfAddress(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
