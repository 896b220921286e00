import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { DateTime, EUR, ObjectID } from '../../../shared/scalars.js';
import { EuroField, falseByDefault, nullable } from '../../../shared/types.js';

@ObjectType('CreditNote', { description: 'A refund for license keys.' })
export class CreditNoteType {
  @Field(() => ObjectID)
  id: string;

  @Field(() => DateTime)
  at: Date;

  @Field(() => Int, { description: 'The number of credited keys.' })
  keyCount: number;

  @Field(() => EUR, { name: 'netAmount', description: 'The price of the keys, before VAT.' })
  netCents: number;

  @EuroField({ description: 'The decrease of the balance, VAT included.' })
  amountCents: number;

  @Field()
  reason: string;

  staffMemberId: string;
}

@ObjectType({ description: 'The credit note that creditKeys issued.' })
export class RecordedCreditNote extends CreditNoteType {
  @Field(() => Boolean, {
    description: 'Whether it was issued before with the same idempotencyKey, and not again now.',
  })
  replayed: boolean;
}

@ArgsType()
export class CreditArgs {
  @Field(() => Int)
  orderNumber: number;

  @Field(
    () => [ObjectID],
    nullable('The ids of keys of the order that are in use. Required unless `licenseKeys` is set.'),
  )
  licenseKeyIds?: string[] | null;

  @Field(() => [String], nullable('The complete keys.'))
  licenseKeys?: string[] | null;

  @Field({ description: 'At most 500 characters.' })
  reason: string;

  @Field(
    () => String,
    nullable(
      'A unique value for each credit note, at most 255 visible ASCII characters: repeating it credits nothing again.',
    ),
  )
  idempotencyKey?: string | null;

  @Field(
    () => Boolean,
    falseByDefault('Returns the order with the credit note that would be issued, and changes nothing.'),
  )
  dryRun: boolean | null;
}

@ArgsType()
export class ReplacementArgs {
  @Field(() => Int)
  orderNumber: number;

  @Field(() => ObjectID, nullable('The id of the faulty key. Required unless `licenseKey` is set.'))
  licenseKeyId?: string | null;

  @Field(() => String, nullable('The complete faulty key.'))
  licenseKey?: string | null;

  @Field({ description: 'Visible to the customer.' })
  reason: string;
}
