import { createHash } from 'node:crypto';
import { escapeMarkup } from '../markup.js';
import { ORIGIN } from '../only.js';
import { CHANGES, CHANGES_FEED, DOC_PAGES, documentAt } from './documents.js';
import { renderMarkdown } from './markdown.js';

/** A name-based UUID: the same for the same text. */
function urnOf(name: string): string {
  const hash = createHash('sha256').update(`reseller-orders ${name}`).digest('hex');
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

/** A version of the interface that has a date. */
interface Change {
  version: string;
  /** As `2026-01-31`. */
  day: string;
  markdown: string;
}

/** The sections of docs/spec/changes.md that have a date, newest first. */
function changesIn(markdown: string): Change[] {
  const sections = markdown.matchAll(/^## (\S+) \((\d{4}-\d\d-\d\d)\)\n([^]*?)(?=^## |(?![^]))/gm);
  return [...sections].map(([, version = '', day = '', text = '']) => ({ version, day, markdown: text }));
}

function entryOf({ version, day, markdown }: Change): string {
  const html = renderMarkdown(DOC_PAGES[CHANGES] ?? '', markdown).html;
  return `  <entry>
    <id>${urnOf(`interface ${version}`)}</id>
    <title>Version ${escapeMarkup(version)} of the interface</title>
    <updated>${day}T00:00:00Z</updated>
    <link rel="alternate" type="text/html" href="${ORIGIN}${CHANGES}"/>
    <content type="html">${escapeMarkup(html)}</content>
  </entry>`;
}

/** The changes of the interface as an Atom feed (RFC 4287), an entry for each version. */
export function changesFeed(): string {
  const changes = changesIn(documentAt(CHANGES));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="${ORIGIN}${CHANGES}">
  <id>${urnOf('changes of the interface')}</id>
  <title>Reseller orders: changes of the interface</title>
  <updated>${changes[0]?.day}T00:00:00Z</updated>
  <author><name>Reseller orders</name></author>
  <link rel="self" type="application/atom+xml" href="${ORIGIN}${CHANGES_FEED}"/>
  <link rel="alternate" type="text/html" href="${ORIGIN}${CHANGES}"/>
${changes.map(entryOf).join('\n')}
</feed>
`;
}
