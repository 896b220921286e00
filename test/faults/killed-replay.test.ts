import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

const EVENTS = 60;
const AT_ONCE = 4;

describe('a process that is killed in the middle of a replay', () => {
  let fixture: ProcessFixture;
  let receiver: Receiver;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(0);
    receiver = await fixture.receiver();
  });
  afterAll(() => fixture.close());

  it('a replay goes on after its process was killed, and every event arrives', async () => {
    const { id: customerId, token } = await fixture.customer();
    const since = new Date();
    await fixture.events(EVENTS);
    await fixture.query('UPDATE customers SET created_at = ? WHERE id = ?', [new Date(0), customerId]);
    const first = await ServiceProcess.start(fixture.environment);
    const post = async (path: string, body: object) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const response = await fetch(`${first.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await response.json()) as { webhook: { _id: string }; queued: number };
    };
    const hook = { url: receiver.url(), events: { productOutOfStock: true } };
    const { webhook } = await post('/webhooks', hook);
    receiver.replyAll({ isHeld: true });
    expect(await post(`/webhooks/${webhook._id}/replay`, { since })).toEqual({ queued: EVENTS });
    await until(() => receiver.atOnce === AT_ONCE, 'the first requests of the replay');
    expect(await first.signal('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    expect(await fixture.deliveries('claim_id IS NOT NULL')).toHaveLength(AT_ONCE);
    expect(await fixture.deliveries("status = 'PENDING' AND queued = 2")).toHaveLength(EVENTS - AT_ONCE);
    receiver.replyAll({});
    receiver.release();

    const second = await ServiceProcess.start(fixture.environment);
    await fixture.allDelivered();
    const delivered = await fixture.deliveries("status = 'SUCCEEDED' AND replayed");
    expect(delivered).toHaveLength(EVENTS);
    expect(delivered.filter((id) => !receiver.answered.includes(id))).toEqual([]);
    expect(await second.signal('SIGTERM')).toMatchObject({ code: 0 });
    expect(await fixture.violations()).toEqual([]);
  });
});
