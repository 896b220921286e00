/** The paths of the console's pages, which its own router distinguishes. Misspelled paths below /admin do not match. */
export const CONSOLE_PAGES =
  /^\/admin(?!\/(?:assets|export|graphql|icon\.svg|oidc|session)(?:\/|$)|\/invoices\/[^/]+\.(?:pdf|xml)$)(?:\/.*)?$/i;

/** The addresses of its built files. */
export const CONSOLE_FILES = /^\/admin\/(?:assets\/.+|icon\.svg)$/;
