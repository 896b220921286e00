import type { RequestLogFields } from '../services/common/request-scope.js';

/** A request whose route pattern can be asked for, once it has been routed. */
export interface PatternedRequest {
  routePattern: () => string;
}

/** A request whose answer is complete, or whose client has disconnected. */
export interface EndedRequest {
  method: string;
  /** The route pattern; see `routeOf`. */
  route: string;
  /** Null where the client disconnected before the status was sent. */
  status: number | null;
  durationMs: number;
  logFields: RequestLogFields;
}
