import type { RequestFacts } from '../services/common/request-scope.js';

/** A request that knows the pattern of its path, once it has been routed. */
export interface PatternedRequest {
  routePattern: () => string;
}

/** A request that has ended. */
export interface EndedRequest {
  method: string;
  /** The pattern of its path. */
  route: string;
  /** Null where the client went away before there was one. */
  status: number | null;
  durationMs: number;
  facts: RequestFacts;
}
