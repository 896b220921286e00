import { createServer, type AddressInfo, type Server } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope, type SMTPServerOptions } from 'smtp-server';
import { until } from './until.js';

export interface ArrivedMail {
  from: string;
  to: string;
  /** By name, in lower case. */
  headers: Record<string, string>;
  text: string;
  html: string;
  /** As it came. */
  source: string;
}

/** A refusal of a mail, and the step at which it comes. */
export interface MailRefusal {
  at: 'MAIL' | 'RCPT' | 'DATA';
  status: number;
}

/** A real SMTP server on loopback that stores accepted mails. */
export class MailServer {
  readonly mails: ArrivedMail[] = [];
  /** Attempts for each recipient, refused ones included. */
  readonly attempts: string[] = [];
  private refusals: MailRefusal[] = [];
  private readonly held: (() => void)[] = [];
  private holds = false;

  private constructor(private readonly server: SMTPServer) {}

  static async start(options: SMTPServerOptions = {}): Promise<MailServer> {
    let mailServer: MailServer | undefined;
    const server = new SMTPServer({
      authOptional: true,
      // Without its warning that the certificate is everybody's.
      logger: false,
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_address, _session, callback) => callback(mailServer?.refusalAt('MAIL')),
      onRcptTo: ({ address }, _session, callback) => {
        mailServer?.attempts.push(address);
        callback(mailServer?.refusalAt('RCPT'));
      },
      onData: (stream, { envelope }, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const refusal = mailServer?.refusalAt('DATA');
          if (refusal) return callback(refusal);
          void mailServer?.accept(Buffer.concat(chunks), envelope, () => callback());
        });
      },
      ...options,
    });
    // Clients that time out, and those that dislike a certificate.
    server.on('error', () => undefined);
    mailServer = new MailServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return mailServer;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Refuses the next mails, one after the other. */
  refuseNext(...answers: MailRefusal[]): void {
    this.refusals.push(...answers);
  }

  /** From now on a mail that is there is not acknowledged before `release`. */
  hold(): void {
    this.holds = true;
  }

  release(): void {
    this.holds = false;
    for (const acknowledge of this.held.splice(0)) acknowledge();
  }

  /** Waits for this many mails to one address. */
  mailsTo(address: string, count = 1): Promise<ArrivedMail[]> {
    return until(() => {
      const mails = this.mails.filter(({ to }) => to === address);
      return mails.length >= count && mails;
    }, `${count} mails to ${address}`);
  }

  async stop(): Promise<void> {
    this.release();
    await new Promise<void>((resolve) => this.server.close(resolve));
  }

  private async accept(bytes: Buffer, envelope: SMTPServerEnvelope, acknowledge: () => void): Promise<void> {
    const { mailFrom, rcptTo } = envelope;
    const { headers, text = '', html = '' } = await PostalMime.parse(bytes);
    this.mails.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address).join(),
      headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
      text,
      html,
      source: bytes.toString('latin1'),
    });
    if (this.holds) this.held.push(acknowledge);
    else acknowledge();
  }

  private refusalAt(step: MailRefusal['at']): Error | undefined {
    const [next] = this.refusals;
    if (next?.at !== step) return undefined;
    this.refusals.shift();
    return Object.assign(new Error('refused by the test'), { responseCode: next.status });
  }
}

/** A server that accepts connections and never says anything. */
export async function silentServer(): Promise<{ url: string; connections: () => number; stop: () => Promise<void> }> {
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).resume();
    sockets.add(socket);
  });
  const sockets = new Set<{ destroy: () => void }>();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
