import type { DataSource } from 'typeorm';

/** A table of tokens or sessions that shows when each was last used. */
export type TokenTable = 'api_tokens' | 'staff_members' | 'staff_sessions';

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

  /**
   * @param lastUsedAt what is noted already.
   * @returns what is noted from now on.
   */
  async note<T extends Date | null>(tokenId: string, lastUsedAt: T, now: Date): Promise<Date | T> {
    if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < PRECISION_MS) return lastUsedAt;
    if (performance.now() < this.pausedUntilMs) return lastUsedAt;
    try {
      // A statement of its own, which no failure makes run again: another request will note the same.
      await this.dataSource.query(`UPDATE ${this.table} SET last_used_at = ? WHERE id = ?`, [now, tokenId]);
      this.pausedUntilMs = -Infinity;
      return now;
    } catch (error) {
      // A server that refuses a change loses the connection on which it was tried, so it is not tried each time.
      if (this.pausedUntilMs === -Infinity) this.onFailure(error);
      this.pausedUntilMs = performance.now() + PAUSE_MS;
      return lastUsedAt;
    }
  }
}
