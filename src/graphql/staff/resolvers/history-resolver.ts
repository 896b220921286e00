import { Args, Ctx, FieldResolver, Resolver, Root, type ClassType } from 'type-graphql';
import { idCursor } from '../../../db/page.js';
import type { HistorySubjectType } from '../../../services/staff/audit-subjects.js';
import { toConnection, PageArgs } from '../../shared/types.js';
import type { StaffContext } from '../context.js';
import { StaffCustomer } from '../types/customers/customer.js';
import { StaffLicensePool } from '../types/keys/license-pool.js';
import { StaffOrder } from '../types/orders/order.js';
import { StaffProduct } from '../types/products/product.js';
import { AuditEntryConnection } from '../types/staff/audit-entry.js';
import { StaffWebhook } from '../types/webhooks/webhook.js';

/** Creates the resolver of the field `history`. @param idOf what the audit log knows such a thing by. */
function historyOf<T extends object>(
  Type: ClassType<T>,
  type: HistorySubjectType,
  idOf: (thing: T) => string,
  description: string,
): new () => object {
  @Resolver(() => Type)
  class HistoryResolver {
    @FieldResolver(() => AuditEntryConnection, { description })
    async history(
      @Root() thing: T,
      @Args(() => PageArgs) { first, after }: PageArgs,
      @Ctx() { loaders }: StaffContext,
    ) {
      const subject = { type, id: idOf(thing) };
      const page = await loaders.histories.load({ subject, first, after });
      return toConnection(page, after, idCursor, () => loaders.historyCounts.load(subject));
    }
  }
  return HistoryResolver;
}

const NEWEST_FIRST = 'What staff, commands and the service did, newest first:';

export const CustomerHistoryResolver = historyOf(
  StaffCustomer,
  'Customer',
  ({ id }) => id,
  `${NEWEST_FIRST} to the customer, its tokens, payments, notes and webhooks.`,
);

export const LicensePoolHistoryResolver = historyOf(
  StaffLicensePool,
  'LicensePool',
  ({ id }) => id,
  `${NEWEST_FIRST} to the pool, its mask, imports and withdrawals.`,
);

export const OrderHistoryResolver = historyOf(
  StaffOrder,
  'Order',
  ({ orderNumber }) => String(orderNumber),
  `${NEWEST_FIRST} to the order, its keys, claims, credit notes and notes.`,
);

export const ProductHistoryResolver = historyOf(
  StaffProduct,
  'Product',
  ({ id }) => id,
  `${NEWEST_FIRST} to the product and its own license pools. What an import of products changed is in the audit log alone.`,
);

export const WebhookHistoryResolver = historyOf(
  StaffWebhook,
  'Webhook',
  ({ id }) => id,
  `${NEWEST_FIRST} to the webhook. What was sent again is with its deliveries.`,
);
