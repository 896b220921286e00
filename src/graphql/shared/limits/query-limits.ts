import { GraphQLError, Lexer, parse, Source, TokenKind, type DocumentNode } from 'graphql';
import { exceededLimit, MAX_JSON_DEPTH } from '../../../domain/common/json-measure.js';
import { limitExceeded, QUERY_LIMIT_EXCEEDED } from './limit-exceeded.js';
import { measureQuery } from './measure-query.js';

/** The limits of one GraphQL document. They are checked before it is validated or executed. */
export interface QueryLimits {
  /** Nested fields; introspection does not count. */
  depth: number;
  /** The values in a response, by the estimate in `operation-cost.ts`. */
  cost: number;
  aliases: number;
  /** Names, values and punctuation marks. */
  tokens: number;
  /** Fields and fragments after fragments are expanded. */
  selections: number;
  directives: number;
  /** License keys in a response, including repetitions. */
  licenseKeys: number;
}

// graphql-js compares repeated fields with each other: ten thousand take a hundred million comparisons. Fragments that
// share fields cause a few.
const MAX_REPEATED_FIELDS = 50;
// Validation compares each definition with every other.
const MAX_DEFINITIONS = 100;
// Each `__schema` can return the whole schema.
const MAX_INTROSPECTIONS = 1;
// Limits the length of a document, because comments and whitespace are not tokens. A typical one has six characters
// per token.
const CHARACTERS_PER_TOKEN = 10;
// Nested brackets of fields, inline fragments and input. The parser is recursive: some thousands overflow its stack.
const NESTING_PER_DEPTH = 4;

// Values in the variables of one request: room for a hundred thousand license keys of staff, each in an object.
const MAX_VARIABLE_VALUES = 250_000;

const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Stops reading tokens at the limits, so that a hostile document costs no more than the longest permitted one. */
function assertTokens(text: string, limits: QueryLimits): void {
  const maxCharacters = limits.tokens * CHARACTERS_PER_TOKEN;
  if (text.length > maxCharacters) throw limitExceeded('characters', text.length, maxCharacters);
  const maxNesting = limits.depth * NESTING_PER_DEPTH;
  const lexer = new Lexer(new Source(text));
  let nesting = 0;
  let directives = 0;
  for (let tokens = 0; lexer.advance().kind !== TokenKind.EOF; tokens += 1) {
    if (tokens >= limits.tokens) throw limitExceeded('tokens', undefined, limits.tokens);
    const { kind } = lexer.token;
    if (OPENING.has(kind)) nesting += 1;
    else if (CLOSING.has(kind)) nesting -= 1;
    else if (kind === TokenKind.AT) directives += 1;
    if (nesting > maxNesting) throw limitExceeded('nesting', undefined, maxNesting);
  }
  // Those in repeated fragments count each time, which needs the parsed document.
  if (directives > limits.directives) throw limitExceeded('directives', directives, limits.directives);
}

/** The parsed document; undefined if it has a syntax error, which Apollo reports. */
function readDocument(text: string, limits: QueryLimits): DocumentNode | undefined {
  try {
    assertTokens(text, limits);
    return parse(text, { noLocation: true });
  } catch (error) {
    if (error instanceof GraphQLError && error.extensions.code !== QUERY_LIMIT_EXCEEDED) return undefined;
    throw error;
  }
}

/**
 * Rejects a document above the limits before validation, whose rules take quadratic time on some documents.
 * @param text the `query` of the request; Apollo rejects anything but a string.
 * @throws {GraphQLError} QUERY_LIMIT_EXCEEDED, naming the limit, the requested and the allowed number.
 */
export function assertWithinLimits(text: unknown, limits: QueryLimits): void {
  const document = typeof text === 'string' ? readDocument(text, limits) : undefined;
  if (!document) return;
  const { length } = document.definitions;
  if (length > MAX_DEFINITIONS) throw limitExceeded('definitions', length, MAX_DEFINITIONS);
  const { depth, aliases, directives, repeatedFields, introspections } = measureQuery(document, limits.selections);
  if (depth > limits.depth) throw limitExceeded('depth', depth, limits.depth);
  if (aliases > limits.aliases) throw limitExceeded('aliases', aliases, limits.aliases);
  if (directives > limits.directives) throw limitExceeded('directives', directives, limits.directives);
  if (repeatedFields > MAX_REPEATED_FIELDS) throw limitExceeded('repeatedFields', repeatedFields, MAX_REPEATED_FIELDS);
  if (introspections > MAX_INTROSPECTIONS) throw limitExceeded('introspections', introspections, MAX_INTROSPECTIONS);
}

/**
 * Rejects variables that are nested too deeply or too many, before anything walks them.
 * @throws {GraphQLError} QUERY_LIMIT_EXCEEDED, naming the limit.
 */
export function assertVariablesWithinLimits(variables: unknown): void {
  // The variables themselves are an object.
  const limits = { maxDepth: MAX_JSON_DEPTH + 1, maxValues: MAX_VARIABLE_VALUES };
  const exceeded = exceededLimit(variables, limits);
  if (exceeded === 'maxDepth') throw limitExceeded('variableDepth', undefined, MAX_JSON_DEPTH);
  if (exceeded === 'maxValues') throw limitExceeded('variableValues', undefined, MAX_VARIABLE_VALUES);
}
