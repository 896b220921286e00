import { licenseKeyProblem, maskKeyInText, maskLicenseKey } from '../../../src/domain/keys/license-key.js';

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
    ['AB\uD800CD', 'is not valid UTF-8'],
    ['AB😀CD', undefined],
    ['SANDBOX-AAAAA', 'begins with SANDBOX-, like the dummy keys of sandbox orders'],
  ])('licenseKeyProblem says of %j: %s', (text, problem) => {
    expect(licenseKeyProblem(text)?.toString()).toBe(problem);
  });

  it.each([
    ['ABCD-EFGH-IJKL', '****IJKL'],
    ['12345678', '****5678'],
    ['1234567', '****'],
    ['', '****'],
    ['secret\u0007\u001Bxy', '****??xy'],
  ])('the license key %j is masked as %s', (text, masked) => {
    expect(maskLicenseKey(text)).toBe(masked);
  });
});

describe('maskKeyInText', () => {
  it.each([
    ['The key ABCD-1234-XYZ9 is blocked', 'ABCD-1234-XYZ9', 'The key ****XYZ9 is blocked'],
    ['abcd-1234-xyz9, ABCD-1234-XYZ9', 'ABCD-1234-XYZ9', '****XYZ9, ****XYZ9'],
    ['a.c*d(1) and aXc*d(1)', 'a.c*d(1)', '****d(1) and aXc*d(1)'],
    ['costs $& and $1', 'nothing of it', 'costs $& and $1'],
    ['KEY$&9999 fails', 'KEY$&9999', '****9999 fails'],
    ['as it is', '', 'as it is'],
  ])('the text %j does not show the key %j', (text, key, shown) => {
    expect(maskKeyInText(text, key)).toBe(shown);
  });
});
