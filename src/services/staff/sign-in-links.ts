import { DomainError, Reason } from '../../domain/common/errors.js';
import { hashToken, newToken } from '../secrets/access-token.js';

/** One-time tokens that sign a member in. They exist only in this process's memory. */
export class SignInLinks {
  /** Maps the hash of the link's token to the member's token; null once it is used. */
  private readonly members = new Map<string, string | null>();

  /** A token that begins one session of the member whose token is given. */
  create(memberToken: string): string {
    const { token, tokenHash } = newToken('link');
    this.members.set(tokenHash.toString('hex'), memberToken);
    return token;
  }

  /**
   * Exchanges a link's token, which works once, for the member's token; returns any other token unchanged.
   * @throws {DomainError} UNAUTHENTICATED for a link's token that was used before.
   */
  redeem(token: string): string {
    const hash = hashToken(token).toString('hex');
    const memberToken = this.members.get(hash);
    if (memberToken === undefined) return token;
    if (memberToken === null) {
      throw new DomainError('UNAUTHENTICATED', Reason.of('LINK_USED'));
    }
    this.members.set(hash, null);
    return memberToken;
  }
}
