import { ArgsType, ObjectType } from 'type-graphql';
import { DISPLAYED_STATUSES } from '../../../../services/keys/license-key-reader.js';
import { field, fields, id, instant, optional, orNull, text } from '../../../shared/fields.js';
import { connectionType, enumType, PageArgs } from '../../../shared/types.js';

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
export class StaffLicenseKey extends fields({
  id: id('The keys of a later import have greater ids.'),
  masked: text('Masked except for the last characters.'),
  status: field(LicenseKeyStatusEnum),
  importedAt: instant(),
  soldAt: orNull(instant('When it was sold; null if it was not, and for old replacements without this information.')),
  recalledAt: orNull(
    instant('When its import was recalled, if it was sold and in use then; its status is independent of that.'),
  ),
  reason: orNull(text('Why it was credited or replaced, or replaces another; null if this was not recorded.')),
}) {
  licensePoolId: string;

  keyImportId: string | null;

  orderNumber: number | null;

  replacedById: string | null;

  replacesId: string | null;
}

export const LicenseKeyConnection = connectionType(StaffLicenseKey, 'LicenseKey');

@ArgsType()
export class LicenseKeysArgs extends fields(PageArgs, {
  licensePoolId: id(),
  status: optional(field(LicenseKeyStatusEnum)),
}) {}
