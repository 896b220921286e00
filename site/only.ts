/**
 * What a page can depend on when it is served: the kind of shop, whether there is an explorer, or Apollo Sandbox, and
 * whether the GraphQL schemas are served.
 */
export type Condition = 'real-shop' | 'test-shop' | 'explorer' | 'apollo' | 'introspection';

/** Text that the service removes unless the condition is true (`src/server/site.ts`). It cannot be nested. */
export const only = (condition: Condition, text: string): string =>
  text === '' ? '' : `<!--if ${condition}-->${text}<!--end-->`;

/** What a real shop shows, and what a test shop shows instead. */
export const byShop = (real: string, test: string): string =>
  real === test ? real : only('real-shop', real) + only('test-shop', test);

/** The address of the service in the documents; the service puts its own in its place, if that is known. */
export const EXAMPLE_URL = 'http://127.0.0.1:4000';

/** The start of an absolute address of the service, or nothing, if the address of the service is not known. */
export const ORIGIN = '<!--origin-->';
