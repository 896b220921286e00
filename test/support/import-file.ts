import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportProgress, RefusedLine } from '../../src/services/common/import-progress.js';

/** Files to import, in a folder that is deleted when the test file ends. */
export interface ImportFolder {
  /** @returns the path of a new file. */
  write(content: string | Buffer): Promise<string>;
}

export function useImportFolder(): ImportFolder {
  let folder = '';
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return {
    write: async (content) => {
      files += 1;
      const path = join(folder, `${files}.txt`);
      await writeFile(path, content);
      return path;
    },
  };
}

/** Stores the progress that an import has reported. */
export class RecordedProgress implements ImportProgress {
  readonly lines: RefusedLine[] = [];
  lastLine = 0;

  refused(line: RefusedLine): void {
    this.lines.push(line);
  }

  advanced(lines: number): void {
    this.lastLine = lines;
  }

  /** In short: `3 listPrice: List price must be …`. */
  get texts(): string[] {
    return this.lines.map(({ line, reason }) => `${line} ${String(reason)}`);
  }
}
