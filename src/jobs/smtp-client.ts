import { isIP } from 'node:net';
import type { Mailbox, MailSettings, SmtpServer } from '../domain/mail-settings.js';

/** How long each step of handing a mail over may take, and all of them. */
export interface SmtpTimeouts {
  connectMs: number;
  greetingMs: number;
  /** Silence in the middle. */
  silenceMs: number;
  totalMs: number;
}

const TIMEOUTS: SmtpTimeouts = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 20_000, totalMs: 60_000 };

/** A mail as it is handed over. */
export interface OutgoingMail {
  to: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** Without the brackets. */
  messageId: string;
}

/** The server did not take a mail. */
export class SmtpError extends Error {
  constructor(
    message: string,
    /** Whether it refused the recipient or the mail itself for good. */
    readonly isPermanent: boolean,
    /** Whether it answered at all; where it did not, other mails fare no better. */
    readonly isAnswered: boolean,
    /** Its status, such as 550; undefined without an answer. */
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
 * Credentials go over TLS with a certificate that fits. Without any, as within a network of one's own, TLS is taken where
 * the server has it, whoever signed it: a mail in plain text would be no better.
 */
function securityOf({ host, secure, user }: SmtpServer): object {
  if (secure) return { secure: true };
  if (user !== null && !isThisMachine(host)) return { requireTLS: true };
  return { opportunisticTLS: true, tls: { rejectUnauthorized: false } };
}

// An answer of 5xx to these refuses this mail; to others, such as the login, it tells of settings that can be put right.
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

function toSmtpError(error: unknown): SmtpError {
  const { message, code, command, responseCode } = error as NodemailerError;
  const isRefused = responseCode !== undefined && responseCode >= 500 && ABOUT_THE_MAIL.has(command ?? '');
  // No server was asked where the address itself cannot be used.
  const isUnusable = code === 'EENVELOPE' && responseCode === undefined;
  const isAnswered = responseCode !== undefined || isUnusable;
  return new SmtpError(message, isRefused || isUnusable, isAnswered, responseCode, code);
}

/** Hands mails over to the server that SMTP_URL names, each on a connection of its own. */
export class SmtpClient {
  constructor(
    private readonly settings: MailSettings,
    private readonly timeouts: SmtpTimeouts = TIMEOUTS,
  ) {}

  /** @throws {SmtpError} where the server did not take it; after a time-out it may have all the same. */
  async send({ to, messageId, ...content }: OutgoingMail): Promise<void> {
    // Loaded when first needed: most services send none.
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
        // So that nobody's absence is answered.
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
