import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import { CommitFailedError } from '../../db/transaction.js';
import { isRetryable, type NamedReason } from '../../domain/common/errors.js';
import type { SandboxScenario } from '../../domain/orders/sandbox.js';

/** The request that caused an event. It is stored with the event, so that deliveries can be traced back to it. */
export interface TraceContext {
  /** Null if a command or a job of the service caused it. */
  requestId: string | null;
  /** The request's `traceparent` (W3C Trace Context); null if tracing is off. */
  traceParent: string | null;
}

/** Fields of a request, collected while it runs and logged in one line when it ends. */
export interface RequestLogFields {
  customerId?: string;
  staffMemberId?: string;
  /** GraphQL only: `query` or `mutation`. */
  operation?: string;
  operationName?: string;
  /** The error code, if the request was refused. */
  code?: string;
  /** The order that the request placed. */
  orderNumber?: number;
  /** Whether the response waited for events or streamed them: its duration then says nothing about the service. */
  waits?: boolean;
  /** The requested sandbox scenario. */
  scenario?: SandboxScenario;
  /** Whether that scenario has decided the response, which then says nothing about the service. */
  simulated?: boolean;
}

/** The context of one request. All its asynchronous work can read it without getting it as an argument. */
export interface RequestScope extends TraceContext {
  readonly logFields: RequestLogFields;
  /** See `markNonRetryable`. */
  isNonRetryable: boolean;
  /** See `nameReasons`. */
  namesReasons: boolean;
  /** Calls `listener` if the client disconnects before it has the response; undefined outside of HTTP. */
  readonly onDisconnect?: OnDisconnect | undefined;
  /** See `endWithClient`. */
  disconnect?: AbortSignal;
}

export type OnDisconnect = (listener: () => void) => void;

const NO_TRACE_CONTEXT: TraceContext = { requestId: null, traceParent: null };

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs `work`, and the asynchronous work that it starts, in the context of a request. */
export function runInRequestScope<T>(
  { requestId, traceParent }: TraceContext,
  work: () => T,
  logFields: RequestLogFields = {},
  onDisconnect?: OnDisconnect,
): T {
  const scope = { requestId, traceParent, logFields, isNonRetryable: false, namesReasons: false, onDisconnect };
  return scopes.run(scope, work);
}

/** Runs work that is done once for many requests: it has its own trace context, and belongs to no customer. */
export function runShared<T>(work: () => T): T {
  return runInRequestScope(currentTraceContext(), work);
}

/** The customer on whose behalf the caller runs; undefined for staff, for many requests and outside of a request. */
export function currentCustomerId(): string | undefined {
  return scopes.getStore()?.logFields.customerId;
}

/** Lets the later statements of the current request end if its client disconnects: the request changes nothing. */
export function endWithClient(): void {
  const scope = scopes.getStore();
  if (!scope?.onDisconnect || scope.disconnect) return;
  const controller = new AbortController();
  // One for each connection that the request has.
  setMaxListeners(0, controller.signal);
  scope.disconnect = controller.signal;
  scope.onDisconnect(() => controller.abort());
}

/** Aborted when the client of a request that called `endWithClient` disconnects; undefined for all other work. */
export function currentDisconnect(): AbortSignal | undefined {
  return scopes.getStore()?.disconnect;
}

/** The request in whose context the caller runs; nulls outside of a request. */
export function currentTraceContext(): TraceContext {
  return scopes.getStore() ?? NO_TRACE_CONTEXT;
}

/**
 * Notes that the current request has made, or may have made, something that a repetition would make again, because it
 * has no Idempotency-Key. Does nothing outside of a request.
 */
function markNonRetryable(): void {
  const scope = scopes.getStore();
  if (scope) scope.isNonRetryable = true;
}

/** Notes that the errors of the current request, one of staff, name their reasons (docs/spec/errors.md#reasons). */
export function nameReasons(): void {
  const scope = scopes.getStore();
  if (scope) scope.namesReasons = true;
}

/** The fields that every error of the current request has in common (docs/spec/errors.md#error-body). */
export interface CommonErrorFields {
  requestId: string | null;
  retryable: boolean;
  reasons?: readonly NamedReason[];
}

export function commonErrorFields(code: string, reasons: readonly NamedReason[]): CommonErrorFields {
  const { requestId = null, isNonRetryable = false, namesReasons = false } = scopes.getStore() ?? {};
  return { requestId, retryable: isRetryable(code, isNonRetryable), ...(namesReasons && { reasons }) };
}

/** Adds fields to the log line of the current request; does nothing outside of a request. */
export function addRequestLogFields(fields: RequestLogFields): void {
  Object.assign(scopes.getStore()?.logFields ?? {}, fields);
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
 * Runs `work` without an Idempotency-Key, and records for the response whether it was done or may have been done.
 * @param isDone whether a result means that something was created.
 */
export async function trackNonRetryable<T>(work: Promise<T>, isDone: (result: T) => boolean = () => true): Promise<T> {
  try {
    const result = await work;
    if (isDone(result)) markNonRetryable();
    return result;
  } catch (error) {
    if (error instanceof CommitFailedError) markNonRetryable();
    throw error;
  }
}
