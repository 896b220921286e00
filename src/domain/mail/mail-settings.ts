/** The server that takes the mails (`SMTP_URL`). */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte on; otherwise the connection is upgraded where the server offers it. */
  secure: boolean;
  user: string | null;
  password: string | null;
}

/** A person or a service with an e-mail address; the name can be empty. */
export type Mailbox = { name: string; address: string };

/** The server that takes the mails, and their sender. */
export type MailSettings = { server: SmtpServer; from: Mailbox };

const DEFAULT_PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

function decoded(text: string): string | null {
  try {
    return text === '' ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The server that a url names; undefined for any other text. */
export function parseSmtpUrl(address: string): SmtpServer | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const defaultPort = DEFAULT_PORTS[url?.protocol ?? ''];
  if (!url || defaultPort === undefined || url.hostname === '' || /\s/.test(address)) return undefined;
  if (/[?#]/.test(address) || !/^\/?$/.test(url.pathname)) return undefined;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  // Refuses a user without a password, and one that cannot be decoded: both are mistakes.
  if ((user === null) !== (url.password === '') || (password === null) !== (url.username === '')) return undefined;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPort : Number(url.port),
    secure: url.protocol === 'smtps:',
    user,
    password,
  };
}

const ADDRESS = /^[^\s@<>"(),:;\\]+@[A-Za-z0-9.-]+$/;
const MAX_ADDRESS_LENGTH = 320;

/** `Orders <orders@shop.example>` or an address alone; undefined for any other text. */
export function parseSender(text: string): Mailbox | undefined {
  const [, quoted, bare, bracketed] = /^(?:"([^"<>]*)"\s*|([^"<>]*))<([^<>]+)>$/.exec(text.trim()) ?? [];
  const address = bracketed ?? text.trim();
  const name = (quoted ?? bare ?? '').trim();
  const isMailbox = ADDRESS.test(address) && address.length <= MAX_ADDRESS_LENGTH && !/\p{Cc}/u.test(name);
  return isMailbox ? { name, address } : undefined;
}
