import type { Receiver } from '../support/receiver.js';
import { ServiceProcess } from '../processes/service-process.js';
import { World } from '../processes/world.js';
import { until } from '../support/until.js';

const EVENTS = 60;
const AT_ONCE = 4;

describe('a process that is killed in the middle of a replay', () => {
  let world: World;
  let receiver: Receiver;

  beforeAll(async () => {
    world = await World.create(0);
    receiver = await world.receiver();
  });
  afterAll(() => world.close());

  it('a replay goes on after its process was killed, and every event arrives', async () => {
    const { id: customerId, token } = await world.customer();
    const since = new Date();
    await world.events(EVENTS);
    await world.query('UPDATE customers SET created_at = ? WHERE id = ?', [new Date(0), customerId]);
    const first = await ServiceProcess.start(world.environment);
    const post = async (path: string, body: object) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const answer = await fetch(`${first.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as { webhook: { _id: string }; queued: number };
    };
    const hook = { url: receiver.url(), events: { productOutOfStock: true } };
    const { webhook } = await post('/webhooks', hook);
    receiver.answerAll({ isHeld: true });
    expect(await post(`/webhooks/${webhook._id}/replay`, { since })).toEqual({ queued: EVENTS });
    await until(() => receiver.atOnce === AT_ONCE, 'the first requests of the replay');
    expect(await first.signal('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    expect(await world.deliveries('claim_id IS NOT NULL')).toHaveLength(AT_ONCE);
    expect(await world.deliveries("status = 'PENDING' AND queued = 2")).toHaveLength(EVENTS - AT_ONCE);
    receiver.answerAll({});
    receiver.release();

    const second = await ServiceProcess.start(world.environment);
    await world.allDelivered();
    const delivered = await world.deliveries("status = 'SUCCEEDED' AND replayed");
    expect(delivered).toHaveLength(EVENTS);
    expect(delivered.filter((id) => !receiver.answered.includes(id))).toEqual([]);
    expect(await second.signal('SIGTERM')).toMatchObject({ code: 0 });
    expect(await world.breaches()).toEqual([]);
  });
});
