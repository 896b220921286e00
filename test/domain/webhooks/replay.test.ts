import {
  assertReplay,
  assertReplaySize,
  MAX_REPLAYED_EVENTS,
  replayedKinds,
} from '../../../src/domain/webhooks/replay.js';
import { WEBHOOK_EVENTS, type WebhookEventFlags } from '../../../src/domain/webhooks/webhook.js';
import { refusal } from '../../support/domain/refusal.js';

const since = new Date('2026-03-02T09:00:00Z');
const later = new Date('2026-03-02T10:00:00Z');
const none = Object.fromEntries(WEBHOOK_EVENTS.map((kind) => [kind, false])) as WebhookEventFlags;

describe('a replay', () => {
  it.each([
    { since },
    { since, until: null, kinds: null },
    { since, until: later },
    { since, until: since },
    { since, kinds: [...WEBHOOK_EVENTS] },
  ])('a replay of %j is taken', (request) => {
    expect(() => assertReplay(request)).not.toThrow();
  });

  it('a replay that ends before it begins is refused with until named', () => {
    const until = 'Until must not be before since';
    expect(() => assertReplay({ since: later, until: since })).toThrow(refusal({ until }));
  });

  it('a replay of no kinds is refused with kinds named', () => {
    expect(() => assertReplay({ since, kinds: [] })).toThrow(refusal({ kinds: 'Kinds must name at least one' }));
  });

  it('a replay takes as many events as its bound, and not one more', () => {
    expect(() => assertReplaySize(MAX_REPLAYED_EVENTS)).not.toThrow();
    const text = 'More than 50000 events: choose a shorter time, or fewer kinds';
    expect(() => assertReplaySize(MAX_REPLAYED_EVENTS + 1)).toThrow(refusal({ since: text }));
  });

  it('a replay is of the kinds that it names, else of those that the webhook is subscribed to', () => {
    const subscribed = { ...none, productOutOfStock: true, creditLow: true };
    expect(replayedKinds({ since, kinds: ['claimResolved'] }, subscribed)).toEqual(['claimResolved']);
    expect(replayedKinds({ since }, subscribed)).toEqual(['productOutOfStock', 'creditLow']);
    expect(replayedKinds({ since, kinds: null }, none)).toEqual([]);
  });
});
