import type { Reason } from '../texts/reasons';
import { ConnectionLostError, isSignedOut, RefusedError } from './errors';
import { connectionLost, sessionEnded } from './flags';
import type { GraphqlDocument } from './graphql-document';
import { GRAPHQL, postInit, takePrefetched } from './prefetch';
import { noteServiceTime } from './service-time';

/** The fields of an error of the service (docs/spec/errors.md). */
interface ErrorFields {
  code?: string;
  details?: Record<string, string>;
  /** What the message, which has no field, and the details say. */
  reasons?: (Reason & { field?: string })[];
  requestId?: string;
  retryable?: boolean;
}

// The statuses of a proxy while no process of the service runs.
const NOBODY_THERE = new Set([502, 503, 504]);

/**
 * Sends a request to the service.
 * @param sent its response, if it was sent earlier.
 * @throws {ConnectionLostError} if there is no response.
 */
export async function send(path: string, init: RequestInit, sent?: Promise<Response>): Promise<Response> {
  try {
    const response = await (sent ?? fetch(path, init));
    if (NOBODY_THERE.has(response.status)) throw new Error(`Status ${response.status}`);
    connectionLost.note(false);
    noteServiceTime(response);
    return response;
  } catch (error) {
    // A cancelled request is no lost connection.
    if (init.signal?.aborted) throw error;
    connectionLost.note(true);
    throw new ConnectionLostError(error);
  }
}

/** A refusal in the language of the console. The module with its texts is loaded with the first one. */
async function refusal(message: string, { code, details = {}, reasons = [], ...rest }: ErrorFields) {
  const texts = await import('../texts/reasons').catch(() => undefined);
  const textOf = (field: string | undefined, english: string): string => {
    const reason = reasons.find((one) => one.field === field);
    return texts && reason ? texts.said(reason) : english;
  };
  const inWords = Object.entries(details).map(([field, english]) => [field, textOf(field, english)] as const);
  return new RefusedError(
    code ?? 'INTERNAL_ERROR',
    textOf(undefined, message),
    Object.fromEntries(inWords),
    rest.requestId,
    rest.retryable ?? false,
  );
}

/** What a response without GraphQL says: the reason of a refusal. */
export async function refusalOf(response: Response): Promise<RefusedError> {
  const body = (await response.json().catch(() => ({}))) as ErrorFields & { error?: string };
  return refusal(body.error ?? response.statusText, body);
}

/** The value of the only field of an operation's data. */
export type OnlyField<Data> = Exclude<Data[Exclude<keyof Data, '__typename'>], undefined>;

interface GraphqlResponse<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: ErrorFields }[];
}

/**
 * Sends an operation to the service.
 * @throws {RefusedError} if the service refuses, {ConnectionLostError} if there is no response.
 */
export async function request<Data, Variables>(
  document: GraphqlDocument<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const hadEnded = sessionEnded.isSet();
  const init = { ...postInit(document, variables), signal: signal ?? null };
  const response = await send(GRAPHQL, init, takePrefetched(document));
  const { data, errors } = (await response.json()) as GraphqlResponse<Data>;
  const [error] = errors ?? [];
  const refused = error && (await refusal(error.message, error.extensions ?? {}));
  // A response to a request from before the session ended may arrive after the one that ended it.
  if (hadEnded || isSignedOut(refused)) sessionEnded.note(isSignedOut(refused));
  if (refused) throw refused;
  if (!data) throw await refusal('The response is empty', {});
  return data;
}

/** Sends an operation with a single field, and returns the value of that field. @throws as `request` does. */
export async function requestField<Data extends object, Variables>(
  document: GraphqlDocument<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<OnlyField<Data>> {
  const [value] = Object.values(await request(document, variables, signal));
  return value as OnlyField<Data>;
}

/** Asks whether the service responds. */
export const ping = async (): Promise<void> => void (await send(GRAPHQL, postInit('{ __typename }', {})));

const ID = /^[0-9a-f]{24}$/i;

/**
 * The object with an id from a URL; null if there is none. An impossible id is not requested: the service rejects it
 * as bad input.
 */
export const byId = async <Thing>(id: string, read: () => Promise<Thing | null | undefined>): Promise<Thing | null> =>
  ID.test(id) ? ((await read()) ?? null) : null;

/**
 * Downloads a file that the service may refuse to create if data is missing.
 * @throws {RefusedError} if the service refuses, {ConnectionLostError} if there is no response.
 */
export async function readFile(address: string): Promise<Blob> {
  const response = await send(address, {});
  if (response.ok) return response.blob();
  throw await refusalOf(response);
}
