import type { DataSource, EntityManager } from 'typeorm';
import { guard } from '../../db/guard.js';
import { newId } from '../../db/ids.js';
import { isDuplicateEntry } from '../../db/retry.js';
import { runStatement } from '../../db/statements.js';
import { inTransaction } from '../../db/transaction.js';
import { assertValid, DomainError, notFound, validationError } from '../../domain/common/errors.js';
import {
  assertSharedViewLimit,
  assertViewLimit,
  nameTaken,
  parametersOf,
  parseView,
  type ParsedView,
} from '../../domain/staff/saved-view.js';
import { DefaultView } from '../../entities/staff/default-view.js';
import { SavedView } from '../../entities/staff/saved-view.js';
import type { Clock } from '../common/clock.js';
import { findKeysInText, KEY_IN_TEXT } from '../keys/keys-in-text.js';
import type { Vault } from '../secrets/vault.js';
import { selectActiveStaff } from '../staff/active-staff.js';
import { recordChange, type StaffActor } from '../staff/audit-trail.js';

/** A view to save, unchecked. */
export interface NewView {
  list: string;
  name: string;
  query: string;
  /** Whether it replaces the view that has the name. */
  overwrite?: boolean | null;
}

/** A change of a view, unchecked; an omitted field or null stays unchanged. */
export interface ViewChange {
  name?: string | null;
  query?: string | null;
}

/** A view as one member sees it. */
export interface ListedView extends SavedView {
  /** Whether the member's list starts with it. */
  isDefault: boolean;
}

const isSet = (value: string | null | undefined): boolean => typeof value === 'string';

/**
 * Lets one transaction at a time change the views of these members, on any node of a cluster. Revoking a member's access
 * takes the same lock, so that no view is saved after the revocation has deleted them.
 * @returns which of the members still have access.
 */
async function lockViews(manager: EntityManager, actorId: string, ownerId: string): Promise<{ ownerHasLeft: boolean }> {
  await guard(manager, 'staff', [actorId, ownerId]);
  const active = await runStatement(manager, selectActiveStaff([actorId, ownerId]));
  if (!active.has(actorId)) throw new DomainError('UNAUTHENTICATED');
  return { ownerHasLeft: !active.has(ownerId) };
}

/** The audit state of a shared view; null for a private one. */
function toAudit({ list, name, query, isShared }: SavedView): object | null {
  return isShared ? { list, name, query, isShared } : null;
}

async function isDefault(manager: EntityManager, actor: StaffActor, { id, list }: SavedView): Promise<boolean> {
  return manager.existsBy(DefaultView, { staffMemberId: actor.id, list, viewId: id });
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
   * @throws {DomainError} VALIDATION_ERROR naming every wrong field, or `name` if it is taken or there are too many.
   */
  async saveView(actor: StaffActor, { overwrite, ...input }: NewView): Promise<ListedView> {
    const parsed = await this.parse(input);
    return this.change(actor, actor.id, async (manager, now) => {
      const { list, name, query } = parsed;
      const existing = await manager.findOneBy(SavedView, { staffMemberId: actor.id, list, name });
      if (existing && !overwrite) throw nameTaken();
      if (existing) return this.write(manager, actor, 'saveView', existing, { name, query }, now);
      assertViewLimit(await manager.countBy(SavedView, { staffMemberId: actor.id }));
      const view = { id: newId(), staffMemberId: actor.id, ...parsed, isShared: false, createdAt: now, updatedAt: now };
      await manager.insert(SavedView, view);
      return { ...view, isDefault: false };
    });
  }

  /** @throws {DomainError} NOT_FOUND, for what the actor does not see; FORBIDDEN; VALIDATION_ERROR as `saveView`. */
  async updateView(actor: StaffActor, id: string, { name, query }: ViewChange): Promise<ListedView> {
    const before = await this.getOwnView(this.dataSource.manager, actor, id);
    const { list } = before;
    const parsed = await this.parse({ list, name: name ?? before.name, query: query ?? before.query });
    return this.change(actor, before.staffMemberId, async (manager, now) => {
      const view = await this.getOwnView(manager, actor, id);
      // Omitted fields keep their current values, which another change may just have set.
      const change = {
        name: isSet(name) ? parsed.name : view.name,
        query: isSet(query) ? parsed.query : view.query,
      };
      return this.write(manager, actor, 'updateSavedView', view, change, now);
    });
  }

  /** @throws {DomainError} NOT_FOUND, for what the actor does not see; FORBIDDEN for another member's shared view. */
  async deleteView(actor: StaffActor, id: string): Promise<string> {
    const { staffMemberId } = await this.getOwnView(this.dataSource.manager, actor, id);
    return this.change(actor, staffMemberId, async (manager, now) => {
      const view = await this.getOwnView(manager, actor, id);
      await manager.delete(SavedView, { id });
      await this.record(manager, actor, 'deleteSavedView', view, { before: toAudit(view), after: null }, now);
      return id;
    });
  }

  /**
   * Shares a view of the actor, or makes it private again.
   * @throws {DomainError} NOT_FOUND, for a view that the actor does not see; VALIDATION_ERROR naming `isShared` if
   *   there are too many, or if its owner has left.
   */
  async shareView(actor: StaffActor, id: string, isShared: boolean): Promise<ListedView> {
    const { staffMemberId } = await this.getOwnView(this.dataSource.manager, actor, id);
    return this.change(actor, staffMemberId, async (manager, now, { ownerHasLeft }) => {
      await guard(manager, 'sharedViews');
      const view = await this.getOwnView(manager, actor, id);
      if (isShared && !view.isShared) assertSharedViewLimit(await manager.countBy(SavedView, { isShared }));
      if (!isShared && ownerHasLeft) throw validationError({ isShared: 'Its owner has left: delete the view instead' });
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
    return this.change(actor, actor.id, async (manager) => {
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

  private async viewsOf(manager: EntityManager, { id }: StaffActor, list?: string | null): Promise<ListedView[]> {
    const inList = list ? { list } : {};
    const order = { name: 'ASC', id: 'ASC' } as const;
    const where = [
      { staffMemberId: id, ...inList },
      { isShared: true, ...inList },
    ];
    const views = await manager.find(SavedView, { where, order });
    const defaults = await manager.findBy(DefaultView, { staffMemberId: id, ...inList });
    const chosen = new Set(defaults.map(({ viewId }) => viewId));
    const isOwn = (view: SavedView): boolean => view.staffMemberId === id;
    return [...views.filter(isOwn), ...views.filter((view) => !isOwn(view))].map((view) =>
      Object.assign(view, { isDefault: chosen.has(view.id) }),
    );
  }

  private async parse(input: Record<'list' | 'name' | 'query', string>): Promise<ParsedView> {
    const details: Record<string, string> = {};
    const view = parseView(input, details);
    assertValid(details);
    const texts = { list: view.list, name: view.name, query: parametersOf(view.query).join('\n') };
    for (const [field, text] of Object.entries(texts)) {
      const mentioned = await findKeysInText(this.dataSource.manager, this.vault, [text]);
      if (mentioned.length > 0) details[field] = KEY_IN_TEXT;
    }
    assertValid(details);
    return view;
  }

  private change<T>(
    actor: StaffActor,
    ownerId: string,
    work: (manager: EntityManager, now: Date, owner: { ownerHasLeft: boolean }) => Promise<T>,
  ): Promise<T> {
    return inTransaction(this.dataSource, async (manager) => {
      const owner = await lockViews(manager, actor.id, ownerId);
      return work(manager, this.clock(), owner);
    }).catch((error: unknown) => {
      throw isDuplicateEntry(error) ? nameTaken() : error;
    });
  }

  /** A view that the actor sees. */
  private async getView(manager: EntityManager, actor: StaffActor, id: string): Promise<SavedView> {
    const view = await manager.findOneBy(SavedView, [
      { id, staffMemberId: actor.id },
      { id, isShared: true },
    ]);
    if (!view) throw notFound('View', id);
    return view;
  }

  /** A view that the actor may change. */
  private async getOwnView(manager: EntityManager, actor: StaffActor, id: string): Promise<SavedView> {
    const view = await this.getView(manager, actor, id);
    if (view.staffMemberId !== actor.id && actor.role !== 'ADMIN') {
      throw new DomainError('FORBIDDEN', 'Only its owner and an ADMIN may change a shared view');
    }
    return view;
  }

  private async write(
    manager: EntityManager,
    actor: StaffActor,
    action: string,
    view: SavedView,
    columns: Partial<Pick<SavedView, 'name' | 'query' | 'isShared'>>,
    now: Date,
  ): Promise<ListedView> {
    const changed = { ...columns, updatedAt: now };
    const before = toAudit(view);
    await manager.update(SavedView, { id: view.id }, changed);
    Object.assign(view, changed);
    await this.record(manager, actor, action, view, { before, after: toAudit(view) }, now);
    return Object.assign(view, { isDefault: await isDefault(manager, actor, view) });
  }

  private async record(
    manager: EntityManager,
    actor: StaffActor,
    action: string,
    { id }: SavedView,
    states: { before: object | null; after: object | null },
    now: Date,
  ): Promise<void> {
    if (states.before === null && states.after === null) return;
    await recordChange(manager, actor, action, { subject: { type: 'SavedView', id }, ...states }, now);
  }
}
