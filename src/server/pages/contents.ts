/** A heading of the second level. */
export interface Section {
  anchor: string;
  /** HTML. */
  title: string;
}

const list = (caption: string, sections: readonly Section[]): string =>
  sections.length === 0
    ? ''
    : `<p>${caption}</p>
<ul>
${sections.map(({ anchor, title }) => `<li><a href="#${anchor}">${title}</a></li>`).join('\n')}
</ul>`;

/** The table of contents of a guide: its steps, whose headings begin with a number, and then what is looked up later. */
export function renderContents(sections: readonly Section[]): string {
  const isStep = ({ title }: Section) => /^\d+\. /.test(title);
  return `<nav class="contents" aria-label="On this page">
${list('Step by step', sections.filter(isStep))}
${list(
  'To look up',
  sections.filter((section) => !isStep(section)),
)}
</nav>`;
}
