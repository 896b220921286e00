import * as driver from 'mysql2/promise';
import { connect } from '../../src/db/data-source.js';
import { ServerProbe } from '../../src/db/server-probe.js';
import { testDatabaseUrl } from '../support/database-url.js';
import { MovingAddress } from '../support/faults/moving-address.js';
import { until } from '../support/until.js';

// The types of mysql2 do not have its class.
const { PromiseConnection } = driver as unknown as { PromiseConnection: { prototype: driver.Connection } };

it('a probe whose own connection ends closes no other connection', async () => {
  const databaseUrl = await testDatabaseUrl();
  const url = new URL(databaseUrl);
  const address = await MovingAddress.start(Number(url.port));
  url.port = String(address.port);
  const dataSource = await connect(databaseUrl, 1);
  const connectionId = async () => (await dataSource.query<{ id: number }[]>('SELECT CONNECTION_ID() AS id'))[0]?.id;
  const before = await connectionId();
  const { results } = jest.spyOn(PromiseConnection.prototype, 'query').mock;
  const probe = new ServerProbe(url.href, [dataSource], 60_000);
  await until(() => results.length > 0, 'the probe asks');
  await results[0]?.value;
  address.cut();
  await until(() => address.openSockets === 0, 'its connection ends');
  await until(() => address.openSockets === 2, 'it connects again');
  expect(probe.isAnswered).toBe(true);
  expect(await connectionId()).toBe(before);
  jest.restoreAllMocks();
  probe.stop();
  await dataSource.destroy();
  await address.stop();
});

it('a probe follows the other connections to the next server, and finds out that this one falls silent', async () => {
  const url = new URL(await testDatabaseUrl());
  const next = await MovingAddress.start(Number(url.port));
  const address = await MovingAddress.start(Number(url.port));
  url.port = String(address.port);
  const dataSource = await connect(url.href, 1);
  // On a busy machine a response can take a second.
  const probe = new ServerProbe(url.href, [dataSource], 10_000);
  await until(() => address.openSockets === 4, 'the probe and the pool are connected');
  // A planned switch that ends no connection: the pool leaves the server when that refuses a change.
  address.moveTo(next.port);
  await dataSource.query('KILL CONNECTION_ID()').catch(() => undefined);
  await until(() => address.openSockets === 2, 'the pool has lost its connection');
  await dataSource.query('DO 0');
  await until(() => next.openSockets === 4, 'the probe follows the pool');
  next.silence();
  await expect(dataSource.query('DO 0')).rejects.toMatchObject({ code: 'SERVER_SILENT' });
  expect(probe.isAnswered).toBe(false);
  probe.stop();
  await Promise.all([address.stop(), next.stop()]);
  await dataSource.destroy();
});
