import { Field, ObjectType } from 'type-graphql';
import {
  VAT_CHECK_RESULTS,
  VAT_CHECK_SOURCES,
  type VatCheckResult,
  type VatCheckSource,
} from '../../../../domain/invoices/vat-check.js';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { enumType, nullable } from '../../../shared/types.js';

export const VatCheckResultEnum = enumType(VAT_CHECK_RESULTS, {
  name: 'VatCheckResult',
  valuesConfig: { UNAVAILABLE: { description: 'No result; the earlier status still applies.' } },
});

const VatCheckSourceEnum = enumType(VAT_CHECK_SOURCES, {
  name: 'VatCheckSource',
  valuesConfig: {
    VIES: { description: "The EU's register of VAT ids." },
    STAFF: { description: 'A result on paper, which a member of staff recorded.' },
  },
});

@ObjectType('VatCheck', { description: 'The result of checking a VAT id. It never changes, and is never deleted.' })
export class VatCheckType {
  @Field(() => ObjectID)
  id: string;

  @Field(() => DateTime)
  at: Date;

  @Field()
  vatId: string;

  @Field(() => VatCheckResultEnum)
  result: VatCheckResult;

  @Field(() => String, nullable('The name of the business in the register.'))
  name: string | null;

  @Field(() => String, nullable('The address of the business in the register.'))
  address: string | null;

  @Field(() => String, nullable("The register's own number of the check, which proves it."))
  consultationNumber: string | null;

  @Field(() => VatCheckSourceEnum)
  source: VatCheckSource;

  staffMemberId: string | null;

  @Field(() => String, { nullable: true })
  note: string | null;
}
