import { licenseKeyProblem, maskLicenseKey } from '../../src/domain/license-key.js';

describe('a license key', () => {
  it.each([
    ['ABCD-EFGH', undefined],
    ['key with spaces/äöü', undefined],
    ['sandbox-1', undefined],
    ['x'.repeat(200), undefined],
    ['', 'is empty'],
    ['x'.repeat(201), 'has more than 200 characters'],
    ['鍵'.repeat(161), 'has more than 480 bytes'],
    ['AB\tCD', 'holds control characters'],
    ['AB\u0000', 'holds control characters'],
    ['AB\u2028CD', 'holds control characters'],
    ['AB\uFFFD', 'is not valid UTF-8'],
    ['SANDBOX-AAAAA', 'begins with SANDBOX-, like the dummy keys of sandbox orders'],
  ])('licenseKeyProblem says of %j: %s', (text, problem) => {
    expect(licenseKeyProblem(text)).toBe(problem);
  });

  it.each([
    ['ABCD-EFGH-IJKL', '****IJKL'],
    ['12345678', '****5678'],
    ['1234567', '****'],
    ['', '****'],
    ['secret\u0007\u001Bxy', '****??xy'],
  ])('the license key %j is shown as %s', (text, masked) => {
    expect(maskLicenseKey(text)).toBe(masked);
  });
});
