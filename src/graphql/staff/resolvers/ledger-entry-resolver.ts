import { Args, ArgsType, Authorized, Field, Int, Query, Resolver } from 'type-graphql';
import type { LedgerKind } from '../../../domain/customers/ledger.js';
import { ledgerCursor, type LedgerReader } from '../../../services/customers/ledger-reader.js';
import { ALL_ROLES } from '../../../services/staff/roles.js';
import { LedgerEntryKindEnum } from '../../customer/types/ledger.js';
import { ObjectID } from '../../shared/scalars.js';
import { nullable, PeriodArgs, toConnection } from '../../shared/types.js';
import { LedgerEntry, StaffLedgerEntryConnection } from '../types/customers/ledger.js';

@ArgsType()
class LedgerEntriesArgs extends PeriodArgs {
  @Field(() => ObjectID, { nullable: true })
  customerId?: string | null;

  @Field(() => LedgerEntryKindEnum, { nullable: true })
  kind?: LedgerKind | null;

  @Field(() => Int, nullable('The order itself, and its credit notes.'))
  orderNumber?: number | null;
}

@Resolver(() => LedgerEntry)
export class StaffLedgerEntryResolver {
  constructor(private readonly reader: LedgerReader) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffLedgerEntryConnection, { description: 'The ledgers of all customers in one list, newest first.' })
  async ledgerEntries(@Args(() => LedgerEntriesArgs) { first, after, ...filter }: LedgerEntriesArgs) {
    const page = await this.reader.findEntries(filter, { first, after });
    return toConnection(page, after, ledgerCursor, () => this.reader.countEntries(filter));
  }
}
