import { Field, ObjectType } from 'type-graphql';
import {
  VAT_CHECK_RESULTS,
  VAT_CHECK_SOURCES,
  type VatCheckResult,
  type VatCheckSource,
} from '../../../../domain/invoices/vat-check.js';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { enumType } from '../../../shared/types.js';

export const VatCheckResultEnum = enumType(VAT_CHECK_RESULTS, {
  name: 'VatCheckResult',
  valuesConfig: { UNAVAILABLE: { description: 'Nobody could say; what was known before still holds.' } },
});

const VatCheckSourceEnum = enumType(VAT_CHECK_SOURCES, {
  name: 'VatCheckSource',
  valuesConfig: {
    VIES: { description: "The EU's register of VAT ids." },
    STAFF: { description: 'An answer on paper, which a member of staff recorded.' },
  },
});

@ObjectType('VatCheck', { description: 'An answer about a VAT id. It never changes, and is never deleted.' })
export class VatCheckType {
  @Field(() => ObjectID)
  id: string;

  @Field(() => DateTime)
  at: Date;

  @Field()
  vatId: string;

  @Field(() => VatCheckResultEnum)
  result: VatCheckResult;

  @Field(() => String, { nullable: true, description: 'Of the business, as the register has it.' })
  name: string | null;

  @Field(() => String, { nullable: true, description: 'Of the business, as the register has it.' })
  address: string | null;

  @Field(() => String, { nullable: true, description: "The register's own number of the answer, which proves it." })
  consultationNumber: string | null;

  @Field(() => VatCheckSourceEnum)
  source: VatCheckSource;

  staffMemberId: string | null;

  @Field(() => String, { nullable: true })
  note: string | null;
}
