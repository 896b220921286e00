declare const ANSWER: unique symbol;
declare const VARIABLES: unique symbol;

/** The text of a GraphQL operation, typed with its answer and its variables. */
export type Document<Answer, Variables> = string & {
  readonly [ANSWER]?: Answer;
  readonly [VARIABLES]?: Variables;
};
