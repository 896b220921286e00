import { Webhook } from '../../src/entities/webhooks/webhook.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { CHANGE_PRICE } from '../support/graphql/stock-keeping.js';
import { connectionWaits } from '../support/lock-waits.js';
import { useStaff } from '../support/staff.js';
import { until } from '../support/until.js';

describe('a webhook that is deleted while an event is recorded for it', () => {
  const fixture = useStaff();
  const dataSource = () => fixture.service.app.dataSource;

  /** A customer with two webhooks that receive one kind of event, and a product with one key. */
  async function scene(kind: string) {
    const { token } = await fixture.shop.customer();
    const { id: productId } = await fixture.shop.product({}, 1);
    const create = async (): Promise<string> => {
      const body = { url: 'http://127.0.0.1:9/hooks', events: { [kind]: true } };
      return (await fixture.service.request('POST', '/api/webhooks', { token, body })).body.webhook._id;
    };
    return { token, productId, doomed: await create(), other: await create() };
  }

  type Scene = Awaited<ReturnType<typeof scene>>;

  /**
   * The connection of this schema that is about to insert deliveries. A look before this one may still be in the list, with
   * the same words in its text.
   */
  async function insertingConnection(isOver: () => boolean): Promise<number> {
    const sql = `SELECT id FROM information_schema.processlist
                  WHERE db = DATABASE() AND info LIKE '%INTO webhook_deliveries%' AND info NOT LIKE '%processlist%'`;
    let id: number | undefined;
    await until(async () => {
      const [connection] = await dataSource().query<{ id: number }[]>(sql);
      id = connection?.id;
      return id !== undefined || isOver();
    }, 'a statement that inserts deliveries');
    return id ?? 0;
  }

  const statusOf = async (response: Promise<{ status: number }>) => (await response).status;

  const order = ({ token, productId }: Scene) =>
    statusOf(fixture.service.request('POST', '/api/orders', { token, body: { products: [{ productId, amount: 1 }] } }));

  it.each<[string, string, (scene: Scene) => Promise<unknown>, unknown]>([
    ['an order', 'orderCompleted', order, 201],
    ['an order of the last key', 'productOutOfStock', order, 201],
    [
      'the change of a price',
      'productPriceChanged',
      async ({ productId }) =>
        (await fixture.staff.run(CHANGE_PRICE, { id: productId, listPrice: 9 }, fixture.admin.token)).errors ?? 'done',
      'done',
    ],
    [
      'the switching off of another webhook',
      'webhookDisabled',
      ({ token, other }) =>
        statusOf(fixture.service.request('PATCH', `/api/webhooks/${other}`, { token, body: { active: false } })),
      200,
    ],
  ])('%s waits for the deletion, and goes on without that webhook (%s)', async (_what, kind, act, expected) => {
    const made = await scene(kind);
    const deletion = await OpenTransaction.begin(dataSource());
    await deletion.manager.delete(Webhook, { id: made.doomed });
    let isOver = false;
    const acting = act(made).finally(() => (isOver = true));
    await connectionWaits(dataSource(), await insertingConnection(() => isOver), () => isOver);
    await deletion.commit();
    expect(await acting).toEqual(expected);
    const receivers = await dataSource().query<{ webhookId: string }[]>(
      `SELECT d.webhook_id AS webhookId FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
        WHERE e.kind = ? AND d.webhook_id IN (?)`,
      [kind, [made.doomed, made.other]],
    );
    expect(receivers).toEqual(kind === 'webhookDisabled' ? [] : [{ webhookId: made.other }]);
  });
});
