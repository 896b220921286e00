import type { RequestListener } from 'node:http';

const chunk = Buffer.alloc(1_000_000);

/** Sends as long as the client reads. */
export const endless: RequestListener = (_request, response) => {
  const write = (): void => {
    if (response.destroyed) return;
    if (response.write(chunk)) setImmediate(write);
    else response.once('drain', write);
  };
  write();
};
