import type { RequestHandler } from 'express';

/**
 * The version of the customers' interface, by semantic versioning; the software has another version
 * (docs/spec/changes.md). `test/contract/interface-version.test.ts` fails if the contract changes without it.
 */
export const INTERFACE_VERSION = '1.3.1';

/** Sets it in every response, including errors (docs/spec/README.md#versioning). */
export const interfaceVersionHeader: RequestHandler = (_request, response, next) => {
  response.set('X-Interface-Version', INTERFACE_VERSION);
  next();
};
