/** What a browser gets at the addresses of GraphQL: Apollo Sandbox, which comes from outside, our own GraphiQL, or nothing. */
export const EXPLORERS = ['apollo', 'graphiql', 'none'] as const;
export type ExplorerKind = (typeof EXPLORERS)[number];
