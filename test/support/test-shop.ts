import { migratedSchema, type OwnSchema } from './own-schema.js';
import { TestService } from './service.js';
import { Shop } from './shop.js';

/** A test shop for the tests of the block, on a database of its own. */
export interface TestShopFixture {
  service: TestService;
  shop: Shop;
  schema: OwnSchema;
  /** Starts a further process on the same database. */
  start: (environment?: Record<string, string>) => Promise<TestService>;
}

/** @param number tells the schemas of one test file apart, below 10. */
export function useTestShop(number: number, environment: Record<string, string> = {}): TestShopFixture {
  const fixture = {} as TestShopFixture;
  beforeAll(async () => {
    const schema = await migratedSchema(number);
    const settings = { TEST_SHOP: 'true', DATABASE_URL: schema.url, ...environment };
    const start = (further = {}) => TestService.start({}, { ...settings, ...further });
    const service = await start();
    Object.assign(fixture, { schema, start, service, shop: new Shop(service.app) });
  });
  afterAll(async () => {
    await fixture.service.stop();
    await fixture.schema.drop();
  });
  return fixture;
}
