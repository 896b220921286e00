import { DomainError } from '../../domain/common/errors.js';
import type { StaffRole } from '../../entities/staff/staff-member.js';
import { RequestRateLimit } from '../../services/rate-limits/rate-limiter.js';
import type { StaffActor } from '../../services/staff/audit-trail.js';
import type { AuthorizedCaller, RequestCaller } from '../shared/authorization.js';
import { KeyQuota } from '../shared/limits/key-quota.js';
import type { StaffLoaders } from './loaders.js';

/** What every request of a member of staff carries. */
export class StaffContext implements RequestCaller {
  /** Who sends the request; undefined where it is not let in. */
  readonly staff: StaffActor | undefined;
  /** Why the request is not let in; undefined where it is. */
  readonly refusal: DomainError | undefined;
  readonly rateLimit = new RequestRateLimit();
  /** Of GraphQL alone; see `costPlugin`. */
  cost: number | undefined;
  /** Only GraphQL limits how many keys an answer holds: each request gets a quota of its own. */
  keys = new KeyQuota(Infinity);
  private currentLoaders: StaffLoaders | undefined;

  constructor(
    identity: StaffActor | DomainError,
    readonly requestId: string,
    private readonly createLoaders: () => StaffLoaders,
  ) {
    if (identity instanceof DomainError) this.refusal = identity;
    else this.staff = identity;
  }

  get role(): StaffRole | undefined {
    return this.staff?.role;
  }

  /** Created on first use; each batches the reads of the fields of one request. */
  get loaders(): StaffLoaders {
    this.currentLoaders ??= this.createLoaders();
    return this.currentLoaders;
  }
}

/** The context as a resolver gets it, after its `@Authorized(...)` has been checked. */
export type AuthorizedStaffContext = AuthorizedCaller<StaffContext>;

/** Whether a role may see a field that not every role sees; for the others it is null. */
export function maySee(role: StaffRole | undefined, roles: readonly StaffRole[]): boolean {
  return role !== undefined && roles.includes(role);
}
