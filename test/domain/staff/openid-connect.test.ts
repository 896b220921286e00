import { identityOf } from '../../../src/domain/staff/openid-connect.js';

const EMAIL = 'ada@shop.example';
const identityWith = (email_verified: unknown) => () =>
  identityOf('https://login.example', 'ada', { email: EMAIL, email_verified });

it.each([[true], ['true']])('an address with email_verified %p is verified', (claim) => {
  expect(identityWith(claim)()).toEqual({ issuer: 'https://login.example', subject: 'ada', email: EMAIL });
});

it.each([[false], ['false'], ['TRUE'], ['yes'], [''], [1], [null], [undefined], [{}]])(
  'an address with email_verified %p is not verified',
  (claim) => {
    expect(identityWith(claim)).toThrow(expect.objectContaining({ reason: 'email' }));
  },
);
