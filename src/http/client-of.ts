import type { Request } from 'express';
import type { Client } from '../services/common/client.js';

/** The client behind a request. */
export function clientOf({ res, socket }: Request): Client {
  return {
    onEnd: (listener) => {
      if (!res || res.closed) listener();
      else res.once('close', listener);
    },
    cut: () => void socket.destroy(),
  };
}
