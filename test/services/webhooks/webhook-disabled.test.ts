import { MAX_CONSECUTIVE_FAILURES } from '../../../src/domain/webhooks/delivery.js';
import { disableFailing } from '../../../src/services/webhooks/webhook-state.js';
import { useStaff } from '../../support/staff.js';
import { dataOfKind, eventsOf, sentTo, subscribe, TARGET } from '../../support/webhooks/customer-events.js';

const fixture = useStaff();

const SET_ACTIVE = 'mutation ($id: ObjectID!, $active: Boolean!) { setWebhookActive(id: $id, active: $active) { id } }';
interface Owner {
  id: string;
  token: string;
}

type Switch = (owner: Owner, id: string, active: boolean) => Promise<unknown>;

const patch: Switch = async ({ token }, id, active) => {
  const { status } = await fixture.service.request('PATCH', `/api/webhooks/${id}`, { token, body: { active } });
  expect(status).toBe(200);
};

const fail = async (id: string): Promise<boolean> => {
  const { dataSource } = fixture.service.app;
  const sql = 'UPDATE webhooks SET consecutive_failures = ? WHERE id = ?';
  await dataSource.query(sql, [MAX_CONSECUTIVE_FAILURES, id]);
  return disableFailing(dataSource, id, new Date());
};

const SWITCHES: [string, string, Switch][] = [
  ['the customer', 'The customer has switched it off', patch],
  [
    'staff',
    "The reseller's staff has switched it off",
    (_owner, id, active) => fixture.dataOf(SET_ACTIVE, { id, active }),
  ],
];

describe('webhookDisabled', () => {
  const disabledEvents = ({ id }: Owner) => dataOfKind(fixture, id, 'webhookDisabled');

  it.each(SWITCHES)(
    "a webhook that %s switches off is reported to the customer's others",
    async (_who, reason, turn) => {
      const [owner, stranger] = [await fixture.shop.customer(), await fixture.shop.customer()];
      const [own, other, silent] = [
        await subscribe(fixture, owner.token),
        await subscribe(fixture, owner.token),
        await subscribe(fixture, owner.token, ['orderCompleted']),
      ];
      const strange = await subscribe(fixture, stranger.token);
      await turn(owner, own, false);
      const data = { webhookId: own, origin: new URL(TARGET).origin, reason };
      expect(await eventsOf(fixture, owner.id)).toEqual([{ kind: 'webhookDisabled', data }]);
      expect(await sentTo(fixture, owner.token, other)).toEqual([{ kind: 'webhookDisabled', data }]);
      for (const id of [own, silent]) expect(await sentTo(fixture, owner.token, id)).toEqual([]);
      expect([await sentTo(fixture, stranger.token, strange), await disabledEvents(stranger)]).toEqual([[], []]);
    },
  );

  it.each(SWITCHES)('what is off already raises nothing when %s switches it off again', async (_who, _reason, turn) => {
    const owner = await fixture.shop.customer();
    const id = await subscribe(fixture, owner.token);
    await turn(owner, id, false);
    await turn(owner, id, false);
    expect(await disabledEvents(owner)).toHaveLength(1);
    await turn(owner, id, true);
    expect(await disabledEvents(owner)).toHaveLength(1);
    await turn(owner, id, false);
    expect(await disabledEvents(owner)).toHaveLength(2);
  });

  it('a webhook whose deliveries fail is reported once, and not if the count was reset meanwhile', async () => {
    const owner = await fixture.shop.customer();
    const [own, other] = [await subscribe(fixture, owner.token), await subscribe(fixture, owner.token)];
    expect([await fail(own), await fail(own)]).toEqual([true, false]);
    const reason = '10 deliveries in a row have failed';
    const data = { webhookId: own, origin: 'http://127.0.0.1:9', reason };
    expect(await disabledEvents(owner)).toEqual([data]);
    expect(await sentTo(fixture, owner.token, other)).toEqual([{ kind: 'webhookDisabled', data }]);
    await patch(owner, own, true);
    expect(await disableFailing(fixture.service.app.dataSource, own, new Date())).toBe(false);
    expect(await disabledEvents(owner)).toHaveLength(1);
  });

  it('two webhooks of a customer that fail at the same time are both reported', async () => {
    const owner = await fixture.shop.customer();
    const ids = [await subscribe(fixture, owner.token), await subscribe(fixture, owner.token)];
    expect(await Promise.all(ids.map(fail))).toEqual([true, true]);
    const events = (await disabledEvents(owner)) as { webhookId: string }[];
    expect(events.map(({ webhookId }) => webhookId).sort()).toEqual(ids.sort());
  });

  it('a change that is refused or leaves it on, and its deletion, raise nothing', async () => {
    const owner = await fixture.shop.customer();
    const id = await subscribe(fixture, owner.token);
    const change = (method: string, body?: object) =>
      fixture.service.request(method, `/api/webhooks/${id}`, { token: owner.token, body });
    expect((await change('PATCH', { active: false, url: 'nonsense' })).status).toBe(400);
    expect((await change('PATCH', { events: { creditLow: false } })).status).toBe(200);
    expect((await change('DELETE')).status).toBe(200);
    expect(await eventsOf(fixture, owner.id)).toEqual([]);
  });

  it('the origin is that of the url that it was switched off with', async () => {
    const owner = await fixture.shop.customer();
    const id = await subscribe(fixture, owner.token);
    const body = { active: false, url: 'http://127.0.0.1:10/elsewhere' };
    await fixture.service.request('PATCH', `/api/webhooks/${id}`, { token: owner.token, body });
    expect(await disabledEvents(owner)).toEqual([expect.objectContaining({ origin: 'http://127.0.0.1:10' })]);
  });
});
