import { AsyncLocalStorage } from 'node:async_hooks';

/** What made something happen later: written down with an event, so that its deliveries can be traced back. */
export interface Cause {
  /** Null where no request did: a command or a job of the service's own. */
  requestId: string | null;
  /** The request's place in a trace (W3C Trace Context); null unless traces are on. */
  traceParent: string | null;
}

/** What is found out about a request on its way, for the line that its end is logged with. */
export interface RequestFacts {
  customerId?: string;
  staffMemberId?: string;
  /** Of GraphQL: `query` or `mutation`. */
  operation?: string;
  operationName?: string;
  /** Why it was refused. */
  code?: string;
  /** The order that it made. */
  orderNumber?: number;
}

/** What everything done on behalf of one request shares, without being handed it. */
export interface RequestScope extends Cause {
  readonly facts: RequestFacts;
}

const NO_CAUSE: Cause = { requestId: null, traceParent: null };

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs `work`, and whatever it starts, on behalf of a request. */
export function runInRequestScope<T>({ requestId, traceParent }: Cause, work: () => T, facts: RequestFacts = {}): T {
  return scopes.run({ requestId, traceParent, facts }, work);
}

/** The request on whose behalf the caller runs. */
export function currentCause(): Cause {
  return scopes.getStore() ?? NO_CAUSE;
}

/** Adds to what is known of the current request; does nothing outside of one. */
export function addRequestFacts(facts: RequestFacts): void {
  Object.assign(scopes.getStore()?.facts ?? {}, facts);
}

/**
 * Gives a way back to where it is called: work that serves everybody, begun while some request happens to run, would else
 * count as that request's for as long as it lasts.
 */
export function captureOuterScope(): <T>(work: () => T) => T {
  const snapshot = AsyncLocalStorage.snapshot();
  return (work) => snapshot(work);
}
