import { AsyncLocalStorage } from 'node:async_hooks';
import { isRetryable } from '../../domain/common/errors.js';
import type { SandboxScenario } from '../../domain/orders/sandbox-scenario.js';
import { CommitFailedError } from '../../db/transaction.js';

/** The request that caused an event. It is stored with the event, so that deliveries can be traced back to it. */
export interface Cause {
  /** Null where a command or a job of the service caused it. */
  requestId: string | null;
  /** The request's `traceparent` (W3C Trace Context); null where tracing is off. */
  traceParent: string | null;
}

/** Facts about a request, collected while it runs and logged in one line when it ends. */
export interface RequestFacts {
  customerId?: string;
  staffMemberId?: string;
  /** GraphQL only: `query` or `mutation`. */
  operation?: string;
  operationName?: string;
  /** The error code, where the request was refused. */
  code?: string;
  /** The order that the request placed. */
  orderNumber?: number;
  /** Whether the answer waited for events or streamed them: its duration then says nothing about the service. */
  waits?: boolean;
  /** The scenario of the sandbox that the request asked for: an error is then expected. */
  scenario?: SandboxScenario;
}

/** The context of one request. All its asynchronous work can read it without getting it as an argument. */
export interface RequestScope extends Cause {
  readonly facts: RequestFacts;
  /** See `noteUnrepeatable`. */
  isUnrepeatable: boolean;
}

const NO_CAUSE: Cause = { requestId: null, traceParent: null };

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs `work`, and the asynchronous work that it starts, in the context of a request. */
export function runInRequestScope<T>({ requestId, traceParent }: Cause, work: () => T, facts: RequestFacts = {}): T {
  return scopes.run({ requestId, traceParent, facts, isUnrepeatable: false }, work);
}

/** Runs work that is done once for many requests: it keeps its cause, and belongs to no customer. */
export function runForMany<T>(work: () => T): T {
  return runInRequestScope(currentCause(), work);
}

/** The customer on whose behalf the caller runs; undefined for staff, for many requests and outside of a request. */
export function currentCustomerId(): string | undefined {
  return scopes.getStore()?.facts.customerId;
}

/** The request in whose context the caller runs; nulls outside of a request. */
export function currentCause(): Cause {
  return scopes.getStore() ?? NO_CAUSE;
}

/**
 * Notes that the current request has made, or may have made, something that a repetition would make again, because it
 * has no Idempotency-Key. Does nothing outside of a request.
 */
function noteUnrepeatable(): void {
  const scope = scopes.getStore();
  if (scope) scope.isUnrepeatable = true;
}

/** The fields that every error of the current request has in common (docs/spec/errors.md#error-body). */
export interface ErrorTrace {
  requestId: string | null;
  retryable: boolean;
}

export function errorTrace(code: string): ErrorTrace {
  const { requestId, isUnrepeatable } = scopes.getStore() ?? { ...NO_CAUSE, isUnrepeatable: false };
  return { requestId, retryable: isRetryable(code, isUnrepeatable) };
}

/** Adds facts to the log line of the current request; does nothing outside of a request. */
export function addRequestFacts(facts: RequestFacts): void {
  Object.assign(scopes.getStore()?.facts ?? {}, facts);
}

/**
 * Captures the context of the caller, which is outside of any request, and returns a function that runs work in it.
 * Work that serves many requests uses it, because it would otherwise run in the context of the request that started it.
 */
export function captureOuterScope(): <T>(work: () => T) => T {
  const snapshot = AsyncLocalStorage.snapshot();
  return (work) => snapshot(work);
}

/**
 * Runs `work` that has no Idempotency-Key, and notes for the answer if it was done or may have been done. @param isDone
 * whether a result means that something was made.
 */
export async function notingUnrepeatable<T>(work: Promise<T>, isDone: (result: T) => boolean = () => true): Promise<T> {
  try {
    const result = await work;
    if (isDone(result)) noteUnrepeatable();
    return result;
  } catch (error) {
    if (error instanceof CommitFailedError) noteUnrepeatable();
    throw error;
  }
}
