import { isOverriddenByScenario, SLOW_RESPONSE_MS, type SandboxScenario } from '../../../domain/orders/sandbox.js';
import type { ClientConnection } from '../../common/client-connection.js';
import type { Pause } from '../../common/pause.js';
import { addRequestLogFields } from '../../common/request-scope.js';

/** Whether the response ignores the scenario: a repeated order, and a mistake that takes precedence. */
const precedesScenario = (placing: Promise<{ replayed: boolean }>): Promise<boolean> =>
  placing.then(
    ({ replayed }) => replayed,
    (error: unknown) => !isOverriddenByScenario(error),
  );

/**
 * Applies the sandbox scenarios that concern the response and not the order (docs/spec/sandbox.md#scenarios). They
 * start after the order's transaction has ended.
 */
export class ScenarioResponses {
  private readonly waiting = new Set<AbortController>();
  private isStopping = false;

  constructor(private readonly pause: Pause) {}

  /** Resolves with the result of `placing` once the response may be sent; after a disconnect it reaches no client. */
  async apply<T extends { replayed: boolean }>(
    scenario: SandboxScenario,
    placing: Promise<T>,
    client: ClientConnection,
  ): Promise<T> {
    if (scenario === 'slow' && !(await precedesScenario(placing))) await this.delay(client);
    // An error is sent, because nothing was created.
    const order = await placing;
    if (scenario === 'lost-answer' && !order.replayed) {
      addRequestLogFields({ simulated: true });
      client.destroy();
    }
    return order;
  }

  /** Ends all delays now, because the process stops. */
  stop(): void {
    this.isStopping = true;
    for (const end of this.waiting) end.abort();
  }

  private async delay(client: ClientConnection): Promise<void> {
    if (this.isStopping) return;
    addRequestLogFields({ simulated: true });
    const end = new AbortController();
    this.waiting.add(end);
    client.onEnd(() => end.abort());
    await this.pause(SLOW_RESPONSE_MS, end.signal);
    this.waiting.delete(end);
  }
}
