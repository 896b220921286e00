import type { RequestHandler } from 'express';

/**
 * The version of the customers' interface, by semantic versioning; the version of the software is another
 * (docs/spec/changes.md). `test/contract/interface-version.test.ts` fails where the contract changes without it.
 */
export const INTERFACE_VERSION = '1.3.0';

/** Names it in every answer, also in refusals (docs/spec/README.md#versioning). */
export const interfaceVersionHeader: RequestHandler = (_request, response, next) => {
  response.set('X-Interface-Version', INTERFACE_VERSION);
  next();
};
