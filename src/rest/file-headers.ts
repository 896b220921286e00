/** For a response that is a file. A browser shows it if it can, and saves it under the name. */
export function fileHeaders(name: string, type = 'application/octet-stream'): Record<string, string> {
  return { 'Content-Type': type, 'Content-Disposition': `inline; filename="${name}"` };
}
