import { TargetChecks } from '../../src/jobs/target-checks.js';
import type { ClaimedDelivery } from '../../src/services/webhooks/delivery-queue.js';
import { claimedDelivery } from '../support/attempts.js';

const OLD_URL = 'http://127.0.0.1:9/old';
const NEW_URL = 'http://127.0.0.1:9/new';
const HOUR_MS = 3_600_000;

/** Deliveries that were claimed an hour ago. */
function waiting(count: number): [ClaimedDelivery, ...ClaimedDelivery[]] {
  const readAtMs = performance.now() - HOUR_MS;
  const made = Array.from({ length: count }, (_, id) => ({ ...claimedDelivery(OLD_URL), id, readAtMs }));
  return made as unknown as [ClaimedDelivery, ...ClaimedDelivery[]];
}

/** Checks of these deliveries; `problems` fail the reads in turn. */
function checksOf(deliveries: readonly ClaimedDelivery[], { except = -1, problems = [] as Error[] } = {}) {
  const reads: number[][] = [];
  const currentTargets = async (asked: readonly ClaimedDelivery[]) => {
    reads.push(asked.map(({ id }) => id));
    await new Promise((resolve) => setImmediate(resolve));
    const problem = problems.shift();
    if (problem) throw problem;
    return new Map(asked.filter(({ id }) => id !== except).map(({ id, target }) => [id, { ...target, url: NEW_URL }]));
  };
  return { checks: new TargetChecks({ currentTargets }, () => deliveries.slice(1)), reads };
}

it('one statement reads the targets of a delivery that has waited and of those that begin next', async () => {
  const deliveries = waiting(5);
  const { checks, reads } = checksOf(deliveries);
  const checked = await Promise.all(deliveries.map((one) => checks.check(one)));
  expect(reads).toEqual([[0, 1, 2, 3, 4]]);
  expect(checked).toEqual(deliveries.map(() => true));
  expect(deliveries.map(({ target }) => target.url)).toEqual(deliveries.map(() => NEW_URL));
});

it('a check leaves out those that were read just now', async () => {
  const [first, second, ...others] = waiting(5);
  const current = { ...second!, readAtMs: performance.now() + HOUR_MS };
  const { checks, reads } = checksOf([first, current, ...others]);
  await checks.check(first);
  expect(reads).toEqual([[0, 2, 3, 4]]);
  expect(current.target.url).toBe(OLD_URL);
});

it('a delivery without a current target is not sent, and those beside it are', async () => {
  const deliveries = waiting(3);
  const { checks } = checksOf(deliveries, { except: 1 });
  expect(await Promise.all(deliveries.map((one) => checks.check(one)))).toEqual([true, false, true]);
});

it('a read that fails fails for those that waited for it, and the next delivery reads again', async () => {
  const deliveries = waiting(3);
  const [first, second, third] = deliveries as unknown as [ClaimedDelivery, ClaimedDelivery, ClaimedDelivery];
  const { checks, reads } = checksOf(deliveries, { problems: [new Error('gone away')] });
  const results = await Promise.allSettled([checks.check(first), checks.check(second)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(third.target.url).toBe(OLD_URL);
  expect(await checks.check(third)).toBe(true);
  expect(reads).toHaveLength(2);
});
