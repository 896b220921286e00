import { writeFile } from 'node:fs/promises';
import { configurationDocument } from './configuration.js';

// Run from the root of the project, as npm does.
await writeFile('docs/configuration.md', configurationDocument());
