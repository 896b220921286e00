import { Reason } from '../common/errors.js';

/** What the text of an error has of each cause. */
const CAUSES = {
  NO_ANSWER: ['No answer within'],
  NO_STATUS: ['The answer has no status'],
  PRIVATE_TARGET: ['private or reserved address'],
  INSECURE_TARGET: ['The target is not an https url'],
  CONNECTION_REFUSED: ['ECONNREFUSED'],
  CONNECTION_LOST: ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'other side closed'],
  NAME_NOT_FOUND: ['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'ESERVFAIL'],
  TIMED_OUT: ['ETIMEDOUT', 'ETIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'Connect Timeout'],
  UNREACHABLE: ['EHOSTUNREACH', 'ENETUNREACH'],
  NOT_ENCRYPTED: ['CERT', 'certificate', 'SSL', 'TLS'],
} as const;

/** Why an attempt to send a delivery has failed, from its text as it is stored; null if it has succeeded. */
export function attemptError(statusCode: number | null, text: string | null): Reason | null {
  if (text === null) return null;
  if (statusCode !== null) return Reason.of('ANSWERED', { status: statusCode });
  const codes = Object.keys(CAUSES) as (keyof typeof CAUSES)[];
  const code = codes.find((one) => CAUSES[one].some((part) => text.includes(part)));
  return Reason.of(code ?? 'OTHER', { text });
}
