import asyncHooks from 'node:async_hooks';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';

const require = createRequire(import.meta.url);
const imported = new Set();
const { AsyncLocalStorage } = asyncHooks;
const runningTest = new AsyncLocalStorage();

/**
 * Jest's own test runner, except that Node imports the modules, compiled, from `dist`. Jest's module loader evaluates
 * the service and all its libraries again for each test file, which took half of the suite's processor time; Node
 * evaluates a module once in each worker. Modules therefore keep their state from one test file to the next.
 */
export default function run(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  // jest-circus keeps a file's tests in module state, so each file gets a new instance.
  runtime.requireInternalModule = (path) => {
    delete require.cache[path];
    return withOneStorage(() => require(path));
  };
  runtime.unstable_shouldLoadAsEsm = () => true;
  runtime.unstable_importModule = (path) => importCompiled(config.rootDir, path);
  globalThis.jest = runtime.requireModuleOrMock(testPath, '@jest/globals').jest;
  return circus.default(globalConfig, config, environment, runtime, testPath, sendMessageToJest);
}

/**
 * All instances of jest-circus note in one storage which test runs: each storage that there is costs every promise that is
 * made, and by the hundredth file that was a fifth of the processor's time.
 */
function withOneStorage(load) {
  asyncHooks.AsyncLocalStorage = function OneStorage() {
    return runningTest;
  };
  try {
    return load();
  } finally {
    asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
  }
}

/** Imports a test file or a setup file. A setup file runs for each test file, so its URL differs each time. */
function importCompiled(rootDir, path) {
  const { href } = pathToFileURL(join(rootDir, 'dist', relative(rootDir, path).replace(/\.ts$/, '.js')));
  const isFirst = !imported.has(href);
  imported.add(href);
  return import(isFirst ? href : `${href}?${performance.now()}`);
}
