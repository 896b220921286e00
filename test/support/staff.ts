import type { Overrides } from '../../src/app.js';
import { newId } from '../../src/db/ids.js';
import type { StaffRole } from '../../src/domain/staff/staff-role.js';
import { StaffMember } from '../../src/entities/staff/staff-member.js';
import { createStaffServices, type StaffServices } from '../../src/graphql/staff/services.js';
import type { Clock } from '../../src/services/common/clock.js';
import { newToken } from '../../src/services/secrets/access-token.js';
import { useService, type Fixture } from './rest/rest-api.js';
import type { TestResponse, TestService } from './service.js';

/** A member of staff with an access token. */
export interface TestStaff {
  id: string;
  name: string;
  token: string;
}

/** The response to an operation. */
export interface StaffResponse {
  data: TestResponse['body'];
  errors?: { message: string; path?: readonly (string | number)[]; extensions: TestResponse['body'] }[];
}

/** The staff GraphQL of a test's service over HTTP, and members of staff to use it. */
export class StaffApi {
  /** The services of the operations, for direct calls. */
  readonly services: StaffServices;

  constructor(
    private readonly service: TestService,
    clock: Clock,
  ) {
    const { dataSource, vault, services } = service.app;
    this.services = createStaffServices({
      dataSource,
      vault,
      clock,
      timeZone: 'Europe/Berlin',
      limits: { maxLines: 200, maxKeys: 10_000 },
      creditLowPercent: 10,
      placement: services.placement,
      processInfo: { version: 'test', jobs: [], sendsMails: false },
    });
  }

  /** Adds a member of staff without an audit entry. */
  async member(role: StaffRole = 'ADMIN', fields: Partial<StaffMember> = {}): Promise<TestStaff> {
    const { token, ...stored } = newToken('staff');
    const id = newId();
    const name = `${role} ${id}`;
    const createdAt = new Date();
    await this.service.app.dataSource.manager.insert(StaffMember, { id, name, role, ...stored, createdAt, ...fields });
    return { id, name, token };
  }

  /** Runs an operation with this token. */
  async run(query: string, variables: object = {}, token?: string): Promise<StaffResponse> {
    const body = { query, variables };
    return (await this.service.request('POST', '/admin/graphql', { token, body })).body as StaffResponse;
  }
}

/** A service, a shop and the staff's API for a file's tests, with an ADMIN to run operations. */
export interface StaffFixture extends Fixture {
  staff: StaffApi;
  admin: TestStaff;
  /** Runs an operation that must succeed, as the ADMIN unless a token is given. @returns its data. */
  dataOf: (query: string, variables?: object, token?: string) => Promise<TestResponse['body']>;
  /** Runs an operation that must be refused. @returns its only error. */
  errorOf: (
    query: string,
    variables?: object,
    token?: string,
  ) => Promise<{ message: string; extensions: TestResponse['body'] }>;
  /** Runs an operation that must be refused with VALIDATION_ERROR. @returns what is wrong with each field. */
  detailsOf: (query: string, variables?: object, token?: string) => Promise<Record<string, string>>;
}

/** Starts the service before the tests of the block and stops it after them. */
export function useStaff(
  clock: Clock = () => new Date(),
  environment: Record<string, string> = {},
  overrides: Overrides = {},
): StaffFixture {
  const fixture = useService({ ...overrides, clock }, environment) as StaffFixture;
  beforeAll(async () => {
    fixture.staff = new StaffApi(fixture.service, clock);
    fixture.admin = await fixture.staff.member();
  });
  fixture.dataOf = async (query, variables, token = fixture.admin.token) => {
    const { data, errors } = await fixture.staff.run(query, variables, token);
    expect(errors).toBeUndefined();
    return data;
  };
  fixture.errorOf = async (query, variables, token = fixture.admin.token) => {
    const { errors } = await fixture.staff.run(query, variables, token);
    expect(errors).toHaveLength(1);
    const [{ message, extensions }] = errors as [{ message: string; extensions: TestResponse['body'] }];
    return { message, extensions };
  };
  fixture.detailsOf = async (query, variables, token) => {
    const { extensions } = await fixture.errorOf(query, variables, token);
    expect(extensions).toMatchObject({ code: 'VALIDATION_ERROR' });
    return extensions.details;
  };
  return fixture;
}
