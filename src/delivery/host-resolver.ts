import { NODATA, NOTFOUND, type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

const TRY_TIMEOUT_MS = 1_000;
const TRIES = 2;
// A resolver reads the system's configuration only once, but that can change while the process runs.
const RESOLVER_LIFETIME_MS = 60_000;

const LOOPBACK: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Resolves any number of host names at once by asking DNS directly. The system's resolver blocks one of four threads
 * while a name server hangs, and compression and files need these threads too. It does not read /etc/hosts; `localhost`
 * is loopback.
 */
export class HostResolver {
  private readonly pending = new Map<string, Promise<LookupAddress[]>>();
  private resolver: Resolver | undefined;
  private createdAtMs = -Infinity;

  /**
   * @param servers the name servers to ask, as `address:port`; default: the system's.
   * @param tryTimeoutMs after which a query is repeated, once.
   */
  constructor(
    private readonly servers?: readonly string[],
    private readonly tryTimeoutMs = TRY_TIMEOUT_MS,
  ) {}

  /**
   * All addresses of a name, IPv4 first; empty if DNS says that it has none. Concurrent queries for the same name
   * share one response.
   * @throws if DNS returns no result, or none in time.
   */
  addressesOf(hostname: string): Promise<LookupAddress[]> {
    const running = this.pending.get(hostname);
    if (running) return running;
    const addresses = this.query(hostname).finally(() => this.pending.delete(hostname));
    this.pending.set(hostname, addresses);
    return addresses;
  }

  private async query(hostname: string): Promise<LookupAddress[]> {
    const family = isIP(hostname);
    if (family !== 0) return [{ address: hostname, family }];
    if (/^(.*\.)?localhost\.?$/i.test(hostname)) return LOOPBACK;
    const resolver = this.currentResolver();
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [...addressesIn(four, 4), ...addressesIn(six, 6)];
    const failure = [four, six].find((result) => result.status === 'rejected' && !isNotFound(result.reason));
    if (found.length === 0 && failure?.status === 'rejected') throw failure.reason;
    return found;
  }

  private currentResolver(): Resolver {
    if (this.resolver && performance.now() - this.createdAtMs < RESOLVER_LIFETIME_MS) return this.resolver;
    this.resolver = new Resolver({ timeout: this.tryTimeoutMs, tries: TRIES });
    this.createdAtMs = performance.now();
    if (this.servers) this.resolver.setServers(this.servers);
    return this.resolver;
  }
}

/** Whether DNS has responded that there is no such name, or no such address of it. */
function isNotFound(reason: unknown): boolean {
  const { code } = reason as NodeJS.ErrnoException;
  return code === NOTFOUND || code === NODATA;
}

function addressesIn(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
}
