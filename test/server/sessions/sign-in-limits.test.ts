import { randomUUID } from 'node:crypto';
import { IdentityProviderServer } from '../../support/identity-provider.js';
import { failed, identityRow, leads, OidcBrowser } from '../../support/oidc-browser.js';
import { useStaff, type TestStaff } from '../../support/staff.js';
import { until } from '../../support/until.js';

const PUBLIC_URL = 'https://orders.example';
const CALLBACK = `${PUBLIC_URL}/admin/oidc/callback`;
const PENDING = '__Secure-staff-sign-in';

const provider = await IdentityProviderServer.listen();
const behindProxy = { PUBLIC_URL, TRUST_PROXY: 'loopback', ...provider.settings };

describe('what a sign-in by OpenID Connect is limited by, and what ends it', () => {
  const fixture = useStaff(undefined, behindProxy);
  const limited = useStaff(undefined, { ...behindProxy, RATE_LIMIT_WRONG_TOKENS_PER_MINUTE: '1' });

  beforeAll(() => provider.open(CALLBACK));
  afterAll(() => provider.stop());
  beforeEach(() => provider.instead.clear());

  const newBrowser = ({ service } = fixture, address?: string) => new OidcBrowser(service, provider, address);

  /** A member, and an account at the provider whose e-mail address is the member's. */
  async function newPerson(): Promise<{ member: TestStaff; login: string }> {
    const login = `person-${randomUUID()}`;
    const email = `${login}@shop.example`;
    provider.people.set(login, { email, email_verified: true });
    return { member: await fixture.staff.member('SUPPORT', { email }), login };
  }

  const rowOf = ({ id }: TestStaff) => identityRow(fixture.service, id);
  const UNTOUCHED = { issuer: null, subject: null, sessions: 0 };

  it('of many concurrent callbacks of one sign-in, one is served', async () => {
    const { member, login } = await newPerson();
    const browser = newBrowser();
    const address = await browser.start();
    const pending = browser.cookies.get(PENDING) ?? '';
    const answers = await Promise.all(
      [fixture, limited, fixture, limited].map(async (one, index) => {
        const copy = newBrowser(one, `198.51.100.${index}`);
        copy.cookies.set(PENDING, pending);
        return leads(await copy.back(await provider.visit(address, login)))[1];
      }),
    );
    expect(answers.toSorted()).toEqual(['/admin', ...Array<unknown>(3).fill(failed('expired')[1])]);
    expect(await rowOf(member)).toMatchObject({ sessions: 1 });
  });

  it('another e-mail address ends the sessions that the account has begun, and none that a token has', async () => {
    const { member, login } = await newPerson();
    const [byAccount, byToken] = [newBrowser(), newBrowser()];
    await byAccount.signInThere(login);
    await byToken.signIn(member.token);
    const change =
      'mutation ($id: ObjectID!, $input: StaffMemberInput!) { updateStaffMember(id: $id, input: $input) { id } }';
    const statuses = async () => [(await byAccount.session()).status, (await byToken.session()).status];
    await fixture.dataOf(change, { id: member.id, input: { name: 'Another name' } });
    expect(await statuses()).toEqual([200, 200]);
    await fixture.dataOf(change, { id: member.id, input: { email: `new-${login}@shop.example` } });
    expect(await statuses()).toEqual([401, 200]);
  });

  it('a sign-in while the e-mail address changes begins no session that goes on', async () => {
    const { member, login } = await newPerson();
    const browser = newBrowser();
    const callback = await provider.visit(await browser.start(), login);
    const change = 'mutation ($id: ObjectID!) { updateStaffMember(id: $id, input: { email: null }) { id } }';
    await Promise.all([browser.back(callback), fixture.dataOf(change, { id: member.id })]);
    expect(await rowOf(member)).toEqual(UNTOUCHED);
  });

  it('neither wrong tokens nor callbacks without a sign-in block other users of the address', async () => {
    const { login } = await newPerson();
    const browser = () => newBrowser(limited, '192.0.2.1');
    const wrongToken = () => browser().request('GET', '/api/products', { token: 'rok_wrong' });
    const strayAnswer = () => browser().get('/admin/oidc/callback?code=x&state=y');
    for (let count = 0; count < 3; count += 1) {
      await until(async () => (await wrongToken()).status === 429, 'a second wrong token within a minute');
      await until(async () => leads(await strayAnswer())[1] === failed('limited')[1], 'a second one within a minute');
      expect(leads(await browser().signInThere(login))).toEqual([303, '/admin']);
    }
    expect(leads(await newBrowser(limited, '192.0.2.2').get('/admin/oidc/callback'))).toEqual(failed('expired'));
  });

  it('a user known only to the provider waits no longer than a member', async () => {
    for (let count = 0; count < 3; count += 1)
      expect(leads(await newBrowser(limited, '192.0.2.3').signInThere(`stranger-${randomUUID()}`))).toEqual(
        failed('unknown'),
      );
  });

  it('the provider is asked about few codes of an address that it does not know', async () => {
    let asked = 0;
    provider.instead.set('/token', (response) => {
      asked += 1;
      response.writeHead(400, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error: 'invalid_grant' }));
    });
    const guess = async () => {
      const browser = newBrowser(limited, '192.0.2.4');
      const state = new URL(await browser.start()).searchParams.get('state');
      const before = asked;
      const answer = leads(await browser.back(new URL(`${CALLBACK}?code=x&state=${state}&iss=${provider.issuer}`)));
      return { answer, asked: asked - before };
    };
    expect(await guess()).toEqual({ answer: failed('expired'), asked: 1 });
    const limitedGuess = await until(async () => {
      const one = await guess();
      return one.answer[1] === failed('limited')[1] && one;
    }, 'a second guess within a minute');
    expect(limitedGuess).toMatchObject({ asked: 0 });
  });
});
