declare const ANSWER: unique symbol;
declare const VARIABLES: unique symbol;

/** The text of a GraphQL operation, which knows the types of its answer and of its variables. */
export type Document<Answer, Variables> = string & {
  readonly [ANSWER]?: Answer;
  readonly [VARIABLES]?: Variables;
};
