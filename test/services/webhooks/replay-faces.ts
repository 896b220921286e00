import type { DeliveryRoom } from '../../jobs/delivery-room.js';

/** The body of a replay over REST. */
export interface ReplayWish {
  since: string;
  until?: string | null;
  events?: unknown;
}
export interface ReplayOutcome {
  queued?: number;
  code?: string;
  details?: Record<string, string>;
}
type Face = (caller: { token: string }, webhookId: string, request: ReplayWish) => Promise<ReplayOutcome>;

/** How a customer asks for a replay. */
export function replayFaces(room: DeliveryRoom) {
  const overRest: Face = async ({ token }, webhookId, body) => {
    const answer = await room.service.request('POST', `/api/webhooks/${webhookId}/replay`, { token, body });
    if (answer.status === 200) return answer.body as ReplayOutcome;
    const { code, details } = answer.body as ReplayOutcome;
    return { code, ...(details && { details }) };
  };
  const overGraphql: Face = async (caller, webhookId, { events: kinds, ...request }) => {
    const { data, errors } = await room.service.graphql(
      `mutation ($webhookId: ObjectID!, $since: DateTime!, $until: DateTime, $kinds: [WebhookEventKind!]) {
        replayWebhook(webhookId: $webhookId, since: $since, until: $until, kinds: $kinds) }`,
      { webhookId, ...request, kinds },
      caller,
    );
    if (!errors) return { queued: data.replayWebhook };
    const { code, details } = (errors[0]?.extensions ?? {}) as ReplayOutcome;
    return { code, ...(details && { details }) };
  };
  const FACES: [string, Face][] = [
    ['REST', overRest],
    ['GraphQL', overGraphql],
  ];
  return { overRest, overGraphql, FACES };
}
