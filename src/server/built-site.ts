import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExplorerKind } from '../http/explorer-kind.js';

/** The folder that `npm run build:site` writes, next to the compiled code. */
export const BUILT_SITE = fileURLToPath(new URL('../../public/', import.meta.url));

/** What pages depend on besides their own text. */
export interface SiteSettings {
  explorer: ExplorerKind;
  /** The origin of absolute URLs; null if it is unknown. */
  publicUrl: string | null;
  /** Whether this is a test shop. */
  isTestShop: boolean;
}

/** The texts of the built site, each with what depends on the settings (`site/only.ts`). */
export class BuiltSite {
  private readonly texts = new Map<string, string>();
  private readonly conditions: ReadonlySet<string>;

  constructor({ explorer, isTestShop }: SiteSettings) {
    this.conditions = new Set([isTestShop ? 'test-shop' : 'real-shop', ...(explorer === 'apollo' ? ['apollo'] : [])]);
  }

  /**
   * Read for its first reader and then held in memory.
   * @throws if the file is not there.
   */
  text(name: string): string {
    const known = this.texts.get(name);
    if (known !== undefined) return known;
    const text = readFileSync(join(BUILT_SITE, name), 'utf8').replaceAll(
      /<!--if ([\w-]+)-->([^]*?)<!--end-->/g,
      (_, condition: string, part: string) => (this.conditions.has(condition) ? part : ''),
    );
    this.texts.set(name, text);
    return text;
  }
}
