/** What a page can depend on when it is served: the kind of shop, and whether there is an explorer, or Apollo Sandbox. */
export type Condition = 'real-shop' | 'test-shop' | 'explorer' | 'apollo';

/** Text that the service leaves out where the condition does not hold (`src/server/built-site.ts`). It cannot be nested. */
export const only = (condition: Condition, text: string): string =>
  text === '' ? '' : `<!--if ${condition}-->${text}<!--end-->`;
