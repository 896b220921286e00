import type { ClaimView } from '../services/claims/claim-reader.js';

/** docs/spec/claims.md#claim-record */
export function presentClaim(claim: ClaimView) {
  return {
    _id: claim.id,
    orderNumber: claim.orderNumber,
    productId: claim.productId,
    licensePoolId: claim.licensePoolId,
    licenseKey: claim.licenseKey,
    reason: claim.reason,
    status: claim.status.toLowerCase(),
    answer: claim.answer,
    replacementKey: claim.replacementKey,
    createdAt: claim.createdAt,
    updatedAt: claim.updatedAt,
  };
}
