declare const DATA: unique symbol;
declare const VARIABLES: unique symbol;

/** The text of a GraphQL operation, typed with its result and variables. */
export type GraphqlDocument<Data, Variables> = string & {
  readonly [DATA]?: Data;
  readonly [VARIABLES]?: Variables;
};
