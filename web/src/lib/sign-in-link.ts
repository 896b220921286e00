import { isSignedOut } from '../api/errors';

// The prefix of one-time sign-in tokens. Any site can link here with a token in the URL; a permanent token would sign
// in again and again.
const LINK_TOKEN = /^rol_/;

function takeTokenOutOfAddress(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return LINK_TOKEN.test(token) ? token : null;
}

/**
 * The token of a link such as `/admin#token=rol_…`, which is valid once; null if there is none. It is removed from the
 * URL first, so that it neither stays there nor gets into the history.
 */
export const tokenOfLink = takeTokenOutOfAddress();

let isUsedUp = false;

/** Marks the link's token as no longer accepted; the page shows any other error. */
export function noteRefusedLink(error: unknown): void {
  isUsedUp = isSignedOut(error);
}

/** Whether the console was opened with a used link. */
export const isLinkUsedUp = (): boolean => isUsedUp;
