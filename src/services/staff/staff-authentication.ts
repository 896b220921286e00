import type { DataSource } from 'typeorm';
import { DomainError } from '../../domain/errors.js';
import type { StaffRole } from '../../entities/staff-member.js';
import { bearerToken, hashToken } from '../secrets/access-token.js';

/** The member of staff who sends a request; audit entries name its id. */
export interface StaffActor {
  id: string;
  name: string;
  role: StaffRole;
}

/** Finds the member of staff who sends a request. Customers' tokens are not accepted. */
export class StaffAuthentication {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * @param authorization the request header of that name.
   * @throws {DomainError} UNAUTHENTICATED without a token or with a wrong or revoked one.
   */
  async staffOf(authorization: string | undefined): Promise<StaffActor> {
    const token = bearerToken(authorization);
    if (token === undefined) throw new DomainError('UNAUTHENTICATED');
    const rows = await this.dataSource.query<StaffActor[]>(
      'SELECT id, name, role FROM staff_members WHERE token_hash = ? AND revoked_at IS NULL',
      [hashToken(token)],
    );
    const [actor] = rows;
    if (!actor) throw new DomainError('UNAUTHENTICATED', 'Invalid authentication token');
    return actor;
  }
}
