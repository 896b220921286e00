import type { VatCheckResult } from '../../domain/invoices/vat-check.js';

/** What VIES says of a VAT id. */
export interface ViesAnswer {
  result: VatCheckResult;
  /** As the register has them; null where it does not tell. */
  name: string | null;
  address: string | null;
  /** VIES' own number of this question, where it is told who asks. */
  consultationNumber: string | null;
}

const NO_ANSWER: ViesAnswer = { result: 'UNAVAILABLE', name: null, address: null, consultationNumber: null };

const TIMEOUT_MS = 15_000;
// An answer has a few hundred.
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
   * Never rejects: whatever is no clear answer about this very VAT id is UNAVAILABLE.
   * @param requester the VAT id of whoever asks; null for none.
   */
  async ask(vatId: string, requester: string | null): Promise<ViesAnswer> {
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
      return response.ok ? toAnswer(JSON.parse(text), countryCode, vatNumber) : NO_ANSWER;
    } catch {
      return NO_ANSWER;
    }
  }
}

function split(vatId: string): [countryCode: string, number: string] {
  return [vatId.slice(0, 2), vatId.slice(2)];
}

/** @throws where the body is longer than any answer. */
async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error('The answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function toAnswer(body: unknown, countryCode: string, vatNumber: string): ViesAnswer {
  if (typeof body !== 'object' || body === null) return NO_ANSWER;
  const { valid, userError, ...told } = body as Record<string, unknown>;
  const isAbout = told.countryCode === countryCode && bare(told.vatNumber) === vatNumber;
  // Beside VALID and INVALID, VIES names here why it cannot tell.
  const isClear = userError === undefined || userError === null || userError === (valid === true ? 'VALID' : 'INVALID');
  if (!isAbout || typeof valid !== 'boolean' || !isClear) return NO_ANSWER;
  return {
    result: valid ? 'VALID' : 'INVALID',
    name: textOf(told, 'name'),
    address: textOf(told, 'address'),
    consultationNumber: textOf(told, 'requestIdentifier'),
  };
}

function bare(value: unknown): string | null {
  return typeof value === 'string' ? value.replaceAll(/[\s.-]/g, '').toUpperCase() : null;
}

/** Where a register does not tell, VIES writes dashes. */
function textOf(told: Record<string, unknown>, field: keyof typeof MAX_LENGTHS): string | null {
  const value = told[field];
  const text = typeof value === 'string' ? value.trim() : '';
  return /^-*$/.test(text) ? null : Array.from(text).slice(0, MAX_LENGTHS[field]).join('');
}
