import { connect } from '../../src/db/data-source.js';
import { LOOKOUT_LOCK } from '../../src/jobs/lookout.js';
import { testDatabaseUrl } from '../support/database-url.js';
import { LookoutProcess } from '../support/lookout-process.js';
import { until } from '../support/until.js';

describe('the lookout of several processes', () => {
  let processes: LookoutProcess[] = [];

  async function start(count: number): Promise<LookoutProcess[]> {
    const url = await testDatabaseUrl();
    for (let number = 0; number < count; number += 1) processes.push(new LookoutProcess(await connect(url, 2)));
    for (const { lookout } of processes) lookout.start();
    return processes;
  }

  const looking = () => processes.filter(({ looks }) => looks > 0);

  afterEach(async () => {
    await Promise.all(processes.map((process) => process.stop()));
    processes = [];
  });

  it('one asks, and the others wait', async () => {
    await start(3);
    await until(() => processes.some(({ looks }) => looks >= 5), 'five looks');
    // On a very busy machine the server takes the lookout for frozen.
    const lost = processes.flatMap(({ warnings }) => warnings).length;
    expect(looking().length).toBeLessThanOrEqual(1 + lost);
    expect(looking()[0]?.answers.map(Number)).toEqual(expect.arrayContaining([3]));
  });

  it('if its connection is lost, as it is when it dies, another one looks, and it queues for the lock again', async () => {
    await start(2);
    const [first] = await until(() => looking().length > 0 && looking(), 'the first look');
    const other = processes.find((process) => process !== first);
    const endLookout = async () => {
      const [row] = (await other?.dataSource.query(`SELECT IS_USED_LOCK(${LOOKOUT_LOCK}) AS holder`)) ?? [];
      // It may be gone by now: the server releases the lock of a connection while it ends it.
      if (row?.holder) await other?.dataSource.query(`KILL ${row.holder}`).catch(() => undefined);
    };
    await endLookout();
    await until(() => (other?.looks ?? 0) > 0, 'a look of the other process');
    const before = first?.looks ?? 0;
    await until(async () => {
      await endLookout();
      return (first?.looks ?? 0) > before + 1;
    }, 'looks of the first process');
  });

  it('one that finds work passes the lock on, so that each looks', async () => {
    await start(3);
    for (const process of processes) process.hasWork = () => true;
    await until(() => processes.every(({ looks }) => looks >= 2), 'two looks of each');
  });

  it('a failed question is a warning, and it goes on', async () => {
    const [process] = await start(1);
    await until(() => process && process.looks > 0, 'a look');
    if (!process) return;
    process.question = () => ({ sql: 'no_such_column', values: [] });
    await until(() => process.warnings.length > 0, 'a warning');
    expect(process.warnings[0]).toBe('there was no answer to whether there is work');
    process.question = () => ({ sql: '4', values: [] });
    await until(() => process.answers.map(Number).includes(4), 'an answer');
  });

  it('one that waits stops at once, and does not take the lock with it', async () => {
    await start(2);
    await until(() => looking().length > 0, 'a look');
    const waiting = processes.find(({ looks }) => looks === 0);
    await waiting?.stop();
    const [holder] = looking();
    const before = holder?.looks ?? 0;
    await until(() => (holder?.looks ?? 0) > before, 'another look of the lookout');
    expect(holder?.lookout.heartbeatAgeMs).toBeGreaterThanOrEqual(0);
    expect(waiting?.lookout.heartbeatAgeMs).toBe(0);
    processes = processes.filter((process) => process !== waiting);
  });
});
