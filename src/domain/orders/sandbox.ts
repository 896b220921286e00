import { DomainError, validationError } from '../common/errors.js';
import { toEuro } from '../common/money.js';
import {
  creditLimitExceeded,
  insufficientStock,
  priceChanged,
  productNotAvailable,
  type CreditAccount,
} from './order-refusals.js';
import type { OrderStatus } from './order.js';

export const SANDBOX_STATUS = 'sandbox-completed' satisfies OrderStatus;

/** What a sandbox order says of itself. */
export const SANDBOX_NOTICE =
  'This is a sandbox order: its license keys are dummies, nothing was charged and nothing was saved.';

/** The value of the response header X-Sandbox-Notice. */
export const SANDBOX_HEADER_NOTICE = 'Sandbox mode: no real orders were affected';

/**
 * The range of sandbox order numbers: the first included, the second not. Real numbers start at 100,000 and never reach
 * them.
 */
export const SANDBOX_NUMBERS = [2_000_000_000, 2_147_483_648] as const;

/**
 * Parses the request header X-Sandbox-Mode; a missing one means production.
 * @throws {DomainError} VALIDATION_ERROR for anything but true and false, so that a typo never places a real order.
 */
export function parseSandboxHeader(value: string | undefined): boolean {
  const mode = value?.trim().toLowerCase();
  if (mode === undefined || mode === 'false') return false;
  if (mode === 'true') return true;
  throw validationError({ 'X-Sandbox-Mode': 'X-Sandbox-Mode must be true or false' });
}

const KEY_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A dummy key: `SANDBOX-` and five groups of five characters. @param random at least 25 random bytes. */
export function sandboxKey(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, 25), (byte) => KEY_LETTERS[byte % KEY_LETTERS.length]).join('');
  return `SANDBOX-${letters.match(/.{5}/g)?.join('-')}`;
}

/** The outcomes that can be requested for a sandbox order (docs/spec/sandbox.md#scenarios). */
export const SANDBOX_SCENARIOS = [
  'product-not-available',
  'insufficient-stock',
  'price-changed',
  'credit-limit-exceeded',
  'rate-limited',
  'server-error',
  'slow',
  'lost-answer',
] as const;
export type SandboxScenario = (typeof SANDBOX_SCENARIOS)[number];

export const SCENARIO_HEADER = 'X-Sandbox-Scenario';

/** The delay of a `slow` response. */
export const SLOW_RESPONSE_MS = 10_000;

/**
 * Parses the request header X-Sandbox-Scenario.
 * @param sandbox whether X-Sandbox-Mode is true.
 * @throws {DomainError} VALIDATION_ERROR for an unknown scenario, and for any scenario in production: a simulation
 *   must not buy.
 */
export function parseScenarioHeader(value: string | undefined, sandbox: boolean): SandboxScenario | null {
  if (value === undefined) return null;
  const scenario = SANDBOX_SCENARIOS.find((one) => one === value.trim());
  if (!scenario) {
    throw validationError({ [SCENARIO_HEADER]: `${SCENARIO_HEADER} must be one of ${SANDBOX_SCENARIOS.join(', ')}` });
  }
  if (!sandbox) throw validationError({ [SCENARIO_HEADER]: `${SCENARIO_HEADER} needs X-Sandbox-Mode: true` });
  return scenario;
}

/**
 * Chooses between the header and GraphQL's argument.
 * @param sandbox whether the order is simulated.
 * @throws {DomainError} VALIDATION_ERROR if both are given and differ, and for an argument in production.
 */
export function resolveScenario(
  header: SandboxScenario | null,
  argument: SandboxScenario | null,
  sandbox: boolean,
): SandboxScenario | null {
  if (argument !== null && !sandbox) throw validationError({ scenario: 'Scenario needs sandbox: true' });
  if (header !== null && argument !== null && header !== argument) {
    throw validationError({ [SCENARIO_HEADER]: `${SCENARIO_HEADER} and scenario must be equal` });
  }
  return argument ?? header;
}

/** A line of an order that is on sale, with what a piece costs this customer. */
export interface ScenarioLine {
  productId: string;
  productName: string;
  quantity: number;
  priceCents: number;
  maxPriceCents: number | null;
}

/** The values of the request from which scenarios make their refusals. */
export interface SimulatedOrder {
  lines: readonly ScenarioLine[];
  account: CreditAccount;
  grandTotalCents: number;
}

/** A price one cent above the line's `maxPrice`; without a `maxPrice`, that is one cent below the price. */
function aboveMaxPrice({ productId, priceCents, maxPriceCents }: ScenarioLine, index: number) {
  const accepted = maxPriceCents ?? Math.max(priceCents - 1, 0);
  return { index, productId, price: toEuro(Math.max(priceCents, accepted + 1)), maxPrice: toEuro(accepted) };
}

const REFUSALS: Partial<Record<SandboxScenario, (order: SimulatedOrder) => DomainError>> = {
  'product-not-available': ({ lines }) =>
    productNotAvailable(lines.map(({ productId }, index) => ({ index, productId }))),
  // As if the stock were one piece short of each line.
  'insufficient-stock': ({ lines }) =>
    insufficientStock(
      lines.map(({ productId, productName, quantity: requestedQuantity }) => {
        return { productId, productName, requestedQuantity, availableQuantity: requestedQuantity - 1 };
      }),
    ),
  'price-changed': ({ lines }) => priceChanged(lines.map(aboveMaxPrice)),
  // As if one cent of credit were missing, unless the credit is too low anyway.
  'credit-limit-exceeded': ({ account: { balanceCents, creditLimitCents }, grandTotalCents }) => {
    const owedCents = Math.max(balanceCents, creditLimitCents - grandTotalCents + 1);
    return creditLimitExceeded({ balanceCents: owedCents, creditLimitCents }, grandTotalCents);
  },
  'rate-limited': () => new DomainError('RATE_LIMIT_EXCEEDED'),
  'server-error': () => new DomainError('INTERNAL_ERROR'),
};

const simulated = new WeakSet<object>();

/** The refusal of a scenario; null for scenarios that do not refuse the order. */
export function scenarioRefusal(scenario: SandboxScenario, order: SimulatedOrder): DomainError | null {
  const refusal = REFUSALS[scenario]?.(order) ?? null;
  if (refusal) simulated.add(refusal);
  return refusal;
}

/** Whether an error is the refusal of a scenario: a real one has the same code. */
export function isSimulated(error: unknown): boolean {
  return error instanceof DomainError && simulated.has(error);
}

const DECIDED_AFTER_SCENARIOS: ReadonlySet<string> = new Set(['PRICE_CHANGED', 'INSUFFICIENT_STOCK']);

/**
 * Whether a scenario about the response overrides an error. Validation errors and missing products take precedence
 * over the scenario.
 */
export function isOverriddenByScenario(error: unknown): boolean {
  return error instanceof DomainError && DECIDED_AFTER_SCENARIOS.has(error.code);
}
