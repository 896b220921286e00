import { bundle, ENTRIES } from './bundle.js';

await bundle(ENTRIES, 'dist/service');
