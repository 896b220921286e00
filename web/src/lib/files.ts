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

/** Saves a file through the browser. */
export function saveBlob(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

// Without it, some spreadsheets do not read UTF-8.
const markOf = (type: string): string => (type === 'text/csv' ? '\uFEFF' : '');

/** The same of a text. @param type its media type. */
export const saveFile = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([markOf(type), text], { type: `${type};charset=utf-8` }));
