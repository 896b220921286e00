import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, EUR, ObjectID } from '../../../shared/scalars.js';
import { connectionType, nullable, PageArgs } from '../../../shared/types.js';

@ObjectType('KeyImport', {
  description: 'License keys that were imported together, in one chunk or several.',
})
export class KeyImportType {
  @Field(() => ObjectID)
  id: string;

  licensePoolId: string;

  @Field(() => DateTime, { name: 'at', description: 'When it started.' })
  createdAt: Date;

  staffMemberId: string | null;

  @Field(
    () => String,
    nullable('The operating system account that ran the command; null if a member of staff imported.'),
  )
  operator: string | null;

  @Field({ description: "The source of the keys: the file's name if there was one, else `GraphQL`." })
  source: string;

  @Field(() => String, { nullable: true })
  note: string | null;

  @Field(() => Int, { description: 'The number of imported keys.' })
  imported: number;

  unitCostCents: number | null;

  supplier: string | null;

  supplierInvoice: string | null;

  @Field(() => DateTime, { nullable: true })
  undoneAt: Date | null;

  @Field(() => String, nullable('Why it was undone.'))
  undoReason: string | null;

  recalledAt: Date | null;

  recallReason: string | null;

  recalledById: string | null;
}

@ObjectType('Recall', { description: 'The recall of an import of bad license keys, which cannot be undone.' })
export class RecallType {
  @Field(() => DateTime)
  at: Date;

  @Field({ description: 'Visible to the customers.' })
  reason: string;

  recalledById: string | null;

  @Field(() => Int, { description: 'The number of its keys that were sold and in use, and so were recalled.' })
  sold: number;

  @Field(() => Int, { description: 'The number of those that were replaced since.' })
  replaced: number;

  @Field(() => Int, { description: 'The number of those that were credited since.' })
  credited: number;

  @Field(() => Int, { description: 'The number of those that are still unresolved.' })
  open: number;
}

@InputType({ description: 'Omitted fields stay unchanged; null clears a field.' })
export class UpdateKeyImportInput {
  @Field(() => EUR, nullable('What the shop paid for each key, before VAT. 0 is a valid cost.'))
  unitCost?: number | null;

  @Field(() => String, nullable('At most 100 characters.'))
  supplier?: string | null;

  @Field(() => String, nullable("The number of the supplier's invoice, at most 100 characters."))
  supplierInvoice?: string | null;

  @Field(() => String, nullable('At most 500 characters. Not for FINANCE.'))
  note?: string | null;
}

export const KeyImportConnection = connectionType(KeyImportType, 'KeyImport');

@ArgsType()
export class KeyImportsArgs extends PageArgs {
  @Field(() => ObjectID, { nullable: true })
  licensePoolId?: string | null;
}
