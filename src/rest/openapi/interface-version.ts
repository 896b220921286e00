/**
 * The version of the customers' interface, by semantic versioning; the version of the software is another
 * (docs/spec/changes.md). `test/contract/interface-version.test.ts` fails where the contract changes without it.
 */
export const INTERFACE_VERSION = '1.2.1';
