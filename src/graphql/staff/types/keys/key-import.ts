import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, EUR, ObjectID } from '../../../shared/scalars.js';
import { connectionType } from '../../../shared/types.js';

@ObjectType('KeyImport', {
  description: 'A batch of license keys that were imported together, in one piece or several.',
})
export class KeyImportType {
  @Field(() => ObjectID)
  id: string;

  licensePoolId: string;

  @Field(() => DateTime, { name: 'at', description: 'When it began.' })
  createdAt: Date;

  staffMemberId: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Who ran the command, as the operating system names the account; null where a member of staff imported.',
  })
  operator: string | null;

  @Field({ description: "Where the keys came from: the file's name where there was one, else `GraphQL`." })
  source: string;

  @Field(() => String, { nullable: true })
  note: string | null;

  @Field(() => Int, { description: 'How many keys it brought.' })
  imported: number;

  unitCostCents: number | null;

  supplier: string | null;

  supplierInvoice: string | null;

  @Field(() => DateTime, { nullable: true })
  undoneAt: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it was undone.' })
  undoReason: string | null;

  recalledAt: Date | null;

  recallReason: string | null;

  recalledById: string | null;
}

@ObjectType('Recall', { description: 'The recall of an import of bad license keys, which cannot be taken back.' })
export class RecallType {
  @Field(() => DateTime)
  at: Date;

  @Field({ description: 'The customers read it.' })
  reason: string;

  recalledById: string | null;

  @Field(() => Int, { description: 'How many of its keys were sold and in use, and so were recalled.' })
  sold: number;

  @Field(() => Int, { description: 'How many of those were replaced since.' })
  replaced: number;

  @Field(() => Int, { description: 'How many of those were credited since.' })
  credited: number;

  @Field(() => Int, { description: 'How many of those are neither.' })
  open: number;
}

@InputType({ description: 'What is left out stays as it is; null takes it away.' })
export class UpdateKeyImportInput {
  @Field(() => EUR, { nullable: true, description: 'What the shop paid for each key, before VAT. 0 is a cost.' })
  unitCost?: number | null;

  @Field(() => String, { nullable: true, description: 'At most 100 characters.' })
  supplier?: string | null;

  @Field(() => String, { nullable: true, description: "The number of the supplier's invoice, at most 100 characters." })
  supplierInvoice?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 500 characters. Not for FINANCE.' })
  note?: string | null;
}

export const KeyImportConnection = connectionType(KeyImportType, 'KeyImport');
