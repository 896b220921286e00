import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * An address on loopback that leads to one of several servers, as a virtual address does: if it moves, only new
 * connections reach the next server, and nobody ends the old ones.
 */
export class MovingAddress {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  private constructor(private target: number | null) {
    this.server = createServer((client) => this.link(client));
  }

  /** @param target a port on loopback; null for none yet. */
  static async start(target: number | null): Promise<MovingAddress> {
    const address = new MovingAddress(target);
    await new Promise<void>((resolve) => address.server.listen(0, '127.0.0.1', resolve));
    return address;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** @param target null for a machine that takes connections and says nothing. */
  moveTo(target: number | null): void {
    this.target = target;
  }

  /** Passes nothing more on any open connection, and ends none. */
  silence(): void {
    for (const socket of this.sockets) {
      socket.unpipe();
      socket.pause();
    }
  }

  /** How many sockets are open, two for each connection that leads to a server. */
  get openSockets(): number {
    return this.sockets.size;
  }

  /** Ends all connections. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.cut();
    await closed;
  }

  private link(client: Socket): void {
    const sockets = [client];
    if (this.target !== null) {
      const server = connect(this.target, '127.0.0.1');
      client.pipe(server);
      server.pipe(client);
      sockets.push(server);
    }
    for (const socket of sockets) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        for (const other of sockets) other.destroy();
      });
    }
  }
}
