/** What Vite's manifest says of a built file, by the module that it was built of. */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

export type Manifest = Record<string, Chunk>;

const ROUTE = /^src\/routes\/_console(?:\/(.*))?\.tsx\?/;

/** Whether a route shows something at an address, by the name of its file: `orders.$orderNumber` at `orders/2001`. */
function isShownAt(segments: readonly string[], route: string): boolean {
  const path = route.replace(/(^|\.)index$/, '');
  const parts = path === '' ? [] : path.split('.');
  if (path !== route && parts.length !== segments.length) return false;
  return parts.every((part, at) => (/^\$./.test(part) ? at < segments.length : part === segments[at]));
}

/**
 * The files of a screen, each after those that it needs.
 * @param path the address of the screen.
 * @param language whose texts it shows.
 */
export function filesOfScreen(manifest: Manifest, path: string, language: string): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (module: string): void => {
    const chunk = manifest[module];
    if (!chunk || seen.has(module)) return;
    seen.add(module);
    chunk.imports?.forEach(add);
    chunk.dynamicImports?.filter((other) => other.startsWith(`src/texts/${language}/`)).forEach(add);
    for (const file of [...(chunk.css ?? []), chunk.file]) files.add(file);
  };
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== 'admin');
  for (const module of Object.keys(manifest)) {
    const route = ROUTE.exec(module);
    if (route && isShownAt(segments, route[1] ?? '')) add(module);
  }
  return files;
}

/**
 * The built page with the files of a screen named in it. A browser asks for them at once then; else it would hear of each from
 * another that it has read.
 */
export function withFiles(page: string, files: Iterable<string>): string {
  const links = Array.from(files, (file) => `/admin/${file}`)
    .filter((address) => !page.includes(address))
    .map((address) => {
      const kind = address.endsWith('.css') ? 'stylesheet' : 'modulepreload';
      return `<link rel="${kind}" crossorigin href="${address}" />`;
    });
  return page.replace('</head>', `${links.join('')}</head>`);
}
