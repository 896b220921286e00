import type { DataSource } from 'typeorm';

/** A table of tokens or sessions that shows when each was last used. */
export type TokenTable = 'api_tokens' | 'staff_members' | 'staff_sessions';

const PRECISION_MS = 60_000;
const PAUSE_MS = 60_000;

/** Notes when tokens were last used, to the minute. It never rejects, so that requests do not fail because of it. */
export class TokenUsage {
  private pausedUntilMs = -Infinity;

  /** @param onFailure called for the first of consecutive failures, such as on a read-only server. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly table: TokenTable,
    private readonly onFailure: (error: unknown) => void = () => undefined,
  ) {}

  /** Whether `record` would note anything. */
  isDue(lastUsedAt: Date | null, now: Date): boolean {
    if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < PRECISION_MS) return false;
    return performance.now() >= this.pausedUntilMs;
  }

  /**
   * @param lastUsedAt what is noted already.
   * @returns what is noted from now on.
   */
  async record<T extends Date | null>(tokenId: string, lastUsedAt: T, now: Date): Promise<Date | T> {
    if (!this.isDue(lastUsedAt, now)) return lastUsedAt;
    try {
      // A plain statement without retries: another request will note the same.
      await this.dataSource.query(`UPDATE ${this.table} SET last_used_at = ? WHERE id = ?`, [now, tokenId]);
      this.pausedUntilMs = -Infinity;
      return now;
    } catch (error) {
      // Each refused change costs a connection (`db/connection-pool.ts`), so it pauses after a failure.
      if (this.pausedUntilMs === -Infinity) this.onFailure(error);
      this.pausedUntilMs = performance.now() + PAUSE_MS;
      return lastUsedAt;
    }
  }
}
