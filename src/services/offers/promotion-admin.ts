import { In, type DataSource, type EntityManager } from 'typeorm';
import { noteCatalogueChange } from '../../db/catalogue-versions.js';
import { isId, newId } from '../../db/ids.js';
import { laterOf } from '../../db/instants.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import { assertFound, assertValid, assertVersion, Reason } from '../../domain/common/errors.js';
import { toPercent } from '../../domain/common/money.js';
import {
  parsePromotion,
  promotionTerms,
  type PromotionChange,
  type PromotionFields,
} from '../../domain/discounts/discount-input.js';
import { promotionTransition } from '../../domain/discounts/price-transitions.js';
import { Promotion, PromotionCategory, PromotionProduct } from '../../entities/discounts/discount-package.js';
import type { Clock } from '../common/clock.js';
import type { AuditTrail, StaffActor } from '../staff/audit-trail.js';
import { publishDueTransitions, publishPriceTransition } from '../webhooks/price-events.js';

/** A promotion with the products and categories that it applies to. */
export type PromotionView = Promotion & PromotionFields;

function toAudit(promotion: PromotionFields): object {
  const { name, percentageBp, productIds, categories, validFrom, validUntil } = promotion;
  return { name, percentage: toPercent(percentageBp), productIds, categories, validFrom, validUntil };
}

async function withTargets(manager: EntityManager, promotions: readonly Promotion[]): Promise<PromotionView[]> {
  if (promotions.length === 0) return [];
  const views = new Map(
    promotions.map((one): [string, PromotionView] => [one.id, Object.assign(one, { productIds: [], categories: [] })]),
  );
  const where = { promotionId: In([...views.keys()]) };
  const products = await manager.find(PromotionProduct, { where, order: { promotionId: 'ASC', productId: 'ASC' } });
  const categories = await manager.find(PromotionCategory, { where, order: { promotionId: 'ASC', category: 'ASC' } });
  for (const { promotionId, productId } of products) views.get(promotionId)?.productIds.push(productId);
  for (const { promotionId, category } of categories) views.get(promotionId)?.categories.push(category);
  return [...views.values()];
}

async function getPromotion(manager: EntityManager, id: string): Promise<PromotionView> {
  const [view] = await withTargets(manager, await manager.findBy(Promotion, { id }));
  return assertFound(view, 'Promotion', id);
}

async function lockPromotion(manager: EntityManager, id: string): Promise<PromotionView> {
  await manager.query('SELECT id FROM promotions WHERE id = ? FOR UPDATE', [id]);
  return getPromotion(manager, id);
}

async function insertTargets(
  manager: EntityManager,
  id: string,
  { productIds, categories }: Pick<PromotionFields, 'productIds' | 'categories'>,
): Promise<void> {
  const products = productIds.map((productId) => ({ promotionId: id, productId }));
  await manager.insert(PromotionProduct, products);
  const named = categories.map((category) => ({ promotionId: id, category }));
  await manager.insert(PromotionCategory, named);
}

/**
 * Writes columns of a locked promotion, and empties its stamp and raises the catalogue's version, so that processes and
 * readers of changes see it.
 */
async function writeColumns(
  manager: EntityManager,
  { id, version, updatedAt }: PromotionView,
  columns: Partial<Promotion>,
  now: Date,
): Promise<void> {
  const changed = { ...columns, version: version + 1, updatedAt: laterOf(updatedAt, now), changeStamp: null };
  await manager.update(Promotion, { id }, changed);
  await noteCatalogueChange(manager, { promotions: true });
}

/** Notifies customers if a change of a promotion changes prices now. */
async function publishChange(
  manager: EntityManager,
  before: PromotionFields | null,
  after: PromotionFields,
  moment: Moment,
): Promise<void> {
  const transition = promotionTransition(before && promotionTerms(before), promotionTerms(after), moment);
  if (transition) await publishPriceTransition(manager, transition, moment.at);
}

/** The same for promotions that say the same, in whatever order they name products and categories. */
const contentOf = ({ productIds, categories, ...fields }: PromotionFields): string =>
  JSON.stringify(toAudit({ ...fields, productIds: productIds.toSorted(), categories: categories.toSorted() }));

async function assertProducts(manager: EntityManager, productIds: readonly string[]): Promise<void> {
  const ids = productIds.filter(isId);
  const rows =
    ids.length === 0 ? [] : await manager.query<{ id: string }[]>('SELECT id FROM products WHERE id IN (?)', [ids]);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = productIds.filter((id) => !known.has(id));
  if (unknown.length > 0)
    assertValid({ productIds: Reason.of('NOT_EXISTING', { kind: 'Product', id: unknown.join(', ') }) });
}

const RUNNING_NOW = 'promotion.validFrom <= :now AND promotion.validUntil >= :now';

export class PromotionAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
    private readonly momentAt: (at: Date) => Moment,
  ) {}

  async promotionsById(ids: readonly string[]): Promise<Map<string, PromotionView>> {
    const { manager } = this.dataSource;
    const views = await withTargets(manager, await manager.findBy(Promotion, { id: In([...ids]) }));
    return new Map(views.map((view) => [view.id, view]));
  }

  /**
   * Newest first.
   * @param active true: promotions that run now; false: those that have ended or not begun; null: all.
   */
  async listPromotions(active: boolean | null): Promise<PromotionView[]> {
    const { manager } = this.dataSource;
    const query = manager.createQueryBuilder(Promotion, 'promotion').orderBy('promotion.id', 'DESC');
    const now = this.clock();
    if (active !== null) query.where(`${active ? '' : 'NOT '}(${RUNNING_NOW})`, { now });
    return withTargets(manager, await query.getMany());
  }

  /** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
  async createPromotion(actor: StaffActor, input: PromotionChange): Promise<PromotionView> {
    const { productIds, categories, ...columns } = parsePromotion(input);
    return this.audit.change(actor, 'createPromotion', async (manager, now) => {
      await assertProducts(manager, productIds);
      const moment = await publishDueTransitions(manager, this.momentAt, now);
      const id = newId();
      await manager.insert(Promotion, { id, ...columns, createdAt: now, updatedAt: now });
      await insertTargets(manager, id, { productIds, categories });
      await noteCatalogueChange(manager, { promotions: true });
      const result = await getPromotion(manager, id);
      await publishChange(manager, null, result, moment);
      return { subject: { type: 'Promotion', id }, before: null, after: toAudit(result), result };
    });
  }

  /**
   * Replaces everything in a promotion, whether it is in the future, running or over; orders use the new terms from now
   * on. Equal terms change nothing.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming every wrong field, VERSION_CONFLICT.
   */
  async updatePromotion(
    actor: StaffActor,
    id: string,
    { version, ...input }: PromotionChange & { version?: number | null },
  ): Promise<PromotionView> {
    const fields = parsePromotion(input);
    return this.audit.change(actor, 'updatePromotion', async (manager, now) => {
      const before = await lockPromotion(manager, id);
      assertVersion(before.version, version);
      await assertProducts(manager, fields.productIds);
      if (contentOf(before) !== contentOf(fields)) {
        const moment = await publishDueTransitions(manager, this.momentAt, now);
        const { productIds, categories, ...columns } = fields;
        await writeColumns(manager, before, columns, now);
        await manager.delete(PromotionProduct, { promotionId: id });
        await manager.delete(PromotionCategory, { promotionId: id });
        await insertTargets(manager, id, { productIds, categories });
        await publishChange(manager, before, fields, moment);
      }
      const result = await getPromotion(manager, id);
      return { subject: { type: 'Promotion', id }, before: toAudit(before), after: toAudit(result), result };
    });
  }

  /**
   * Ends a promotion at once, even before it has begun; one that has ended stays as it is.
   * @throws {DomainError} NOT_FOUND
   */
  async endPromotion(actor: StaffActor, id: string): Promise<PromotionView> {
    return this.audit.change(actor, 'endPromotion', async (manager, now) => {
      const before = await lockPromotion(manager, id);
      // `validUntil` is included, so the promotion ends one millisecond before now.
      const validUntil = new Date(now.getTime() - 1);
      if (before.validUntil > validUntil) {
        const moment = await publishDueTransitions(manager, this.momentAt, now);
        await writeColumns(manager, before, { validUntil }, now);
        await publishChange(manager, before, { ...(before as PromotionFields), validUntil }, moment);
      }
      const result = await getPromotion(manager, id);
      const after = { validUntil: result.validUntil };
      return { subject: { type: 'Promotion', id }, before: { validUntil: before.validUntil }, after, result };
    });
  }
}
