import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import helmet, { contentSecurityPolicy } from 'helmet';
import type { RequestRule } from './request-rules.js';

const SELF = "'self'";
const NONE = "'none'";

/** The hosts of Apollo Sandbox: of its script and of the frame that the script opens. */
const APOLLO_SANDBOX_SCRIPT = 'https://embeddable-sandbox.cdn.apollographql.com';
const APOLLO_SANDBOX_FRAME = 'https://sandbox.embed.apollographql.com';

const NOBODY = { defaultSrc: [NONE], baseUri: [NONE], formAction: [NONE], frameAncestors: [NONE] };

/** Our pages load only from this process. GraphiQL adds inline styles. */
const OWN_PAGE = {
  ...NOBODY,
  scriptSrc: [SELF],
  styleSrc: [SELF, "'unsafe-inline'"],
  imgSrc: [SELF, 'data:'],
  fontSrc: [SELF, 'data:'],
  connectSrc: [SELF],
};

/** The policies of the pages; all other responses are data. */
const PAGES = {
  docs: { ...NOBODY, scriptSrc: [SELF], styleSrc: [SELF], imgSrc: [SELF], fontSrc: [SELF], connectSrc: [SELF] },
  graphiql: OWN_PAGE,
  apollo: { ...OWN_PAGE, scriptSrc: [SELF, APOLLO_SANDBOX_SCRIPT], frameSrc: [APOLLO_SANDBOX_FRAME] },
};

/**
 * Sets the policy of the console, whose styles have the nonce of the response: `response.locals.cspNonce`. It embeds
 * our own PDFs in its pages.
 */
export const consolePolicy: RequestHandler = contentSecurityPolicy({
  useDefaults: false,
  directives: {
    ...OWN_PAGE,
    // Chromium displays a PDF in an object as a frame.
    frameSrc: [SELF],
    objectSrc: [SELF],
    styleSrc: [SELF, (_request, response) => `'nonce-${(response as Response).locals.cspNonce}'`],
  },
});

type Helmet = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What Helmet sets in every response, in its order; for options that do not depend on the request. */
function headersOf(setHeaders: Helmet): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const recorder = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => {} };
  setHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}

const HEADERS = headersOf(
  helmet({ contentSecurityPolicy: { useDefaults: false, directives: NOBODY }, frameguard: { action: 'deny' } }),
);

/** For every response: forbids scripts, framing, and guessing another content type. */
export const securityHeaders: RequestRule = (_request, response) => {
  response.setHeaders(HEADERS as Map<string, string>);
};

/** For a PDF: allows only the console to embed it. */
export const framedByConsole: RequestHandler = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { ...NOBODY, frameAncestors: [SELF] } },
  frameguard: { action: 'sameorigin' },
});

/** Sets the content security policy of a page instead of the one that forbids everything. */
export const pagePolicy = (page: keyof typeof PAGES): RequestHandler =>
  contentSecurityPolicy({ useDefaults: false, directives: PAGES[page] });
