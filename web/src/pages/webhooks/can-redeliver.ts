import type { DeliveryRowFragment } from '../../api/generated/types';

type Receiver = { webhook: { active: boolean; customer: Pick<DeliveryRowFragment['webhook']['customer'], 'status'> } };

/** The service refuses to send a delivery again while its webhook is off, or its customer is not active. */
export function canRedeliver({ webhook }: Receiver): boolean {
  return webhook.active && webhook.customer.status === 'ACTIVE';
}
