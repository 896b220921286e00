import { css, editorWorkerService, graphqlWorker, js, jsonWorker } from '@graphql-yoga/render-graphiql/graphiql';
import { defineConfig, minify, type Plugin } from 'vite';

const MODULE = 'virtual:graphiql';
const STYLE = 'virtual:graphiql.css';

/**
 * GraphiQL, bundled with its editor, comes as texts: its own packages and its editor's would have 143 MB. Each text
 * becomes a file, whose address `explorer/main.ts` imports.
 */
function graphiql(): Plugin {
  const worker = async (name: string, code: string) => [name, (await minify(`${name}.js`, code)).code] as const;
  return {
    name: 'graphiql',
    resolveId: (id) => (id === MODULE || id === STYLE ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${STYLE}`) return css;
      if (id !== `\0${MODULE}`) return null;
      const files = [
        ['graphiql', js] as const,
        await worker('editorWorkerService', editorWorkerService),
        await worker('graphql', graphqlWorker),
        await worker('json', jsonWorker),
      ];
      const addresses = files.map(([name, source]) => {
        const file = this.emitFile({ type: 'asset', name: `${name}.js`, source });
        return `${name}: import.meta.ROLLUP_FILE_URL_${file}`;
      });
      return `export default { ${addresses.join(', ')} };`;
    },
  };
}

/** GraphiQL alone: the pages of both GraphQL APIs use it, also without a console. */
export default defineConfig({
  root: import.meta.dirname,
  // The files stand below the address of each face, and find each other by where they are.
  base: './',
  plugins: [graphiql()],
  build: {
    outDir: '../dist/web/explorer',
    assetsDir: '',
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'manifest.json',
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: 'explorer/main.ts',
      preserveEntrySignatures: 'strict',
    },
  },
});
