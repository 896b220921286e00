import { Marked, type Tokens } from 'marked';
import { escapeMarkup } from '../markup.js';
import { CodeTabs, renderCodeTabs, withCodeTabs } from './code-tabs.js';
import { DOC_PAGES, pictureAt, readDocument, targetOf } from './documents.js';
import { highlight } from './highlight.js';

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

/** The anchor that GitHub makes of a heading, so that links are the same here and there. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/&\w+;|&#\d+;|[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Long lines are scrolled, also by keyboard. */
const renderCode = ({ text, lang = '' }: Tokens.Code, kind: 'code' | 'output' = 'code'): string =>
  `<pre class="${kind}" tabindex="0"${kind === 'output' ? ' role="group" aria-label="What it prints"' : ''}><code>${highlight(text, lang.split(' ')[0] ?? '')}\n</code></pre>\n`;

/** A heading of the second level. */
export interface Section {
  anchor: string;
  /** HTML. */
  title: string;
}

export interface Rendered {
  html: string;
  sections: Section[];
}

/** Markdown as HTML, with the headings of its second level. */
export function renderMarkdown(file: string, markdown: string): Rendered {
  const sections: Section[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const title = this.parser.parseInline(tokens);
        const anchor = anchorOf(textOf(title));
        if (depth === 2) sections.push({ anchor, title });
        return `<h${depth} id="${anchor}">${title}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const html = this.parser.parseInline(tokens);
        const target = targetOf(file, href);
        return target === undefined ? html : `<a href="${target}">${html}</a>`;
      },
      image: ({ href, text }: Tokens.Image) =>
        `<img src="${pictureAt(file, href)}" alt="${escapeMarkup(text)}" loading="lazy">`,
      code: (code: Tokens.Code) => renderCode(code),
    },
  });
  const blocks = withCodeTabs(marked.lexer(markdown)).map((block, index) =>
    block instanceof CodeTabs ? renderCodeTabs(block, `tabs-${index}`, renderCode) : marked.parser([block]),
  );
  // A table may be wider than a telephone.
  const html = blocks
    .join('')
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html, sections };
}

/** A link or picture; before it, code that must stay unchanged. */
const CODE_OR_LINK = /^ *```[^]*?^ *```$|`[^`\n]+`|(!?)\[([^\]]*)\]\(([^)\s]+)\)/gm;

/** A document as Markdown, with links to the Markdown of other served documents. */
export function servedMarkdown(file: string): string {
  return readDocument(file).replaceAll(
    CODE_OR_LINK,
    (match, isPicture: string, text: string, href: string | undefined) => {
      if (href === undefined || href.startsWith('#')) return match;
      if (isPicture) return `![${text}](${pictureAt(file, href)})`;
      const target = targetOf(file, href);
      if (target === undefined) return text;
      const [path = '', anchor] = target.split('#');
      const address = path in DOC_PAGES ? `${path}.md` : path;
      return `[${text}](${address}${anchor === undefined ? '' : `#${anchor}`})`;
    },
  );
}
