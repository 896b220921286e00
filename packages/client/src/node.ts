import { open, readFile, rename } from 'node:fs/promises';
import type { CursorStore } from './listen.js';

/**
 * Keeps the cursor of {@link listen} in a file. It is replaced as a whole, so that a crash leaves the cursor of before or the new one.
 * A file belongs to one process at a time.
 * @param path in a folder that exists. A file that is not there, or is empty, holds no cursor.
 */
export function fileCursor(path: string): CursorStore {
  return {
    async load() {
      try {
        return (await readFile(path, 'utf8')).trim() || undefined;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async save(cursor) {
      const draft = `${path}.draft`;
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(`${cursor}\n`);
        // On the disk before it has its name: otherwise a power failure could leave an empty file.
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    },
  };
}
