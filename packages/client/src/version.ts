/** The version of this package, which `package.json` names as well. */
export const VERSION = '1.0.0';
