import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet, { contentSecurityPolicy } from 'helmet';

const SELF = "'self'";
const NONE = "'none'";

/** Where Apollo Sandbox comes from: a script, and the frame that it opens. */
export const APOLLO_SANDBOX_SCRIPT = 'https://embeddable-sandbox.cdn.apollographql.com';
const APOLLO_SANDBOX_FRAME = 'https://sandbox.embed.apollographql.com';

const NOBODY = { defaultSrc: [NONE], baseUri: [NONE], formAction: [NONE], frameAncestors: [NONE] };

/** What a page of our own may load: what comes from this process. Editors and Swagger UI write their own styles. */
const OWN_PAGE = {
  ...NOBODY,
  scriptSrc: [SELF],
  styleSrc: [SELF, "'unsafe-inline'"],
  imgSrc: [SELF, 'data:'],
  fontSrc: [SELF, 'data:'],
  connectSrc: [SELF],
};

/** The pages that a browser is shown; everything else is data. */
const PAGES = {
  docs: OWN_PAGE,
  explorer: { ...OWN_PAGE, scriptSrc: [SELF, APOLLO_SANDBOX_SCRIPT], frameSrc: [APOLLO_SANDBOX_FRAME] },
};

/** For every answer: nothing in it is ever to be run, shown in a frame or taken for another type. */
export const securityHeaders: RequestHandler = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: NOBODY },
  frameguard: { action: 'deny' },
});

/**
 * The content security policy of a page, in the place of the one that lets nothing run.
 * @param inlineScripts the scripts within the page, exactly as they stand between their tags; only these run.
 */
export function pagePolicy(page: keyof typeof PAGES, inlineScripts: readonly string[] = []): RequestHandler {
  const { scriptSrc, ...rest } = PAGES[page];
  const hashes = inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const directives = { ...rest, scriptSrc: [...scriptSrc, ...hashes] };
  return contentSecurityPolicy({ useDefaults: false, directives });
}
