import type { Overrides } from '../../src/app.js';
import type { Clock } from '../../src/services/common/clock.js';
import { testDatabaseUrl } from './database-url.js';
import { TestService } from './service.js';
import { Shop } from './shop.js';
import { createMigratedSchema, type TempSchema } from './temp-schema.js';

/** A service for a file's tests, and a shop to fill it with. */
export interface Fixture {
  service: TestService;
  shop: Shop;
}

/**
 * A service for the tests of the block. With the usual settings, whatever the clock, it is the one that all files of the
 * worker share: its tests neither stop it nor follow its feed, nor look at its metrics.
 */
export function useService(overrides: Overrides = {}, environment: Record<string, string> = {}): Fixture {
  const { clock = systemClock, ...others } = overrides;
  const settings = [others, environment].flatMap(Object.keys);
  if (settings.length > 0) return useDedicatedService(overrides, environment);
  const fixture = {} as Fixture;
  let before = systemClock;
  beforeAll(async () => {
    before = setSharedClock(clock);
    Object.assign(fixture, fixtureOf(await sharedService()));
  });
  afterAll(() => void setSharedClock(before));
  return fixture;
}

/** Starts a service before the tests of the block and stops it after them. */
export function useDedicatedService(overrides: Overrides = {}, environment: Record<string, string> = {}): Fixture {
  const fixture = {} as Fixture;
  beforeAll(async () => Object.assign(fixture, fixtureOf(await TestService.start(overrides, environment))));
  afterAll(() => fixture.service.stop());
  return fixture;
}

/** A fixture whose service is alone on its database. */
export interface IsolatedFixture extends Fixture {
  schema: TempSchema;
}

/**
 * The same on a dedicated schema, which nothing else has written to.
 * @param number distinguishes the schemas of one test file, below 10.
 */
export function useIsolatedService(
  number: number,
  overrides: Overrides = {},
  environment: Record<string, string> = {},
): IsolatedFixture {
  const fixture = {} as IsolatedFixture;
  beforeAll(async () => {
    const schema = await createMigratedSchema(number);
    const service = await TestService.start(overrides, { DATABASE_URL: schema.url, ...environment });
    Object.assign(fixture, { schema, ...fixtureOf(service) });
  });
  afterAll(async () => {
    await fixture.service.stop();
    await fixture.schema.drop();
  });
  return fixture;
}

const fixtureOf = (service: TestService): Fixture => ({ service, shop: new Shop(service.app) });

const systemClock: Clock = () => new Date();

/** What the shared service takes for the time: the clock of the block that runs. */
let sharedClock = systemClock;

/** @returns the one before. */
function setSharedClock(clock: Clock): Clock {
  const before = sharedClock;
  sharedClock = clock;
  return before;
}

let shared: Promise<TestService> | undefined;

/** The worker's service on its schema, which is empty for each file. It has nothing in memory of earlier files. */
async function sharedService(): Promise<TestService> {
  await testDatabaseUrl();
  const service = await (shared ??= startShared());
  service.app.services.catalogue.invalidate();
  return service;
}

async function startShared(): Promise<TestService> {
  const service = await TestService.start({ clock: () => sharedClock() });
  // A follower would still be in memory when the next file begins.
  const refuse = (): never => {
    throw new Error('What follows the feed takes an own service');
  };
  Object.assign(service.app.services.feed, { awaitEvents: refuse, followEvents: refuse });
  // For a run without workers: see global-teardown.js.
  Object.assign(globalThis, { endTestWorker: () => service.stop() });
  return service;
}
