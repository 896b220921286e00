import { TestService } from './service.js';
import { useIsolatedService, type IsolatedFixture } from './use-service.js';

/** A test shop for the tests of the block, on a database of its own. */
export interface TestShopFixture extends IsolatedFixture {
  /** Starts a further process on the same database. */
  start: (environment?: Record<string, string>) => Promise<TestService>;
}

/** @param number distinguishes the schemas of one test file, below 10. */
export function useTestShop(number: number, environment: Record<string, string> = {}): TestShopFixture {
  const settings = { TEST_SHOP: 'true', ...environment };
  const fixture = useIsolatedService(number, {}, settings) as TestShopFixture;
  fixture.start = (further) => TestService.start({}, { DATABASE_URL: fixture.schema.url, ...settings, ...further });
  return fixture;
}
