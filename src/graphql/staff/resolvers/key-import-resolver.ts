import { Arg, Args, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import type { KeyImportAdmin } from '../../../services/keys/key-import-admin.js';
import { ALL_ROLES, CATALOGUE_STAFF, COST_STAFF } from '../../../services/staff/roles.js';
import { EUR, ObjectID } from '../../shared/scalars.js';
import { nullable, toConnection } from '../../shared/types.js';
import { maySee, type AuthorizedStaffContext, type StaffContext } from '../context.js';
import { KeyImportConnection, KeyImportsArgs, KeyImportType, UpdateKeyImportInput } from '../types/keys/key-import.js';

@Resolver(() => KeyImportType)
export class KeyImportResolver {
  constructor(private readonly imports: KeyImportAdmin) {}

  @Authorized(...ALL_ROLES)
  @Query(() => KeyImportType, { nullable: true })
  keyImport(@Arg('id', () => ObjectID) id: string, @Ctx() { loaders }: StaffContext) {
    return loaders.keyImports.load(id);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => KeyImportConnection, { description: 'The imports of license keys, newest first.' })
  async keyImports(@Args(() => KeyImportsArgs) { first, after, ...filter }: KeyImportsArgs) {
    const page = await this.imports.findImports(filter, { first, after });
    return toConnection(page, after, encodeIdCursor, () => this.imports.countImports(filter));
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => KeyImportType, {
    description: 'Withdraws the unsold keys of the import. Idempotent.',
  })
  async undoKeyImport(
    @Arg('id', () => ObjectID) id: string,
    @Arg('reason') reason: string,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return (await this.imports.undo(staff, id, reason)).keyImport;
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => KeyImportType, {
    description: 'Moves the unsold keys of the import to another pool, whose mask is not checked.',
  })
  moveKeyImport(
    @Arg('id', () => ObjectID) id: string,
    @Arg('licensePoolId', () => ObjectID) licensePoolId: string,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.imports.move(staff, id, licensePoolId);
  }

  @Authorized(...COST_STAFF)
  @Mutation(() => KeyImportType, {
    description:
      'Corrects the details of an import, and so the cost of its keys. FINANCE may correct all but the note.',
  })
  updateKeyImport(
    @Arg('id', () => ObjectID) id: string,
    @Arg('input', () => UpdateKeyImportInput) input: UpdateKeyImportInput,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.imports.update(staff, id, input);
  }

  @FieldResolver(() => EUR, nullable('What the shop paid for each key, before VAT; null if unknown, and for SUPPORT.'))
  unitCost(@Root() { unitCostCents }: KeyImportType, @Ctx() { role }: StaffContext): number | null {
    return maySee(role, COST_STAFF) ? unitCostCents : null;
  }

  @FieldResolver(() => String, nullable('Null also for SUPPORT.'))
  supplier(@Root() { supplier }: KeyImportType, @Ctx() { role }: StaffContext): string | null {
    return maySee(role, COST_STAFF) ? supplier : null;
  }

  @FieldResolver(() => String, nullable("The number of the supplier's invoice; null also for SUPPORT."))
  supplierInvoice(@Root() { supplierInvoice }: KeyImportType, @Ctx() { role }: StaffContext): string | null {
    return maySee(role, COST_STAFF) ? supplierInvoice : null;
  }

  @FieldResolver(() => Int, { description: 'The number of its keys that can be sold.' })
  async available(@Root() { id }: KeyImportType, @Ctx() { loaders }: StaffContext) {
    return (await loaders.keyImportStocks.load(id)).available;
  }

  @FieldResolver(() => Int, { description: 'The number of its keys that were withdrawn, by undoing it or otherwise.' })
  async withdrawn(@Root() { id }: KeyImportType, @Ctx() { loaders }: StaffContext) {
    return (await loaders.keyImportStocks.load(id)).withdrawn;
  }
}
