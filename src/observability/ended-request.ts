import type { RequestLogFields } from '../services/common/request-scope.js';

/** A request with its route pattern, after it has been routed. */
export interface PatternedRequest {
  routePattern: () => string;
}

/** A request whose response is complete, or whose client has disconnected. */
export interface EndedRequest {
  method: string;
  /** The route pattern; see `routeOf`. */
  route: string;
  /** Null if the client disconnected before the status was sent. */
  status: number | null;
  durationMs: number;
  logFields: RequestLogFields;
}
