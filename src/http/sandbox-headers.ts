import type { RequestHandler } from 'express';
import { SANDBOX_HEADER_NOTICE } from '../domain/orders/sandbox.js';

/** Marks every answer to a sandbox request, errors included (docs/spec/sandbox.md#how-to-recognise-it). */
export const sandboxHeaders: RequestHandler = (request, response, next) => {
  if (request.get('X-Sandbox-Mode')?.trim().toLowerCase() === 'true') {
    response.set({ 'X-Sandbox-Mode': 'true', 'X-Sandbox-Notice': SANDBOX_HEADER_NOTICE });
  }
  next();
};
