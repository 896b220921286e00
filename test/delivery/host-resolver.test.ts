import { HostResolver } from '../../src/delivery/host-resolver.js';
import { NameServer } from '../support/name-server.js';

// Longer than any test takes, so that no query times out.
const PATIENCE_MS = 300_000;

describe('a HostResolver', () => {
  let server: NameServer;
  let resolver: HostResolver;
  beforeEach(async () => {
    server = await NameServer.start({ 'hooks.example': '93.184.216.34' });
    resolver = new HostResolver([server.address], PATIENCE_MS);
  });
  afterEach(() => server.stop());

  it('a resolver returns the addresses that the name server knows', async () => {
    expect(await resolver.addressesOf('hooks.example')).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(server.asked).toEqual(['hooks.example', 'hooks.example']);
  });

  it('a name without a response fails with the reason', async () => {
    const impatient = new HostResolver([server.address], 50);
    await expect(impatient.addressesOf('silent.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
  });

  it('concurrent queries for one name share one response, and later ones query again', async () => {
    const [one, other] = await Promise.all([
      resolver.addressesOf('hooks.example'),
      resolver.addressesOf('hooks.example'),
    ]);
    expect(one).toEqual(other);
    expect(server.asked).toHaveLength(2);
    await resolver.addressesOf('hooks.example');
    expect(server.asked).toHaveLength(4);
  });

  it.each([
    ['localhost', ['127.0.0.1', '::1']],
    ['app.LOCALHOST.', ['127.0.0.1', '::1']],
    ['192.0.2.7', ['192.0.2.7']],
    ['2001:db8::7', ['2001:db8::7']],
  ])('%s is not queried', async (name, addresses) => {
    expect((await resolver.addressesOf(name)).map(({ address }) => address)).toEqual(addresses);
    expect(server.asked).toEqual([]);
  });
});
