#!/usr/bin/env node
// Not a build output, because npm links commands before the build.
import { main } from '../dist/cli/main.js';

await main();
