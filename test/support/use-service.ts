import type { Overrides } from '../../src/app.js';
import { TestService } from './service.js';
import { Shop } from './shop.js';

/** A service for a file's tests, and a shop to fill it with. */
export interface Fixture {
  service: TestService;
  shop: Shop;
}

/** Starts the service before the tests of the block and stops it after them. */
export function useService(overrides: Overrides = {}, environment: Record<string, string> = {}): Fixture {
  const fixture = {} as Fixture;
  beforeAll(async () => {
    fixture.service = await TestService.start(overrides, environment);
    fixture.shop = new Shop(fixture.service.app);
  });
  afterAll(() => fixture.service.stop());
  return fixture;
}
