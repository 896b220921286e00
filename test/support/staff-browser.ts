import type { RequestOptions, TestResponse, TestService } from './service.js';

const SET_COOKIE = /^([^=]+)=([^;]*)/;

/** The browser of a member of staff: it stores the cookies of a service, and says where its requests come from. */
export class StaffBrowser {
  /** Names and values. */
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly service: TestService,
    /** What it sends with every request; null for nothing. */
    private readonly headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' },
  ) {}

  async request(method: string, path: string, options: RequestOptions = {}): Promise<TestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...this.headers, ...(cookie === '' ? {} : { Cookie: cookie }), ...options.headers };
    const response = await this.service.request(method, path, { ...options, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = SET_COOKIE.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  signIn(token: string): Promise<TestResponse> {
    return this.request('POST', '/admin/session', { body: { token } });
  }

  session(): Promise<TestResponse> {
    return this.request('GET', '/admin/session');
  }

  signOut(): Promise<TestResponse> {
    return this.request('DELETE', '/admin/session');
  }

  /** An operation of staff's GraphQL; returns `{data, errors}`. */
  async run(query: string, variables: object = {}): Promise<TestResponse['body']> {
    return (await this.request('POST', '/admin/graphql', { body: { query, variables } })).body;
  }
}

interface AuditRow {
  action: string;
  via: string;
  staffId: string;
  before: string | null;
  after: string | null;
}

/** The entries of the audit log about a member of staff, oldest first. */
export async function auditOfMember(service: TestService, memberId: string) {
  const rows = await service.query<AuditRow>(
    `SELECT action, via, staff_member_id AS staffId, state_before AS \`before\`, state_after AS \`after\`
       FROM audit_entries WHERE subject_type = 'StaffMember' AND subject_id = ? ORDER BY id`,
    [memberId],
  );
  return rows.map(({ before, after, ...entry }) => {
    return { ...entry, before: JSON.parse(before ?? 'null'), after: JSON.parse(after ?? 'null') };
  });
}
