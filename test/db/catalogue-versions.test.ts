import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import {
  countOtherChanges,
  noteCatalogueChange,
  selectCatalogueVersion,
  selectCatalogueVersions,
} from '../../src/db/catalogue-versions.js';
import { runStatement } from '../../src/db/statements.js';
import { inTransaction, readSnapshot } from '../../src/db/transaction.js';
import { rowsRead } from '../support/rows-examined.js';
import { until } from '../support/until.js';
import { useIsolatedService } from '../support/use-service.js';

// How many random runs look for a version that returns: MODEL_RUNS=1000 npm test -- test/db/catalogue-versions
const RUNS = Number(process.env.MODEL_RUNS ?? 12);

/** What a transaction does: as this version, as an earlier one, and as the clean-up. */
interface Change {
  by: 'this version' | 'an earlier version' | 'the clean-up';
  groups: number[];
  isRolledBack: boolean;
}

const change: fc.Arbitrary<Change> = fc.record({
  by: fc.constantFrom('this version', 'an earlier version', 'the clean-up'),
  groups: fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 3 }),
  isRolledBack: fc.boolean(),
});

const idOf = (group: number): string => group.toString(16).padStart(24, '0');

describe('the version of the catalogue', () => {
  const fixture = useIsolatedService(1);
  const dataSource = (): DataSource => fixture.service.app.dataSource;

  const versionNow = () => runStatement(dataSource().manager, selectCatalogueVersion());
  /** The version and the counters of one instant. */
  const stateNow = async () => {
    const state = await readSnapshot(dataSource(), (manager) => runStatement(manager, selectCatalogueVersions()));
    return { version: state.version, counters: JSON.stringify([...state.versions]) };
  };

  async function run({ by, groups, isRolledBack }: Change): Promise<void> {
    if (by === 'the clean-up') return countOtherChanges(dataSource());
    const undone = new Error('rolled back');
    const work = inTransaction(dataSource(), async (manager) => {
      if (by === 'this version') await noteCatalogueChange(manager, { ids: groups.map(idOf) });
      else
        await manager.query('UPDATE catalogue_versions SET version = version + 1 WHERE id IN (?) ORDER BY id', [
          groups,
        ]);
      if (isRolledBack) throw undone;
    });
    await work.catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  }

  it('is another one after each change, and the same after none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        const seen = new Set([(await stateNow()).version]);
        for (const one of changes) {
          const before = await stateNow();
          await run(one);
          const after = await stateNow();
          expect(await versionNow()).toBe(after.version);
          if (after.version === before.version) expect(after.counters).toBe(before.counters);
          else expect(seen).not.toContain(after.version);
          if (one.by !== 'the clean-up') expect(after.version === before.version).toBe(one.isRolledBack);
          seen.add(after.version);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('is never that of two states, while transactions of both versions commit at once', async () => {
    const states = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 6 }), { minLength: 3, maxLength: 3 }), async (lanes) => {
        let isDone = false;
        const work = Promise.all(
          lanes.map(async (lane) => {
            for (const one of lane) await run(one);
          }),
        ).finally(() => (isDone = true));
        do {
          const { version, counters } = await stateNow();
          expect(states.get(version) ?? counters).toBe(counters);
          states.set(version, counters);
        } while (!isDone);
        await work;
      }),
      { numRuns: RUNS },
    );
  });

  it('is read from few rows, again after the clean-up where an earlier version has changed the counters', async () => {
    await countOtherChanges(dataSource());
    const FEW = 20;
    expect(await rowsRead(dataSource(), versionNow)).toBeLessThan(FEW);
    await dataSource().query('UPDATE catalogue_versions SET version = version + 1');
    expect(await rowsRead(dataSource(), versionNow)).toBeGreaterThan(FEW);
    await countOtherChanges(dataSource());
    // MySQL plans by entries of the index that it has not purged yet.
    await until(async () => (await rowsRead(dataSource(), versionNow)) < FEW, 'few rows');
  });
});
