export type FileProblem = 'tooLarge' | 'notText';

/** The text of a file in UTF-8, or why it has none. */
export async function readTextFile(file: Blob, maxBytes: number): Promise<{ text: string } | { problem: FileProblem }> {
  if (file.size > maxBytes) return { problem: 'tooLarge' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\u0000') ? { problem: 'notText' } : { text };
  } catch {
    return { problem: 'notText' };
  }
}
