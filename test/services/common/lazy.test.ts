import { lazy } from '../../../src/services/common/lazy.js';

describe('lazy', () => {
  it('makes a value when it is first asked for, and once', async () => {
    const make = jest.fn(async () => ({}));
    const value = lazy(make);
    expect(value.made()).toBeNull();
    const [first, second] = await Promise.all([value(), value()]);
    expect(second).toBe(first);
    expect(await value.made()).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);
  });
});
