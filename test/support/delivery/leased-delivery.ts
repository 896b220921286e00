import type { LeasedDelivery } from '../../../src/delivery/queue.js';
import { Cipher } from '../../../src/services/secrets/cipher.js';
import { Vault } from '../../../src/services/secrets/vault.js';

const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY=';

/** A vault whose keys are not in any database. */
export const testVault = new Vault(new Cipher([{ version: 1, key: Buffer.alloc(32, 1) }]), Buffer.alloc(32, 2));

/** A leased delivery as the sender gets it, of an event that is not in the database. */
export function leasedDelivery(url: string): LeasedDelivery {
  return {
    id: 42,
    leaseId: 'c'.repeat(24),
    webhookId: 'a'.repeat(24),
    customerId: 'd'.repeat(24),
    attemptCount: 0,
    readAtMs: performance.now(),
    event: {
      kind: 'productOutOfStock',
      occurredAt: new Date('2026-03-04T05:06:07.089Z'),
      productId: 'b'.repeat(24),
      sku: 'SUITE-1',
      name: 'Suite',
      availableStock: 0,
      oldPriceCents: null,
      newPriceCents: null,
      data: null,
      sequence: 3,
      isTest: false,
      eventId: 42,
      traceContext: { requestId: null, traceParent: null },
    },
    target: { url, secretCiphertext: testVault.encrypt(SECRET, 'webhook-secret'), previousSecretCiphertext: null },
  };
}
