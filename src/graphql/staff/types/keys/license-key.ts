import { Field, ObjectType } from 'type-graphql';
import { DISPLAYED_STATUSES, type DisplayedStatus } from '../../../../services/keys/license-key-reader.js';
import { DateTime, ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType } from '../../../shared/types.js';

export const LicenseKeyStatusEnum = enumType(DISPLAYED_STATUSES, {
  name: 'LicenseKeyStatus',
  valuesConfig: {
    AVAILABLE: { description: 'It can be sold.' },
    SOLD: { description: 'An order has it.' },
    REPLACED: { description: 'An order has it, and got another one in its place.' },
    CREDITED: { description: 'An order has it, and got back what it cost.' },
    WITHDRAWN: { description: 'Nobody bought it, and nobody will.' },
  },
});

@ObjectType('LicenseKey', { description: 'A license key. It is never shown whole.' })
export class StaffLicenseKey {
  @Field(() => ObjectID, { description: 'The keys of a later import have greater ids.' })
  id: string;

  @Field({ description: 'All but the last letters hidden.' })
  masked: string;

  @Field(() => LicenseKeyStatusEnum)
  status: DisplayedStatus;

  licensePoolId: string;

  @Field(() => DateTime)
  importedAt: Date;

  keyImportId: string | null;

  orderNumber: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When an order got it; null where none did, and for replacements that were given before this was kept.',
  })
  soldAt: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When its import was recalled, if it was sold and in use then; its status stays as it would be.',
  })
  recalledAt: Date | null;

  replacedById: string | null;

  replacesId: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why it was credited or replaced, or given in the place of another; null where that was not kept yet.',
  })
  reason: string | null;
}

export const LicenseKeyConnection = connectionType(StaffLicenseKey, 'LicenseKey');
