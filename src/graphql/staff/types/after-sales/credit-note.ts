import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime, EUR, ObjectID } from '../../../shared/scalars.js';
import { EuroField } from '../../../shared/types.js';

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
