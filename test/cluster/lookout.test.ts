import { useTwoNodes } from '../support/cluster/two-nodes.js';
import { LookoutProcess } from '../support/lookout-process.js';
import { until } from '../support/until.js';

describe('the lookouts of a cluster, whose nodes give no lock by name', () => {
  const nodes = useTwoNodes(4);

  it('each process looks for itself, and warns of nothing', async () => {
    const processes = [1, 2].map((number) => new LookoutProcess(nodes.at(number).app.dataSource));
    try {
      for (const { lookout } of processes) lookout.start();
      await until(() => processes.every(({ looks }) => looks >= 5), 'five looks of each');
      expect(processes.flatMap(({ warnings }) => warnings)).toEqual([]);
    } finally {
      await Promise.all(processes.map(({ lookout }) => lookout.stop(60_000)));
    }
  });
});
