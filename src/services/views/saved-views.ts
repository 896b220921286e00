import type { DataSource, EntityManager } from 'typeorm';
import { guard } from '../../db/guard.js';
import { newId } from '../../db/ids.js';
import { isDuplicateEntry } from '../../db/retry.js';
import { runStatement } from '../../db/statements.js';
import { inTransaction } from '../../db/transaction.js';
import {
  assertFound,
  assertValid,
  DomainError,
  notFound,
  Reason,
  validationError,
  type Details,
} from '../../domain/common/errors.js';
import {
  MAX_SHARED_VIEWS,
  MAX_VIEWS,
  nameTaken,
  parametersOf,
  parseView,
  viewNameKey,
  type ParsedView,
  type ViewInput,
} from '../../domain/staff/saved-view.js';
import { DefaultView, SavedView } from '../../entities/staff/staff-member.js';
import type { Clock } from '../common/clock.js';
import { findKeysInText } from '../keys/keys-in-text.js';
import type { Vault } from '../secrets/vault.js';
import { recordChange, type StaffActor } from '../staff/audit-trail.js';
import { selectActiveStaff } from '../staff/staff-authentication.js';

export interface ListedView extends SavedView {
  /** Whether the member's list starts with it. */
  isDefault: boolean;
}

/** The audit state of a shared view; null for a private one. */
function toAudit(view: SavedView | null): object | null {
  if (!view?.isShared) return null;
  const { list, name, query, isShared } = view;
  return { list, name, query, isShared };
}

/**
 * The views that members of staff save of the console's lists (docs/spec/staff-and-keys.md#saved-views). The audit log,
 * which everybody reads, has entries about the views that everybody sees alone.
 */
export class SavedViews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** The actor's views by name, then those that others share, of one list or of all. */
  listViews(actor: StaffActor, list?: string | null): Promise<ListedView[]> {
    return this.viewsOf(this.dataSource.manager, actor, list);
  }

  /**
   * @param input with whether it replaces the view that has the name.
   * @throws {DomainError} VALIDATION_ERROR naming every wrong field, or `name` if it is taken or there are too many.
   */
  saveView(
    actor: StaffActor,
    { overwrite, ...input }: ViewInput & { overwrite?: boolean | null },
  ): Promise<ListedView> {
    return this.change(actor, async (manager, now) => {
      const parsed = await this.parse(manager, input);
      const { list, name, query } = parsed;
      const existing = await this.findNamed(manager, actor.id, list, name);
      if (existing && !overwrite) throw nameTaken();
      if (existing) return this.write(manager, actor, 'saveView', existing, { name, query }, now);
      if ((await manager.countBy(SavedView, { staffMemberId: actor.id })) >= MAX_VIEWS) {
        throw validationError({ name: Reason.of('TOO_MANY_VIEWS', { max: MAX_VIEWS }) });
      }
      const view = { id: newId(), staffMemberId: actor.id, ...parsed, isShared: false, createdAt: now, updatedAt: now };
      await manager.insert(SavedView, view);
      return { ...view, isDefault: false };
    });
  }

  /**
   * An omitted field or null stays unchanged.
   * @throws {DomainError} NOT_FOUND, for what the actor does not see; FORBIDDEN; VALIDATION_ERROR as `saveView`.
   */
  updateView(
    actor: StaffActor,
    id: string,
    { name, query }: { name?: string | null; query?: string | null },
  ): Promise<ListedView> {
    return this.change(actor, async (manager, now) => {
      const view = await this.getOwnView(manager, actor, id);
      const { list } = view;
      const parsed = await this.parse(manager, { list, name: name ?? view.name, query: query ?? view.query });
      const named = await this.findNamed(manager, view.staffMemberId, list, parsed.name, view.id);
      if (named) throw nameTaken();
      return this.write(manager, actor, 'updateSavedView', view, parsed, now);
    });
  }

  /** @throws {DomainError} NOT_FOUND, for what the actor does not see; FORBIDDEN for another member's shared view. */
  deleteView(actor: StaffActor, id: string): Promise<string> {
    return this.change(actor, async (manager, now) => {
      const view = await this.getOwnView(manager, actor, id);
      await manager.delete(SavedView, { id });
      await this.record(manager, actor, 'deleteSavedView', view, null, now);
      return id;
    });
  }

  /**
   * Shares a view of the actor, or makes it private again.
   * @throws {DomainError} NOT_FOUND, for a view that the actor does not see; VALIDATION_ERROR naming `isShared` if
   *   there are too many, or if its owner has left.
   */
  shareView(actor: StaffActor, id: string, isShared: boolean): Promise<ListedView> {
    return this.change(actor, async (manager, now) => {
      const view = await this.getOwnView(manager, actor, id);
      if (isShared && !view.isShared && (await manager.countBy(SavedView, { isShared })) >= MAX_SHARED_VIEWS) {
        throw validationError({ isShared: Reason.of('TOO_MANY_SHARED', { max: MAX_SHARED_VIEWS }) });
      }
      if (!isShared && !(await this.hasAccess(manager, view.staffMemberId))) {
        throw validationError({ isShared: Reason.of('OWNER_LEFT') });
      }
      return this.write(manager, actor, 'shareView', view, { isShared }, now);
    });
  }

  /**
   * Chooses the view that a list starts with for the actor.
   * @param id null for none.
   * @returns the views of the list.
   * @throws {DomainError} NOT_FOUND, for a view of another list too.
   */
  setDefault(actor: StaffActor, list: string, id: string | null): Promise<ListedView[]> {
    return this.change(actor, async (manager) => {
      const chosen = { staffMemberId: actor.id, list };
      if (id === null) {
        await manager.delete(DefaultView, chosen);
      } else {
        const view = await this.getView(manager, actor, id);
        if (view.list !== list) throw notFound('View', id);
        await manager.upsert(DefaultView, { ...chosen, viewId: id }, ['staffMemberId', 'list']);
      }
      return this.viewsOf(manager, actor, list);
    });
  }

  /** @param exceptId a view that does not count. */
  private async findNamed(
    manager: EntityManager,
    staffMemberId: string,
    list: string,
    name: string,
    exceptId?: string,
  ): Promise<SavedView | undefined> {
    const views = await manager.findBy(SavedView, { staffMemberId, list });
    return views.find((view) => view.id !== exceptId && viewNameKey(view.name) === viewNameKey(name));
  }

  private async viewsOf(manager: EntityManager, { id }: StaffActor, list?: string | null): Promise<ListedView[]> {
    const inList = list ? { list } : {};
    const where = [{ staffMemberId: id }, { isShared: true }].map((one) => ({ ...one, ...inList }));
    const views = await manager.find(SavedView, { where, order: { id: 'ASC' } });
    views.sort((one, other) => one.name.localeCompare(other.name, 'en'));
    const defaults = await manager.findBy(DefaultView, { staffMemberId: id, ...inList });
    const chosen = new Set(defaults.map(({ viewId }) => viewId));
    const isOwn = (view: SavedView): boolean => view.staffMemberId === id;
    return [...views.filter(isOwn), ...views.filter((view) => !isOwn(view))].map((view) =>
      Object.assign(view, { isDefault: chosen.has(view.id) }),
    );
  }

  private async parse(manager: EntityManager, input: ViewInput): Promise<ParsedView> {
    const details: Details = {};
    const view = parseView(input, details);
    assertValid(details);
    const texts = { list: view.list, name: view.name, query: parametersOf(view.query).join('\n') };
    for (const [field, text] of Object.entries(texts)) {
      const mentioned = await findKeysInText(manager, this.vault, [text]);
      if (mentioned.length > 0) details[field] = Reason.of('KEY_IN_TEXT');
    }
    assertValid(details);
    return view;
  }

  /**
   * Lets one transaction at a time change views, on any node of a cluster. Revoking a member's access takes the same
   * lock, so that no view is saved after the revocation has deleted them.
   */
  private change<T>(actor: StaffActor, work: (manager: EntityManager, now: Date) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, async (manager) => {
      await guard(manager, 'staff');
      if (!(await this.hasAccess(manager, actor.id))) throw new DomainError('UNAUTHENTICATED');
      return work(manager, this.clock());
    }).catch((error: unknown) => {
      throw isDuplicateEntry(error) ? nameTaken() : error;
    });
  }

  private async hasAccess(manager: EntityManager, id: string): Promise<boolean> {
    return (await runStatement(manager, selectActiveStaff([id]))).has(id);
  }

  private async getView(manager: EntityManager, actor: StaffActor, id: string): Promise<SavedView> {
    const where = [{ staffMemberId: actor.id }, { isShared: true }].map((one) => ({ id, ...one }));
    return assertFound(await manager.findOneBy(SavedView, where), 'View', id);
  }

  /** A view that the actor may change. */
  private async getOwnView(manager: EntityManager, actor: StaffActor, id: string): Promise<SavedView> {
    const view = await this.getView(manager, actor, id);
    if (view.staffMemberId !== actor.id && actor.role !== 'ADMIN') {
      throw new DomainError('FORBIDDEN', Reason.of('NOT_YOUR_VIEW'));
    }
    return view;
  }

  private async write(
    manager: EntityManager,
    actor: StaffActor,
    action: string,
    before: SavedView,
    columns: Partial<Pick<SavedView, 'name' | 'query' | 'isShared'>>,
    now: Date,
  ): Promise<ListedView> {
    const view = Object.assign({}, before, columns, { updatedAt: now });
    await manager.update(SavedView, { id: view.id }, { ...columns, updatedAt: now });
    await this.record(manager, actor, action, before, view, now);
    const chosen = { staffMemberId: actor.id, list: view.list, viewId: view.id };
    return Object.assign(view, { isDefault: await manager.existsBy(DefaultView, chosen) });
  }

  private async record(
    manager: EntityManager,
    actor: StaffActor,
    action: string,
    view: SavedView,
    changed: SavedView | null,
    now: Date,
  ): Promise<void> {
    const states = { before: toAudit(view), after: toAudit(changed) };
    if (!states.before && !states.after) return;
    await recordChange(manager, actor, action, { subject: { type: 'SavedView', id: view.id }, ...states }, now);
  }
}
