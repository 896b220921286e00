import { createParameterDecorator } from 'type-graphql';
import { DomainError } from '../../domain/common/errors.js';
import type { StaffRole } from '../../domain/staff/staff-role.js';
import { RequestRateLimit } from '../../services/rate-limits/rate-limiter.js';
import type { StaffActor } from '../../services/staff/audit-trail.js';
import type { AuthorizedCaller, RequestCaller } from '../shared/authorization.js';
import { KeyQuota } from '../shared/limits/key-quota.js';
import type { StaffLoaders } from './loaders.js';

/** The context of every request of a member of staff. */
export class StaffContext implements RequestCaller {
  /** The authenticated caller; undefined if authentication failed. */
  readonly staff: StaffActor | undefined;
  /** Why authentication failed; undefined if it succeeded. */
  readonly refusal: DomainError | undefined;
  readonly rateLimit = new RequestRateLimit();
  /** GraphQL only; see `costPlugin`. */
  cost: number | undefined;
  /** Only GraphQL limits the number of keys in a response: each request gets its own quota. */
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

/** The context of a resolver, after its `@Authorized(...)` has been checked. */
export type AuthorizedStaffContext = AuthorizedCaller<StaffContext>;

/** The member of staff who makes the request, in a resolver. */
export const Staff = () => createParameterDecorator<StaffContext>(({ context }) => context.staff);

/** Whether a role may see a field that not every role sees; for the others it is null. */
export function maySee(role: StaffRole | undefined, roles: readonly StaffRole[]): boolean {
  return role !== undefined && roles.includes(role);
}
