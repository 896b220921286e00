import { Args, Authorized, Query, Resolver } from 'type-graphql';
import { ledgerCursor, type LedgerReader } from '../../../services/customers/ledger-reader.js';
import { ALL_ROLES } from '../../../services/staff/roles.js';
import { toConnection } from '../../shared/types.js';
import { LedgerEntriesArgs, LedgerEntry, StaffLedgerEntryConnection } from '../types/customers/ledger.js';

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
