import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  content: Buffer | AsyncIterable<string>;
  /** YYYY-MM-DD, so that an archive of the same files is the same; by default today. */
  day?: string;
  isCompressed: boolean;
}

/** A ZIP archive in chunks. Memory holds a line for each file, and of the files what is being read. */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (error: Error): void => void output.destroy(error);
  zip.on('error', fail);
  const addAll = async (): Promise<void> => {
    for await (const { name, content, day, isCompressed } of entries) {
      current = Readable.from(content);
      zip.addReadStream(current, name, { compress: isCompressed, ...(day && { mtime: new Date(`${day}T12:00`) }) });
      await finished(current);
    }
    zip.end();
  };
  void addAll().catch(fail);
  try {
    yield* output;
  } finally {
    // If the client has left, nothing more is read.
    current?.destroy();
  }
}
