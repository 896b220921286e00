import { DomainError } from '../../domain/errors.js';
import { Allowance } from '../../services/rate-limits/rate-limiter.js';
import type { StaffActor } from '../../services/staff/staff-authentication.js';
import type { StaffLoaders } from './loaders.js';

/** What the requests of staff bring along. */
export class StaffContext {
  readonly allowance = new Allowance();
  private currentLoaders: StaffLoaders | undefined;

  constructor(
    private readonly identity: StaffActor | DomainError,
    readonly requestId: string,
    private readonly createLoaders: () => StaffLoaders,
  ) {}

  /** Whether a member of staff asks, whatever the role. */
  get isIdentified(): boolean {
    return !(this.identity instanceof Error);
  }

  /** Why the request is not let in; undefined where it is. */
  get refusal(): DomainError | undefined {
    return this.identity instanceof Error ? this.identity : undefined;
  }

  /** For what every role may do. @throws {DomainError} UNAUTHENTICATED */
  get staff(): StaffActor {
    if (this.identity instanceof Error) throw this.identity;
    return this.identity;
  }

  /** For what only an ADMIN may do. @throws {DomainError} UNAUTHENTICATED, FORBIDDEN */
  get admin(): StaffActor {
    const actor = this.staff;
    if (actor.role !== 'ADMIN') throw new DomainError('FORBIDDEN');
    return actor;
  }

  /** Made when first needed; batches what one request asks for piece by piece. */
  get loaders(): StaffLoaders {
    this.currentLoaders ??= this.createLoaders();
    return this.currentLoaders;
  }
}
