import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildSchema, DangerousChangeType, findBreakingChanges, findDangerousChanges } from 'graphql';
import { buildCustomerSchema } from '../../src/graphql/customer-schema.js';
import { buildStaffSchema } from '../../src/graphql/staff-schema.js';
import { fetchCommit } from './build-version.js';

const run = promisify(execFile);

const RELEASES = [
  ['0.1.0', '0d229e1faa0f2eea7eff95b852192899fe7d2ba1'],
  ['0.2.0', 'd7171a75230b57dd75add69a414fda1695cfe9dc'],
  ['0.3.0', 'ba5b67c4002455f6a3b255a7993406a53c4a4dc3'],
  ['0.4.0', '6a52449acec9c7c23caaa914c93143cfb49b7d8e'],
];

const SCHEMAS = { customer: buildCustomerSchema, admin: buildStaffSchema };

describe.each(Object.entries(SCHEMAS))('what earlier versions promise in schema/%s.graphql', (name, build) => {
  it.each(RELEASES)(
    'no type, field, argument, value or default of version %s is gone or another one',
    async (_, commit) => {
      await fetchCommit(commit);
      const { stdout } = await run('git', ['show', `${commit}:schema/${name}.graphql`]);
      const [before, now] = [buildSchema(stdout), await build()];
      expect(findBreakingChanges(before, now)).toEqual([]);
      const defaults = findDangerousChanges(before, now).filter(
        ({ type }) => type === DangerousChangeType.ARG_DEFAULT_VALUE_CHANGE,
      );
      expect(defaults).toEqual([]);
    },
  );
});
