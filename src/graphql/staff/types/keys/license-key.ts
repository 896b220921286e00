import { ArgsType, Field, ObjectType } from 'type-graphql';
import { DISPLAYED_STATUSES, type DisplayedStatus } from '../../../../services/keys/license-key-reader.js';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType, nullable, PageArgs } from '../../../shared/types.js';

const LicenseKeyStatusEnum = enumType(DISPLAYED_STATUSES, {
  name: 'LicenseKeyStatus',
  valuesConfig: {
    AVAILABLE: { description: 'It can be sold.' },
    SOLD: { description: 'An order contains it.' },
    REPLACED: { description: 'An order contains it, and another key that replaces it.' },
    CREDITED: { description: 'An order contains it, and its price was refunded.' },
    WITHDRAWN: { description: 'It was not sold and can no longer be sold.' },
  },
});

@ObjectType('LicenseKey', { description: 'A license key, always masked.' })
export class StaffLicenseKey {
  @Field(() => ObjectID, { description: 'The keys of a later import have greater ids.' })
  id: string;

  @Field({ description: 'Masked except for the last characters.' })
  masked: string;

  @Field(() => LicenseKeyStatusEnum)
  status: DisplayedStatus;

  licensePoolId: string;

  @Field(() => DateTime)
  importedAt: Date;

  keyImportId: string | null;

  orderNumber: number | null;

  @Field(
    () => DateTime,
    nullable('When it was sold; null if it was not, and for old replacements without this information.'),
  )
  soldAt: Date | null;

  @Field(
    () => DateTime,
    nullable('When its import was recalled, if it was sold and in use then; its status is independent of that.'),
  )
  recalledAt: Date | null;

  replacedById: string | null;

  replacesId: string | null;

  @Field(() => String, nullable('Why it was credited or replaced, or replaces another; null if this was not recorded.'))
  reason: string | null;
}

export const LicenseKeyConnection = connectionType(StaffLicenseKey, 'LicenseKey');

@ArgsType()
export class LicenseKeysArgs extends PageArgs {
  @Field(() => ObjectID)
  licensePoolId: string;

  @Field(() => LicenseKeyStatusEnum, { nullable: true })
  status?: DisplayedStatus | null;
}
