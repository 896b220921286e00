import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The browsers that the scripts and styles are made for. */
export const TARGET = 'es2022';

/** The folder of the built site. */
export class Output {
  constructor(private readonly folder: string) {}

  /** @param name the path of the file below the folder. */
  async write(name: string, content: string | Uint8Array): Promise<void> {
    const path = join(this.folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}
