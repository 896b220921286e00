import { isSigningIn } from './api/prefetch';

/*
 * Requests what surrounds every screen while the rest of the console's code is still loading: this file is in the chunk that
 * loads first (`PREFETCH` in vite.config.ts). The router requests it again if that fails.
 */
if (!isSigningIn) import('./components/shell').catch(() => undefined);
