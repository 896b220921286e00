import type { Request, Response } from 'express';

/**
 * The version of the customers' interface, by semantic versioning; the software has another version
 * (docs/spec/changes.md). `test/contract/interface-version.test.ts` fails if the contract changes without it.
 */
export const INTERFACE_VERSION = '1.4.0';

const REST_PATH = /^\/api(\/|$)/i;

/** Sets it in every response of REST, including errors (docs/spec/README.md#versioning). */
export function interfaceVersionHeader({ path }: Request, response: Response): void {
  if (REST_PATH.test(path)) response.setHeader('X-Interface-Version', INTERFACE_VERSION);
}
