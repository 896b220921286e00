import type { DeliveryFixture } from '../delivery/delivery-fixture.js';

/** The body of a replay over REST. */
export interface ReplayBody {
  since: string;
  until?: string | null;
  events?: unknown;
}
export interface ReplayOutcome {
  queued?: number;
  code?: string;
  details?: Record<string, string>;
}
type ReplayApi = (caller: { token: string }, webhookId: string, request: ReplayBody) => Promise<ReplayOutcome>;

/** The ways in which a customer requests a replay. */
export function replayApis(fixture: DeliveryFixture) {
  const replay: ReplayApi = async ({ token }, webhookId, body) => {
    const response = await fixture.service.request('POST', `/api/webhooks/${webhookId}/replay`, { token, body });
    if (response.status === 200) return response.body as ReplayOutcome;
    const { code, details } = response.body as ReplayOutcome;
    return { code, ...(details && { details }) };
  };
  const overGraphql: ReplayApi = async (caller, webhookId, { events: kinds, ...request }) => {
    const { data, errors } = await fixture.service.graphql(
      `mutation ($webhookId: ObjectID!, $since: DateTime!, $until: DateTime, $kinds: [WebhookEventKind!]) {
        replayWebhook(webhookId: $webhookId, since: $since, until: $until, kinds: $kinds) }`,
      { webhookId, ...request, kinds },
      caller,
    );
    if (!errors) return { queued: data.replayWebhook };
    const { code, details } = (errors[0]?.extensions ?? {}) as ReplayOutcome;
    return { code, ...(details && { details }) };
  };
  return { replay, overGraphql };
}
