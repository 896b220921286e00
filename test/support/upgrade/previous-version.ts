/** The version that this one can be upgraded from. */
export const PREVIOUS = { version: 'v0.8.0', commit: 'a7db1417d3d21ed3983c1ad8f9067f3b5cc26123' };
