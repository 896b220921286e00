import { DomainError } from '../../domain/errors.js';
import { hashToken, newToken } from '../secrets/access-token.js';

/** Tokens that sign a member in once each. They are kept by this process alone, and end with it. */
export class SignInLinks {
  /** By the hash of the link's token, that of the member; null once it is used. */
  private readonly members = new Map<string, string | null>();

  /** A token that begins one session of the member whose token is given. */
  create(memberToken: string): string {
    const { token, tokenHash } = newToken('link');
    this.members.set(tokenHash.toString('hex'), memberToken);
    return token;
  }

  /**
   * The member's token, where a link's is given, which is used up by this; any other as it is.
   * @throws {DomainError} UNAUTHENTICATED for a link's that was used.
   */
  redeem(token: string): string {
    const hash = hashToken(token).toString('hex');
    const memberToken = this.members.get(hash);
    if (memberToken === undefined) return token;
    if (memberToken === null) {
      throw new DomainError('UNAUTHENTICATED', 'This link has signed somebody in already, and does so only once');
    }
    this.members.set(hash, null);
    return memberToken;
  }
}
