import type { DataSource, EntityManager } from 'typeorm';
import { isDuplicateEntry } from '../../db/duplicate-entry.js';
import { guard } from '../../db/guard.js';
import { newId } from '../../db/ids.js';
import { runStatement } from '../../db/statements.js';
import { inTransaction } from '../../db/transaction.js';
import { assertValid, DomainError, notFound } from '../../domain/common/errors.js';
import {
  assertRoomForView,
  nameTaken,
  parametersOf,
  parseView,
  type ParsedView,
} from '../../domain/staff/saved-view.js';
import { SavedView } from '../../entities/staff/saved-view.js';
import type { Clock } from '../common/clock.js';
import { findMentionedKeys } from '../keys/mentioned-keys.js';
import type { Vault } from '../secrets/vault.js';
import { selectActiveStaff } from '../staff/active-staff.js';
import type { StaffActor } from '../staff/staff-authentication.js';

/** A view to save, unchecked. */
export interface NewView {
  list: string;
  name: string;
  query: string;
  /** Whether it replaces the view that has the name. */
  overwrite?: boolean | null;
}

/** A change of a view, unchecked; what is left out or null stays as it is. */
export interface ViewChange {
  name?: string | null;
  query?: string | null;
}

const isGiven = (value: string | null | undefined): boolean => typeof value === 'string';

/**
 * Lets one transaction at a time change a member's views, on any node of a cluster. Revoking the member's access takes
 * the same lock, so that no view is saved after the revocation has deleted them.
 */
async function lockViews(manager: EntityManager, memberId: string): Promise<void> {
  await guard(manager, 'staff', [memberId]);
  const active = await runStatement(manager, selectActiveStaff([memberId]));
  if (!active.has(memberId)) throw new DomainError('UNAUTHENTICATED');
}

/**
 * The views that members of staff save of the console's lists (docs/spec/staff-and-keys.md#saved-views). Views are
 * private, so the audit log, which everybody reads, has no entries about them.
 */
export class SavedViews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** The actor's views by name, of one list or of all. */
  listViews({ id: staffMemberId }: StaffActor, list?: string | null): Promise<SavedView[]> {
    const where = { staffMemberId, ...(list && { list }) };
    return this.dataSource.manager.find(SavedView, { where, order: { name: 'ASC', id: 'ASC' } });
  }

  /** @throws {DomainError} VALIDATION_ERROR naming every wrong field, or `name` where it is taken or there are too many. */
  async saveView(actor: StaffActor, { overwrite, ...input }: NewView): Promise<SavedView> {
    const parsed = await this.parse(input);
    return this.change(actor, async (manager, now) => {
      const { list, name, query } = parsed;
      const existing = await manager.findOneBy(SavedView, { staffMemberId: actor.id, list, name });
      if (existing && !overwrite) throw nameTaken();
      if (existing) return this.write(manager, existing, { name, query }, now);
      assertRoomForView(await manager.countBy(SavedView, { staffMemberId: actor.id }));
      const view = { id: newId(), staffMemberId: actor.id, ...parsed, createdAt: now, updatedAt: now };
      await manager.insert(SavedView, view);
      return view;
    });
  }

  /** @throws {DomainError} NOT_FOUND, for another member's view too; VALIDATION_ERROR as `saveView`. */
  async updateView(actor: StaffActor, id: string, { name, query }: ViewChange): Promise<SavedView> {
    const before = await this.getView(this.dataSource.manager, actor, id);
    const { list } = before;
    const parsed = await this.parse({ list, name: name ?? before.name, query: query ?? before.query });
    return this.change(actor, async (manager, now) => {
      const view = await this.getView(manager, actor, id);
      // Fields that were left out keep their current values, which another change may just have set.
      const change = {
        name: isGiven(name) ? parsed.name : view.name,
        query: isGiven(query) ? parsed.query : view.query,
      };
      return this.write(manager, view, change, now);
    });
  }

  /** @throws {DomainError} NOT_FOUND, for another member's view too. */
  async deleteView(actor: StaffActor, id: string): Promise<string> {
    return this.change(actor, async (manager) => {
      const { affected } = await manager.delete(SavedView, { id, staffMemberId: actor.id });
      if (affected !== 1) throw notFound('View', id);
      return id;
    });
  }

  private async parse(input: Record<'list' | 'name' | 'query', string>): Promise<ParsedView> {
    const details: Record<string, string> = {};
    const view = parseView(input, details);
    assertValid(details);
    const texts = { name: view.name, query: parametersOf(view.query).join('\n') };
    for (const [field, text] of Object.entries(texts)) {
      const [key] = await findMentionedKeys(this.dataSource.manager, this.vault, text);
      if (key !== undefined) details[field] = 'A whole license key is saved nowhere: leave it out';
    }
    assertValid(details);
    return view;
  }

  private change<T>(actor: StaffActor, work: (manager: EntityManager, now: Date) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, async (manager) => {
      await lockViews(manager, actor.id);
      return work(manager, this.clock());
    }).catch((error: unknown) => {
      throw isDuplicateEntry(error) ? nameTaken() : error;
    });
  }

  private async getView(manager: EntityManager, { id: staffMemberId }: StaffActor, id: string): Promise<SavedView> {
    const view = await manager.findOneBy(SavedView, { id, staffMemberId });
    if (!view) throw notFound('View', id);
    return view;
  }

  private async write(
    manager: EntityManager,
    view: SavedView,
    columns: Pick<SavedView, 'name' | 'query'>,
    now: Date,
  ): Promise<SavedView> {
    const changed = { ...columns, updatedAt: now };
    await manager.update(SavedView, { id: view.id }, changed);
    return Object.assign(view, changed);
  }
}
