import type { AuditedChange } from '../staff/audit-trail.js';
import type { KeyImportResult } from './key-storage.js';

/**
 * An import in the audit log: counts, never a key.
 * @param available in the pool after the import.
 * @param keyImportId null where nothing was imported, so that no batch has begun.
 */
export function auditOfImport(
  licensePoolId: string,
  available: number,
  keyImportId: string | null,
  { imported, duplicates, rejected }: KeyImportResult,
): AuditedChange {
  return {
    subject: { type: 'LicensePool', id: licensePoolId },
    before: { available: available - imported },
    after: { available, imported, duplicates: duplicates.length, rejected: rejected.length, keyImportId },
  };
}
