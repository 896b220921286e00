import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';

const require = createRequire(import.meta.url);
const imported = new Set();

/**
 * Jest's own test runner, except that Node imports the modules, compiled, from `dist`. Jest's module loader evaluates
 * the service and all its libraries again for each test file, which took half of the suite's processor time; Node
 * evaluates a module once in each worker. Modules therefore keep their state from one test file to the next.
 */
export default function run(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  globalThis.jest = runtime.requireModuleOrMock(testPath, '@jest/globals').jest;
  const nodeRuntime = Object.create(runtime, {
    // jest-circus stores a file's tests in module state, so each file gets a new instance.
    requireInternalModule: { value: requireFresh },
    setGlobalsForRuntime: { value: (globals) => Object.assign(globalThis, globals) },
    unstable_shouldLoadAsEsm: { value: () => true },
    unstable_importModule: { value: (path) => importCompiled(config.rootDir, path) },
  });
  return circus.default(globalConfig, config, environment, nodeRuntime, testPath, sendMessageToJest);
}

function requireFresh(path) {
  delete require.cache[path];
  return require(path);
}

/** Imports a test file or a setup file. A setup file runs for each test file, so its URL differs each time. */
function importCompiled(rootDir, path) {
  const { href } = pathToFileURL(join(rootDir, 'dist', relative(rootDir, path).replace(/\.ts$/, '.js')));
  const isFirst = !imported.has(href);
  imported.add(href);
  return import(isFirst ? href : `${href}?${performance.now()}`);
}
