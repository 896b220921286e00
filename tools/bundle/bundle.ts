import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';

const ROOT = join(import.meta.dirname, '../../..');

/** What the service needs in production, compiled. TypeORM's commands load the settings of `ormconfig` by its path. */
export const ENTRIES = {
  main: 'dist/src/main.js',
  cli: 'dist/src/cli/main.js',
  ormconfig: 'dist/ormconfig.js',
  typeorm: 'node_modules/typeorm/cli.js',
};

// What CommonJS has and modules lack, for the packages that are written in it.
const COMMON_JS =
  "import{createRequire as createRequireOf}from'node:module';const require=createRequireOf(import.meta.url);" +
  'const{dirname:__dirname,filename:__filename}=import.meta;';

/** TypeORM loads the drivers of all databases, and uses the one for MySQL. */
const OTHER_DRIVERS =
  /\/typeorm\/driver\/(aurora-mysql|aurora-postgres|better-sqlite3|capacitor|cockroachdb|cordova|expo|mongodb|nativescript|oracle|postgres|react-native|sap|spanner|sqlite-abstract|sqljs|sqlserver)\//;

/**
 * In one byte for each character, Node loads a file faster and needs half the memory. esbuild escapes other characters in
 * strings, but not in regular expressions.
 */
const inAscii: Plugin = {
  name: 'in-ascii',
  setup: (bundler) =>
    bundler.onLoad({ filter: /\/dist\/.*\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    })),
};

const withoutOtherDrivers: Plugin = {
  name: 'without-other-drivers',
  setup: (bundler) => bundler.onLoad({ filter: OTHER_DRIVERS }, () => ({ contents: 'module.exports = {};' })),
};

/**
 * Packages ask for GraphQL in CommonJS and as modules, and a type of one copy is no type for the other. As modules, it is
 * loaded faster, and a call of a function is no look-up in an object.
 */
const graphqlAsModules: Plugin = {
  name: 'graphql-as-modules',
  setup: (bundler) =>
    bundler.onLoad({ filter: /\/node_modules\/graphql\/.*\.js$/ }, ({ path }) => ({
      contents: `export * from ${JSON.stringify(path.replace(/\.js$/, '.mjs'))};`,
    })),
};

/** PDFKit loads the font that it begins with by a `require` of its own, which esbuild does not know. */
const withFirstFont: Plugin = {
  name: 'with-first-font',
  setup: (bundler) =>
    bundler.onLoad({ filter: /\/pdfkit\.node\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(
        "require$1('#standard-fonts/Helvetica')",
        "require('#standard-fonts/Helvetica')",
      ),
    })),
};

/** PDFKit reads it beside its code. */
const COLOR_PROFILE = 'data/sRGB_IEC61966_2_1.icc';

async function licenseOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /^(license|licence|copying|notice)/i.test(entry.name));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file.name), 'utf8')));
  return [`${name} ${version} (${license ?? 'see below'})`, ...texts.map((text) => text.trim())].join('\n\n');
}

/** The licenses of the packages that the files are of: most demand to be with each copy. */
async function licensesOf(files: readonly string[]): Promise<string> {
  const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const licenses = await Promise.all([...new Set(folders)].toSorted().map((folder) => licenseOf(join(ROOT, folder))));
  return `${licenses.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/**
 * Bundles programs with all that they load, so that they need no other file to run. What a program imports only when it is
 * needed is in files of its own.
 * @param outdir a path from the root of the project; what is there is deleted.
 */
export async function bundle(entryPoints: Record<string, string>, outdir: string): Promise<void> {
  const folder = resolve(ROOT, outdir);
  await rm(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: COMMON_JS },
    minifyWhitespace: true,
    minifySyntax: true,
    // Node prints the line of an error that nobody catches.
    lineLimit: 160,
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    plugins: [inAscii, withoutOtherDrivers, withFirstFont, graphqlAsModules],
    // TypeGraphQL would load it for validations that the service does not use.
    external: ['class-validator'],
    logLevel: 'error',
  });
  await mkdir(dirname(join(folder, COLOR_PROFILE)));
  await copyFile(join(ROOT, 'node_modules/pdfkit/js', COLOR_PROFILE), join(folder, COLOR_PROFILE));
  await writeFile(join(folder, 'licenses.txt'), await licensesOf(Object.keys(metafile.inputs)));
}
