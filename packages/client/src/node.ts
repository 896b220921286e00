import { open, readFile, rename } from 'node:fs/promises';
import type { CursorStore } from './listen.js';

/**
 * Stores the cursor of {@link listen} in a file. The file is replaced atomically, so after a crash it contains the previous or the new
 * cursor. Only one process at a time may use a file.
 * @param path in an existing folder. A missing or empty file means that there is no cursor.
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
