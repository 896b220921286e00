import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildSchema, DangerousChangeType, findBreakingChanges, findDangerousChanges } from 'graphql';
import { buildCustomerSchema } from '../../src/graphql/customer-schema.js';
import { buildStaffSchema } from '../../src/graphql/staff-schema.js';
import { fetchCommit } from '../support/upgrade/build-version.js';
import { PREVIOUS } from '../support/upgrade/previous-version.js';

const run = promisify(execFile);

// Each release keeps what the one before it promised, so the last one promises all.
const SCHEMAS = { customer: buildCustomerSchema, admin: buildStaffSchema };

it.each(Object.entries(SCHEMAS))(
  `no type, field, argument, value or default of schema/%s.graphql of ${PREVIOUS.version} is gone or another one`,
  async (name, build) => {
    await fetchCommit(PREVIOUS.commit);
    const { stdout } = await run('git', ['show', `${PREVIOUS.commit}:schema/${name}.graphql`]);
    const [before, now] = [buildSchema(stdout), await build()];
    expect(findBreakingChanges(before, now)).toEqual([]);
    const defaults = findDangerousChanges(before, now).filter(
      ({ type }) => type === DangerousChangeType.ARG_DEFAULT_VALUE_CHANGE,
    );
    expect(defaults).toEqual([]);
  },
);
