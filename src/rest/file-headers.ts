/** For an answer that is a file. A browser shows it where it can, and saves it under the name. */
export function fileHeaders(name: string, type = 'application/octet-stream'): Record<string, string> {
  return { 'Content-Type': type, 'Content-Disposition': `inline; filename="${name}"` };
}
