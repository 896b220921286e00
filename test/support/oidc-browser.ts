import type { IdentityProviderServer } from './identity-provider.js';
import type { TestResponse, TestService } from './service.js';
import { StaffBrowser } from './staff-browser.js';

/** Status and location of a redirect. */
export const leads = ({ status, headers }: TestResponse) => [status, headers.get('Location')];

/** The redirect of a failed sign-in. */
export const failed = (reason: string) => [303, `/admin/sign-in?failed=${reason}`];

/** A browser at a proxy that follows the way to the provider and back, step by step. */
export class OidcBrowser extends StaffBrowser {
  constructor(
    service: TestService,
    private readonly provider: IdentityProviderServer,
    address = '203.0.113.1',
  ) {
    super(service, { 'X-Forwarded-For': address, 'X-Forwarded-Host': 'elsewhere.example' });
  }

  get(path: string): Promise<TestResponse> {
    return this.request('GET', path, { redirect: 'manual' });
  }

  /** @returns the address at the provider. */
  async start(query = ''): Promise<string> {
    const response = await this.get(`/admin/oidc/start${query}`);
    expect(leads(response)).toEqual([303, expect.stringContaining(`${this.provider.issuer}/auth?`)]);
    return response.headers.get('Location') ?? '';
  }

  back({ pathname, search }: URL): Promise<TestResponse> {
    return this.get(pathname + search);
  }

  /** Goes to the provider as this person, or as one who does not consent, and back. */
  async signInThere(login: string | null, query = ''): Promise<TestResponse> {
    return this.back(await this.provider.visit(await this.start(query), login));
  }
}

/** The account that a member is bound to, and how many sessions it has. */
export async function identityRow({ app }: TestService, memberId: string): Promise<object> {
  const [row] = await app.dataSource.query<Record<string, unknown>[]>(
    `SELECT oidc_issuer AS issuer, oidc_subject AS subject,
            (SELECT COUNT(*) FROM staff_sessions WHERE staff_member_id = m.id) AS sessions
       FROM staff_members m WHERE id = ?`,
    [memberId],
  );
  return { ...row, sessions: Number(row?.sessions) };
}
