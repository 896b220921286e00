import { poolState } from '../../src/db/connection-pool.js';
import { MovingAddress } from '../support/faults/moving-address.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { TestService } from '../support/service.js';
import { until } from '../support/until.js';

describe('a database server that falls silent without ending a connection', () => {
  let fixture: ProcessFixture;
  let address: MovingAddress;
  let service: TestService;
  let port: number;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(3);
    const url = new URL(fixture.environment.DATABASE_URL ?? '');
    port = Number(url.port);
    address = await MovingAddress.start(port);
    url.port = String(address.port);
    // A statement may take far longer than the test.
    service = await TestService.start(
      {},
      { ...fixture.environment, DATABASE_URL: url.href, DATABASE_SILENCE_TIMEOUT_MS: '3000' },
    );
  });

  afterAll(async () => {
    await service.stop();
    await address.stop();
    await fixture.close();
  });

  async function order(): Promise<number> {
    const [{ token }, { id }] = [await fixture.customer(), await fixture.shop.product({}, 1)];
    const body = { products: [{ productId: id, amount: 1 }] };
    return (await service.request('POST', '/api/orders', { token, body })).status;
  }

  const succeeds = () => until(async () => (await order()) === 201, 'an order is placed');

  const says = (expected: number) =>
    until(async () => (await service.request('GET', '/readyz')).status === expected, `/readyz says ${expected}`);

  it('orders on it fail, /readyz says so, and both recover once new connections reach a server', async () => {
    await succeeds();
    expect(poolState(service.app.dataSource).open).toBeGreaterThan(0);
    address.silence();
    address.moveTo(null);
    const held = order();
    await says(503);
    expect(await held).toBe(500);
    address.moveTo(port);
    await says(200);
    await Promise.all(Array.from({ length: 10 }, succeeds));
  });

  it('connections to a server that is silent behind an address that has moved are replaced', async () => {
    await succeeds();
    address.silence();
    expect(await order()).toBe(500);
    await succeeds();
  });
});
