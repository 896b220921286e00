import type { VatCheckResult } from '../../../domain/invoices/vat-check.js';

export interface ViesResult {
  result: VatCheckResult;
  /** As in the register; null if it does not return them. */
  name: string | null;
  address: string | null;
  /** VIES' own number of this check, if a requester is named. */
  consultationNumber: string | null;
}

const UNAVAILABLE: ViesResult = { result: 'UNAVAILABLE', name: null, address: null, consultationNumber: null };

const TIMEOUT_MS = 15_000;
// A response has a few hundred.
const MAX_BYTES = 64 * 1024;
const MAX_LENGTHS = { name: 500, address: 1_000, requestIdentifier: 100 };

/** Asks the European register of VAT ids. */
export class ViesClient {
  /** @param baseUrl of VIES' REST interface. */
  constructor(
    private readonly baseUrl: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /**
   * Never rejects: anything but a clear result for this very VAT id is UNAVAILABLE.
   * @param requester the VAT id of the requester; may be null.
   */
  async check(vatId: string, requester: string | null): Promise<ViesResult> {
    const [countryCode, vatNumber] = split(vatId);
    const [requesterMemberStateCode, requesterNumber] = requester === null ? [] : split(requester);
    try {
      const response = await fetch(`${this.baseUrl}/check-vat-number`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ countryCode, vatNumber, requesterMemberStateCode, requesterNumber }),
        redirect: 'error',
        signal: AbortSignal.timeout(this.timeoutMs),
      });
      const text = await readText(response);
      return response.ok ? toViesResult(JSON.parse(text), countryCode, vatNumber) : UNAVAILABLE;
    } catch {
      return UNAVAILABLE;
    }
  }
}

const split = (vatId: string): [string, string] => [vatId.slice(0, 2), vatId.slice(2)];

/** @throws if the body is longer than any response. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('The response is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toViesResult(body: unknown, countryCode: string, vatNumber: string): ViesResult {
  if (typeof body !== 'object' || body === null) return UNAVAILABLE;
  const { valid, userError, ...fields } = body as Record<string, unknown>;
  const isAbout = fields.countryCode === countryCode && bare(fields.vatNumber) === vatNumber;
  // Besides VALID and INVALID, VIES returns here why it has no result.
  const isClear = userError === undefined || userError === null || userError === (valid === true ? 'VALID' : 'INVALID');
  if (!isAbout || typeof valid !== 'boolean' || !isClear) return UNAVAILABLE;
  return {
    result: valid ? 'VALID' : 'INVALID',
    name: textOf(fields, 'name'),
    address: textOf(fields, 'address'),
    consultationNumber: textOf(fields, 'requestIdentifier'),
  };
}

function bare(value: unknown): string | null {
  return typeof value === 'string' ? value.replaceAll(/[\s.-]/g, '').toUpperCase() : null;
}

/** VIES writes dashes for missing values. */
function textOf(fields: Record<string, unknown>, field: keyof typeof MAX_LENGTHS): string | null {
  const value = fields[field];
  const text = typeof value === 'string' ? value.trim() : '';
  return /^-*$/.test(text) ? null : Array.from(text).slice(0, MAX_LENGTHS[field]).join('');
}
