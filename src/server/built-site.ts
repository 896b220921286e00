import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExplorerKind } from '../http/explorer-kind.js';

/** The folder that `npm run build:site` writes, next to the compiled code. */
export const BUILT_SITE = fileURLToPath(new URL('../../public/', import.meta.url));

/** What the site's texts depend on. */
export interface SiteSettings {
  explorer: ExplorerKind;
  /** The origin of absolute URLs; null if it is unknown. */
  publicUrl: string | null;
  /** Whether this is a test shop. */
  isTestShop: boolean;
}

/** The texts of the built site. They have marks where they depend on the settings: see `site/only.ts`. */
export class BuiltSite {
  private readonly texts = new Map<string, string>();
  private readonly conditions: ReadonlySet<string>;

  constructor(private readonly settings: SiteSettings) {
    const { explorer, isTestShop } = settings;
    this.conditions = new Set([
      isTestShop ? 'test-shop' : 'real-shop',
      ...(explorer === 'none' ? [] : ['explorer', explorer]),
    ]);
  }

  /** The files below `pages`, without that folder's name. None if the site is not built: the APIs need no site. */
  names(): string[] {
    if (!existsSync(BUILT_SITE)) return [];
    const entries = readdirSync(join(BUILT_SITE, 'pages'), { recursive: true, withFileTypes: true });
    const from = join(BUILT_SITE, 'pages/').length;
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name).slice(from));
  }

  /** A text for these settings. It is read for its first reader, and then held in memory. */
  text(name: string): string {
    const text = this.texts.get(name) ?? this.filledIn(readFileSync(join(BUILT_SITE, name), 'utf8'));
    this.texts.set(name, text);
    return text;
  }

  private filledIn(text: string): string {
    const { publicUrl } = this.settings;
    const own = text
      .replaceAll(/<!--if ([\w-]+)-->([^]*?)<!--end-->/g, (_, condition: string, part: string) =>
        this.conditions.has(condition) ? part : '',
      )
      .replaceAll('<!--origin-->', publicUrl ?? '');
    return publicUrl === null ? own : own.replaceAll('http://127.0.0.1:4000', publicUrl);
  }
}
