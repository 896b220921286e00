// Jest gives ES modules no global `jest`, which the tests use as those of the whole project do.
globalThis.jest = import.meta.jest;
