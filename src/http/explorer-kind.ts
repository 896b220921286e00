/** The page for browsers at the GraphQL endpoints: Apollo Sandbox from another site, our own GraphiQL, or none. */
export const EXPLORERS = ['apollo', 'graphiql', 'none'] as const;
export type ExplorerKind = (typeof EXPLORERS)[number];
