import { isSignedOut } from '../api/errors';

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

let isUsedUp = false;

/** Notes that the service no longer accepts the link's token; the page shows any other error. */
export function noteRefusedLink(error: unknown): void {
  isUsedUp = isSignedOut(error);
}

/** Whether the console was opened with a link that is used up. */
export const isLinkUsedUp = (): boolean => isUsedUp;
