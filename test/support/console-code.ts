import { build } from 'esbuild';

type Module = Record<string, unknown>;

/** What the console reads of the browser when it is loaded; it does not matter here. */
const BROWSER = "const localStorage = { getItem: () => null }, navigator = { language: 'en' };";

const modules = new Map<string, Promise<Module>>();

async function load(path: string): Promise<Module> {
  const { outputFiles } = await build({
    absWorkingDir: `${process.cwd()}/web`,
    entryPoints: [`src/${path}`],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    loader: { '.css': 'empty' },
    banner: { js: BROWSER },
    logLevel: 'error',
  });
  const [{ contents } = { contents: '' }] = outputFiles;
  return import(`data:text/javascript;base64,${Buffer.from(contents).toString('base64')}`) as Promise<Module>;
}

/** A module of the console, which tests cannot import themselves. @param path below `web/src`. */
export function consoleModule(path: string): Promise<Module> {
  const module = modules.get(path) ?? load(path);
  modules.set(path, module);
  return module;
}

/** What a function of the console returns for the arguments of each call; null instead of nothing. */
export async function resultsOf<Result>(
  path: string,
  name: string,
  calls: readonly (readonly unknown[])[],
): Promise<Result[]> {
  const called = (await consoleModule(path))[name] as (...values: unknown[]) => Result;
  return calls.map((values) => called(...values) ?? (null as Result));
}
