import { only, ORIGIN } from '../only.js';
import { CHANGES_FEED, documentAt, SPEC } from './documents.js';

const ABOUT = `# Reseller orders

> The ordering interface of a reseller of software licenses: products at an account's own prices, orders that hand out license
> keys, the order history, and events, over REST under /api and over GraphQL at /graphql.

Requests carry \`Authorization: Bearer TOKEN\`. With \`X-Sandbox-Mode: true\` an order buys nothing. Send each order with an
\`Idempotency-Key\`, so that it can be sent again without buying twice. The addresses below are Markdown unless they say otherwise;
each page under /docs is Markdown where \`.md\` is added to its address.`;

const line = (name: string, address: string, about: string): string => `- [${name}](${address}): ${about}`;

const SCHEMA = `\n${line('GraphQL', `${ORIGIN}/schema/customer.graphql`, 'the schema of /graphql, with descriptions')}`;

/** The subjects of the pages of the interface, from their table. */
function rules(): string[] {
  const rows = [...documentAt(SPEC).matchAll(/^\| \[.+?\]\(([\w-]+)\.md\) +\| (.+?) *\|$/gm)];
  return rows.map(([, name = '', about = '']) => line(name, `${ORIGIN}${SPEC}/${name}.md`, about));
}

/**
 * The entry point for language models, in the form of llmstxt.org. Staff's documents are not in it, as in the
 * navigation.
 */
export function llmsText(): string {
  return `${ABOUT}

## Begin here

${line('Guide', `${ORIGIN}/docs/guide.md`, 'from a token to the first order, in curl, TypeScript and Python, and what to do about errors')}
${line('Client', `${ORIGIN}/docs/client.md`, `the typed client for Node and browsers, installed from ${ORIGIN}/docs/client.tgz`)}
${line('OpenAPI', `${ORIGIN}/openapi.json`, 'every path and field of REST, in JSON, with examples')}${only('introspection', SCHEMA)}

## The interface

${line('Purpose, addresses, versioning', `${ORIGIN}${SPEC}.md`, 'what holds everywhere')}
${rules().join('\n')}

## Optional

${line('Feed of changes', `${ORIGIN}${CHANGES_FEED}`, 'what each version of the interface brought, in Atom')}
${line('Changelog', `${ORIGIN}/docs/changelog.md`, 'what each version of the service brought')}
`;
}
