import { refusal, send } from './request';

interface FileRefusal {
  error?: string;
  code?: string;
  details?: Record<string, string>;
  requestId?: string;
}

/**
 * Reads a file that the service may refuse to make, because something is missing for it.
 * @throws {RefusedError} where the service refuses, {ConnectionLostError} where no answer came.
 */
export async function readFile(address: string): Promise<Blob> {
  const response = await send(address, {});
  if (response.ok) return response.blob();
  const { error, ...fields } = (await response.json().catch(() => ({}))) as FileRefusal;
  throw await refusal(error ?? 'The answer is empty', fields);
}
