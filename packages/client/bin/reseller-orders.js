#!/usr/bin/env node
// Not built, so that it is there when npm links the commands of packages.
import { main } from '../dist/cli/main.js';

await main();
