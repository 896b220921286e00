import { CHANGED_CATALOGUE } from '../../src/db/catalogue-versions.js';
import { beginContext, onCommit } from '../../src/db/transaction-context.js';
import { ChangeSweeper } from '../../src/jobs/change-sweeper.js';
import { createLogger } from '../../src/observability/logger.js';
import { statementsOf } from '../support/plans.js';
import { order, useOwnService } from '../support/rest/rest-api.js';
import { StaffApi } from '../support/staff.js';
import { until } from '../support/until.js';

const fixture = useOwnService();

const source = () => fixture.service.app.dataSource;

async function stampOf(table: string, key: string, id: string | number): Promise<Date | null> {
  const [row] = await source().query(`SELECT change_stamp AS stamp FROM ${table} WHERE ${key} = ?`, [id]);
  return row.stamp;
}

describe('the sweeper of changes', () => {
  it('an order and the stock that it takes are stamped, even if no client requests changes', async () => {
    await fixture.service.startJobs();
    const { token } = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 1);
    const { body } = await order(fixture, token, [{ productId: product.id, amount: 1 }]);
    await until(
      async () => (await stampOf('orders', 'order_number', body.orderNumber)) !== null,
      'the order is stamped',
    );
    await until(async () => (await stampOf('license_pools', 'id', product.poolId)) !== null, 'the stock is stamped');
    await fixture.service.stopJobs();
    const orderedAt = new Date(body.orderDate as string);
    const stamp = await stampOf('orders', 'order_number', body.orderNumber);
    expect(stamp?.getTime()).toBeGreaterThanOrEqual(orderedAt.getTime());
  });

  it('what an order has changed is stamped by one transaction, which locks only tables in which something changed', async () => {
    const { token } = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 3);
    const buy = () => order(fixture, token, [{ productId: product.id, amount: 1 }]);
    await buy();
    const sweeper = new ChangeSweeper(source(), createLogger('silent'));
    onCommit(source(), (context) => sweeper.note(context));
    sweeper.start();
    const statements = await statementsOf(source(), async () => {
      const { body } = await buy();
      const isStamped = async () => (await stampOf('orders', 'order_number', body.orderNumber)) !== null;
      await until(isStamped, 'the order is stamped');
    });
    await sweeper.stop(1_000);
    const locked = statements.flatMap(({ sql }) => / FROM (\w+)[^]* FOR UPDATE/.exec(sql)?.[1] ?? []);
    const byOrder = ['customers', 'license_pools'];
    expect(locked).toEqual([...byOrder, 'change_stamps', 'license_pools', 'orders']);
    expect(statements.filter(({ sql }) => sql === 'COMMIT')).toHaveLength(2);
  });

  it("staff's change of a product is stamped before the response, and so is distinguished from the next one", async () => {
    await fixture.service.startJobs();
    const staff = new StaffApi(fixture.service, () => new Date());
    const { token } = await staff.member();
    const products = [await fixture.shop.product({}, 1), await fixture.shop.product({}, 1)];
    const stamps: (number | undefined)[] = [];
    for (const { id } of products) {
      await staff.run(
        'mutation ($id: ObjectID!) { changeListPrice(productId: $id, listPrice: 9) { id } }',
        { id },
        token,
      );
      stamps.push((await stampOf('products', 'id', id))?.getTime());
    }
    await fixture.service.stopJobs();
    expect(stamps).toEqual([expect.any(Number), expect.any(Number)]);
    expect(stamps[1]).toBeGreaterThan(stamps[0] ?? 0);
  });

  it('a sweep that fails is reported, and ends neither the process nor the sweeper', async () => {
    const warnings: string[] = [];
    const logger = createLogger('silent');
    logger.warn = ((_facts: object, text: string) => void warnings.push(text)) as typeof logger.warn;
    const broken = { manager: { query: () => Promise.reject(new Error('no database')) } };
    const sweeper = new ChangeSweeper(broken as unknown as ReturnType<typeof source>, logger);
    sweeper.start();
    for (let times = 1; times <= 2; times += 1) {
      const queryRunner = { connection: {} } as Parameters<typeof beginContext>[0];
      const record = beginContext(queryRunner);
      CHANGED_CATALOGUE.add({ queryRunner } as Parameters<typeof CHANGED_CATALOGUE.add>[0], ['all']);
      void sweeper.note(record);
      await until(() => warnings.length === times, 'the failure is reported');
    }
    await sweeper.stop(1_000);
    expect(warnings).toEqual(['changes could not be stamped', 'changes could not be stamped']);
  });
});
