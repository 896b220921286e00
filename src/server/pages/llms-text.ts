import { CHANGES, DOC_PAGES, readDocPage } from './doc-pages.js';

const SPEC = '/docs/spec';

const ABOUT = `# Reseller orders

> The ordering interface of a reseller of software licenses: products at an account's own prices, orders that hand out license
> keys, the order history, and events, over REST under /api and over GraphQL at /graphql.

Requests carry \`Authorization: Bearer TOKEN\`. With \`X-Sandbox-Mode: true\` an order buys nothing. Send each order with an
\`Idempotency-Key\`, so that it can be sent again without buying twice. The addresses below are Markdown unless they say otherwise;
each page under /docs is Markdown where \`.md\` is added to its address.`;

const line = (name: string, address: string, about: string): string => `- [${name}](${address}): ${about}`;

/** The subjects of the pages of the interface, from their table. */
async function rules(site: string): Promise<string[]> {
  const table = await readDocPage(DOC_PAGES[SPEC] ?? '');
  const rows = [...table.matchAll(/^\| \[.+?\]\(([\w-]+)\.md\) +\| (.+?) *\|$/gm)];
  return rows.map(([, name = '', about = '']) => line(name, `${site}${SPEC}/${name}.md`, about));
}

/**
 * The entry point for language models, in the form of llmstxt.org. Staff's documents are not in it, as in the
 * navigation.
 * @param site the prefix of URLs; they are relative if it is empty.
 */
export async function llmsText(site: string): Promise<string> {
  return `${ABOUT}

## Begin here

${line('Guide', `${site}/docs/guide.md`, 'from a token to the first order, in curl, TypeScript and Python, and what to do about errors')}
${line('Client', `${site}/docs/client.md`, `the typed client for Node and browsers, installed from ${site}/docs/client.tgz`)}
${line('OpenAPI', `${site}/openapi.json`, 'every path and field of REST, in JSON, with examples')}

## The interface

${line('Purpose, addresses, versioning', `${site}${SPEC}.md`, 'what holds everywhere')}
${(await rules(site)).join('\n')}

## Optional

${line('Feed of changes', `${site}${CHANGES}.atom`, 'what each version of the interface brought, in Atom')}
${line('Changelog', `${site}/docs/changelog.md`, 'what each version of the service brought')}
`;
}
