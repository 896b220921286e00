import type { DataSource } from 'typeorm';

/** A table of tokens that shows when each was last used. */
export type TokenTable = 'api_tokens' | 'staff_members';

const PRECISION_MS = 60_000;
const PAUSE_MS = 60_000;

/** Notes when tokens were last used, exact to a minute. Who reads must not depend on it: it never fails. */
export class TokenUses {
  private pausedUntilMs = -Infinity;

  /** @param onFailure told of the first of the failures that follow each other, such as on a server that is read-only. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly table: TokenTable,
    private readonly onFailure: (error: unknown) => void = () => undefined,
  ) {}

  /** @param lastUsedAt what is noted already. */
  async note(tokenId: string, lastUsedAt: Date | null, now: Date): Promise<void> {
    if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < PRECISION_MS) return;
    if (performance.now() < this.pausedUntilMs) return;
    try {
      // A statement of its own, which no failure makes run again: another request will note the same.
      await this.dataSource.query(`UPDATE ${this.table} SET last_used_at = ? WHERE id = ?`, [now, tokenId]);
      this.pausedUntilMs = -Infinity;
    } catch (error) {
      // A server that refuses a change loses the connection on which it was tried, so it is not tried each time.
      if (this.pausedUntilMs === -Infinity) this.onFailure(error);
      this.pausedUntilMs = performance.now() + PAUSE_MS;
    }
  }
}
