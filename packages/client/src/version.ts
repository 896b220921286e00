/** The version of this package, which `package.json` names as well. */
export const VERSION = '0.8.0';
