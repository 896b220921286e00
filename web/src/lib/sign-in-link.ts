import { isSignedOut } from '../api/errors';

// What signs in once. Any site can lead here with a token in the address; a member's own one would sign in again and again.
const LINK_TOKEN = /^rol_/;

function takeTokenOutOfAddress(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return LINK_TOKEN.test(token) ? token : null;
}

/**
 * The token of a link such as `/admin#token=rol_…`, which signs in once; null where there is none. It is taken out of the
 * address before anything else is done, so that it neither stays there nor gets into the history.
 */
export const tokenOfLink = takeTokenOutOfAddress();

let isUsedUp = false;

/** Notes that the service no longer accepts the link's token; the page shows any other error. */
export function noteRefusedLink(error: unknown): void {
  isUsedUp = isSignedOut(error);
}

/** Whether the console was opened with a link that is used up. */
export const isLinkUsedUp = (): boolean => isUsedUp;
