export type FileProblem = 'tooLarge' | 'notText';

/** Decodes a file as UTF-8, or returns why it cannot. */
export async function readTextFile(file: Blob, maxBytes: number): Promise<{ text: string } | { problem: FileProblem }> {
  if (file.size > maxBytes) return { problem: 'tooLarge' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\u0000') ? { problem: 'notText' } : { text };
  } catch {
    return { problem: 'notText' };
  }
}
