import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime, EUR, ObjectID } from '../../../shared/scalars.js';

@ObjectType('CreditNote', { description: 'What a customer got back for license keys.' })
export class CreditNoteType {
  @Field(() => ObjectID)
  id: string;

  @Field(() => DateTime)
  at: Date;

  @Field(() => Int, { description: 'How many keys it credits.' })
  keyCount: number;

  @Field(() => EUR, { name: 'netAmount', description: 'What the keys cost, before VAT.' })
  netCents: number;

  @Field(() => EUR, { name: 'amount', description: 'What the balance fell by, VAT included.' })
  amountCents: number;

  @Field()
  reason: string;

  staffMemberId: string;
}

@ObjectType({ description: 'What creditKeys has written.' })
export class RecordedCreditNote extends CreditNoteType {
  @Field(() => Boolean, {
    description: 'Whether it was written before, with the same idempotencyKey, and not again now.',
  })
  replayed: boolean;
}
