/** The addresses of the console's pages, which the page itself tells apart. A misspelled interface below /admin is none of them. */
export const CONSOLE_PAGES = /^\/admin(?!\/(?:assets|export|graphql|icon\.svg|oidc|session)(?:\/|$))(?:\/.*)?$/i;

/** Those of the files that it is built into. */
export const CONSOLE_FILES = /^\/admin\/(?:assets\/.+|icon\.svg)$/;
