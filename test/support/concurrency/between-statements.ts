import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import { statementsIn } from '../plans.js';

/** Between which statements a step is taken: after the first that matches `from`, and not after one that matches `until`. */
interface Range {
  from?: RegExp;
  /** From here on, the step would wait for a lock. */
  until?: RegExp;
}

/**
 * Runs `work`, with its statements sent one by one, also those of a batch, and takes `step` before one of them, so that what the
 * step commits lies between two statements.
 * @param index of that statement in the range.
 * @returns whether the step was taken.
 */
export async function stepBetween(
  work: () => Promise<unknown>,
  index: number,
  step: () => Promise<unknown>,
  { from = /^/, until = /^never$/ }: Range = {},
): Promise<boolean> {
  // oxlint-disable-next-line typescript/unbound-method -- It is called with each runner.
  const { query } = MysqlQueryRunner.prototype;
  const state = { isIn: false, isOver: false, isStepping: false, wasTaken: false, sent: 0 };
  async function beforeStatement(sql: string): Promise<void> {
    state.isIn ||= from.test(sql);
    state.isOver ||= until.test(sql);
    if (!state.isIn || state.isOver) return;
    if (state.sent === index) {
      state.isStepping = true;
      await step();
      Object.assign(state, { isStepping: false, isOver: true, wasTaken: true });
    }
    state.sent += 1;
  }
  const spy = jest.spyOn(MysqlQueryRunner.prototype, 'query').mockImplementation(async function (
    this: MysqlQueryRunner,
    sql,
    values,
    isStructured,
  ) {
    if (state.isStepping) return query.call(this, sql, values, isStructured);
    const results: unknown[] = [];
    for (const one of statementsIn({ query: sql, parameters: values as unknown[] | undefined })) {
      await beforeStatement(one.sql);
      results.push(await query.call(this, one.sql, one.values, isStructured));
    }
    return results.length === 1 ? results[0] : results;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return state.wasTaken;
}

/** Calls `run` with an index for each gap between two statements, until `run` says that there was none. */
export async function forEachGap(run: (index: number) => Promise<boolean>): Promise<number> {
  let gaps = 0;
  while (await run(gaps)) gaps += 1;
  return gaps;
}
