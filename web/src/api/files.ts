import { refusal, send, type ErrorFields } from './request';

/**
 * Downloads a file that the service may refuse to create if data is missing.
 * @throws {RefusedError} if the service refuses, {ConnectionLostError} if there is no response.
 */
export async function readFile(address: string): Promise<Blob> {
  const response = await send(address, {});
  if (response.ok) return response.blob();
  const { error, ...fields } = (await response.json().catch(() => ({}))) as ErrorFields & { error?: string };
  throw await refusal(error ?? 'The response is empty', fields);
}
