import type { ClaimedDelivery, DeliveryQueue } from '../services/webhooks/delivery-queue.js';

// A delivery that has waited this long reads its webhook again, which may have been changed since.
const RECHECK_AFTER_MS = 250;
// About as many as begin before what was read is old again.
const CHECKED_AT_ONCE = 250;

/** Whether the delivery's target was read just now. */
export function isCurrent({ readAtMs }: ClaimedDelivery): boolean {
  return performance.now() - readAtMs <= RECHECK_AFTER_MS;
}

/** Reads the webhooks of claimed deliveries again that have waited, those of many deliveries with one statement. */
export class TargetChecks {
  private readonly underWay = new Map<ClaimedDelivery, Promise<void>>();

  /** @param upcoming gives so many of the deliveries that will begin next. */
  constructor(
    private readonly queue: Pick<DeliveryQueue, 'currentTargets'>,
    private readonly upcoming: (limit: number) => Iterable<ClaimedDelivery>,
  ) {}

  /**
   * Brings the target of a delivery that is not current up to date.
   * @returns false where it is no longer to be sent, or its claim was lost.
   */
  async check(delivery: ClaimedDelivery): Promise<boolean> {
    const before = delivery.readAtMs;
    await (this.underWay.get(delivery) ?? this.read(delivery));
    return delivery.readAtMs > before;
  }

  private read(first: ClaimedDelivery): Promise<void> {
    const isOld = (one: ClaimedDelivery): boolean => !isCurrent(one) && !this.underWay.has(one);
    const deliveries = [first, ...[...this.upcoming(CHECKED_AT_ONCE)].filter(isOld)];
    const reading = this.readAll(deliveries).finally(() => {
      for (const delivery of deliveries) this.underWay.delete(delivery);
    });
    for (const delivery of deliveries) this.underWay.set(delivery, reading);
    return reading;
  }

  private async readAll(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    const readAtMs = performance.now();
    const targets = await this.queue.currentTargets(deliveries);
    for (const delivery of deliveries) {
      const target = targets.get(delivery.id);
      if (target) Object.assign(delivery, { target, readAtMs });
    }
  }
}
