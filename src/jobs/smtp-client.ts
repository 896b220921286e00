import { isIP } from 'node:net';
import type { Mailbox, MailSettings, SmtpServer } from '../domain/mail/mail-settings.js';
import type { MailContent } from '../services/mail/mail-template.js';

/** The time-outs of each step of handing over a mail, and of all together. */
export interface SmtpTimeouts {
  connectMs: number;
  greetingMs: number;
  /** Silence during the exchange. */
  silenceMs: number;
  totalMs: number;
}

const TIMEOUTS: SmtpTimeouts = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 20_000, totalMs: 60_000 };

export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

export interface OutgoingMail extends MailContent {
  to: Mailbox;
  attachments?: Attachment[];
  /** Without the brackets. */
  messageId: string;
}

/** The server did not accept a mail. */
export class SmtpError extends Error {
  constructor(
    message: string,
    /** Whether it refused the recipient or the mail itself permanently. */
    readonly isPermanent: boolean,
    /** Whether it responded at all; if not, other mails would fail too. */
    readonly isAnswered: boolean,
    /** Its status, such as 550; undefined without a response. */
    readonly responseCode: number | undefined,
    readonly code: string | undefined,
  ) {
    super(message);
    this.name = 'SmtpError';
  }
}

interface NodemailerError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * With credentials, TLS and a valid certificate are required. Without credentials, as in a private network, TLS is used
 * if the server offers it, with any certificate: that is no worse than plain text.
 */
function securityOf({ host, secure, user }: SmtpServer): object {
  if (secure) return { secure: true };
  if (user !== null && !isThisMachine(host)) return { requireTLS: true };
  return { opportunisticTLS: true, tls: { rejectUnauthorized: false } };
}

// A 5xx response to these commands rejects this mail; to others, such as the login, it means wrong settings, which can
// be corrected.
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

function toSmtpError(error: unknown): SmtpError {
  const { message, code, command, responseCode } = error as NodemailerError;
  const isRefused = responseCode !== undefined && responseCode >= 500 && ABOUT_THE_MAIL.has(command ?? '');
  // An unusable address is rejected without contacting a server.
  const isUnusable = code === 'EENVELOPE' && responseCode === undefined;
  const isAnswered = responseCode !== undefined || isUnusable;
  return new SmtpError(message, isRefused || isUnusable, isAnswered, responseCode, code);
}

/** Sends mails to the server in SMTP_URL, each on its own connection. */
export class SmtpClient {
  constructor(
    private readonly settings: MailSettings,
    private readonly timeouts: SmtpTimeouts = TIMEOUTS,
  ) {}

  /** @throws {SmtpError} if the server did not accept it; after a time-out it may have accepted it nevertheless. */
  async send({ to, messageId, ...content }: OutgoingMail): Promise<void> {
    // Loaded on first use: most services send no mails.
    const { createTransport } = await import('nodemailer');
    const { server, from } = this.settings;
    const { connectMs, greetingMs, silenceMs, totalMs } = this.timeouts;
    const transport = createTransport({
      host: server.host,
      port: server.port,
      ...securityOf(server),
      ...(server.user === null ? {} : { auth: { user: server.user, pass: server.password ?? '' } }),
      connectionTimeout: connectMs,
      dnsTimeout: connectMs,
      greetingTimeout: greetingMs,
      socketTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        ...content,
        from,
        to,
        messageId: `<${messageId}>`,
        // Prevents automatic replies, such as out-of-office notes.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.timeout(totalMs),
      });
    } catch (error) {
      throw toSmtpError(error);
    } finally {
      transport.close();
    }
  }
}
