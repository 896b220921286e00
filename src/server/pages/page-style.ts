/**
 * The style of the pages for customers, with the console's tokens (`web/src/tokens.css`, served next to it). The
 * explorers use it for their frame.
 */
export const PAGE_STYLE = {
  path: '/docs/page.css',
  css: `* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.6 var(--sans); letter-spacing: -0.005em; -webkit-font-smoothing: antialiased; }
a { color: var(--accent-text); text-underline-offset: 2px; }
a:not(:hover) { text-decoration-color: color-mix(in srgb, currentcolor 35%, transparent); }
:focus-visible { outline: 2px solid light-dark(var(--accent), var(--accent-text)); outline-offset: 1px; }

/* The first thing that Tab meets where a long list stands before the text; seen only then. */
.skip { position: absolute; top: 6px; left: 8px; z-index: 2; padding: 8px 12px; border-radius: var(--r6); background: var(--surface); box-shadow: var(--shadow-1); }
.skip:not(:focus) { transform: translateY(-200%); }

/* What every page begins with. */
.nav-links { display: flex; flex-wrap: wrap; align-items: center; gap: 0 18px; min-height: 48px; padding: 0 16px; border-bottom: 1px solid var(--line); background: var(--surface); }
.nav-links > * { font: 500 13px/20px var(--sans); }
.nav-links a { padding: 14px 0; color: var(--text-2); text-decoration: none; }
.nav-links a:hover { color: var(--text); }
.nav-links a[aria-current] { box-shadow: inset 0 -2px light-dark(var(--accent), var(--accent-text)); color: var(--text); }
.nav-links .brand { display: flex; align-items: center; gap: 8px; margin-right: 6px; padding: 13px 0; color: var(--text); font-weight: 600; white-space: nowrap; }
.nav-links .brand::before { content: ''; width: 22px; height: 22px; background: url('icon.svg'); }
.nav-links a[href='/docs/spec/test-shop'] { padding: 0 6px; border-radius: var(--r4); background: var(--amber-bg); color: var(--amber); white-space: nowrap; }
.nav-links .api { margin: 0; padding: 0 6px; border-radius: var(--r4); background: var(--info-bg); color: var(--info); font: 500 12px/20px var(--sans); }
.nav-links .api.amber { background: var(--amber-bg); color: var(--amber); }
.nav-links .note { flex: 1 1 320px; color: var(--text-3); font-weight: 400; }
.nav-links .note a:not([href='/docs/spec/test-shop']) { padding: 0; color: var(--accent-text); text-decoration: underline; }
@media (max-width: 767px) { .nav-links { padding: 0 16px 4px; } .nav-links a, .nav-links .note { padding: 8px 0; } .nav-links .brand:not(:has(+ .api)) { width: 100%; } }

/* Text to read: lines of 70 characters, and tables, code and pictures as wide as the page. */
.text { max-width: 860px; min-width: 0; margin: 24px auto 48px; padding: 24px 40px 48px; border: 1px solid var(--line); border-radius: var(--r8); background: var(--surface); box-shadow: var(--shadow-1); overflow-wrap: break-word; }
.text.home { padding: 16px; border: 0; background: none; box-shadow: none; }
/* On the page's ground, which is nearly that of code. */
:is(.text.home, .reference main) p > code { background: var(--surface); box-shadow: 0 0 0 1px var(--line); }
.text.home code { white-space: nowrap; }
.text > :is(p, ul:not(.cards), ol, blockquote) { max-width: 70ch; }
.text :is(h1, h2, h3, h4) { margin: 1.6em 0 0.5em; font: 600 15px/20px var(--sans); scroll-margin-top: 16px; }
.text h1 { margin-top: 0.4em; font: 600 22px/28px var(--sans); letter-spacing: -0.015em; }
.text h2 { margin-top: 2em; font: 600 18px/24px var(--sans); letter-spacing: -0.012em; }
.text :is(p, ul, ol, blockquote, .table, pre) { margin: 0 0 1em; }
.text :is(ul, ol) { padding-left: 22px; }
.text li { margin: 4px 0; }
.text blockquote { padding: 2px 0 2px 14px; border-left: 3px solid var(--line-2); color: var(--text-2); }
.text img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: var(--r8); }
code { padding: 1px 4px; border-radius: var(--r4); background: var(--grey-bg); font: 0.87em/1.5 var(--mono); }
:is(.text, .reference) pre { padding: 12px 16px; border: 1px solid var(--line); border-radius: var(--r6); background: var(--sunken); font: 13px/20px var(--mono); overflow-x: auto; }
:is(.text, .reference) pre code { padding: 0; background: none; font: inherit; }
pre .comment { color: var(--text-3); }
pre .string { color: var(--green); }
pre .number { color: var(--amber); }
pre .word { color: var(--red); }
pre .name { color: var(--accent-text); }
.table { overflow-x: auto; }
.text table { min-width: 100%; border-collapse: collapse; font: var(--t13); }
.text :is(th, td) { padding: 7px 16px 7px 0; border-bottom: 1px solid var(--line-soft); text-align: left; vertical-align: top; }
.text th { border-color: var(--line); color: var(--text-3); font: 500 12px/16px var(--sans); white-space: nowrap; }
.text td:first-child code { white-space: nowrap; }
.text td:last-child { min-width: 140px; }
.text th:not(:has(code))::first-letter { text-transform: uppercase; }
.text .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr)); gap: 12px; margin: 24px 0; padding: 0; list-style: none; }
.cards li { margin: 0; padding: 14px 16px; border: 1px solid var(--line); border-radius: var(--r8); background: var(--surface); box-shadow: var(--shadow-1); }
.cards a { font-weight: 600; text-decoration: none; }
.cards a:hover { text-decoration: underline; }
.text .cards p { margin: 2px 0 0; color: var(--text-2); font: var(--t13); }
@media (max-width: 767px) { .text:not(.home) { margin: 0; padding: 16px 16px 48px; border-width: 1px 0; border-radius: 0; } }

/* Examples in several languages. */
.tabs { position: relative; min-width: 0; margin: 1em 0; padding: 0; border: 0; }
.tabs > legend, .tabs > input { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; opacity: 0; }
.tabs > label { position: relative; z-index: 1; display: inline-block; margin-right: 18px; padding: 8px 0; border-bottom: 2px solid transparent; color: var(--text-2); font: 500 13px/18px var(--sans); cursor: pointer; }
.tabs > label:hover { color: var(--text); }
.tabs > input:checked + label { border-color: light-dark(var(--accent), var(--accent-text)); color: var(--text); }
.tabs > input:focus-visible + label { outline: 2px solid light-dark(var(--accent), var(--accent-text)); outline-offset: 2px; border-radius: var(--r4); }
.tabs > div { display: none; }
.tabs > input:nth-of-type(1):checked ~ div:nth-of-type(1),
.tabs > input:nth-of-type(2):checked ~ div:nth-of-type(2),
.tabs > input:nth-of-type(3):checked ~ div:nth-of-type(3) { display: block; }
.tabs pre { margin: 0 0 8px; }
.text pre.output { padding: 4px 16px; border: 0; border-left: 3px solid var(--line-2); border-radius: 0; background: none; color: var(--text-2); }
.copied { position: relative; }
.copied > button { position: absolute; top: 8px; right: 8px; height: var(--h-small); padding: 0 9px; border: 1px solid var(--line-2); border-radius: var(--r6); background: var(--surface); box-shadow: var(--shadow-1); color: var(--text); font: 500 12px/16px var(--sans); cursor: pointer; }
.copied > button:hover { background: var(--hover); }
@media (hover: hover) { .copied:not(:hover) > button:not(:focus-visible) { opacity: 0; } }
@media (hover: none) { .copied > pre { padding-top: 52px; } }

/* The table of contents stays beside the text; where there is no room, it stands before it. */
.contents { padding: 12px 16px 16px; font: var(--t13); }
.contents p { margin: 12px 0 4px; color: var(--text-3); font: 500 12px/16px var(--sans); }
.contents ul { margin: 0; padding: 0; list-style: none; }
.contents a { display: block; padding: 4px 10px; border-left: 2px solid var(--line); color: var(--text-2); text-decoration: none; }
.contents a:hover { color: var(--text); }
.contents a[aria-current] { border-color: light-dark(var(--accent), var(--accent-text)); color: var(--text); font-weight: 500; }
.contents code { background: none; padding: 0; }
@media (max-width: 1023px) { .contents ul { columns: 2; } .contents li { break-inside: avoid; } }
@media (min-width: 1024px) {
  .with-contents { display: grid; grid-template-columns: 232px minmax(0, 860px); justify-content: center; gap: 16px; padding: 0 16px; }
  .with-contents .contents { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 24px 0; }
  .with-contents .text { width: 100%; }
}

/* An explorer fills what its header leaves. */
.explorer { display: flex; flex-direction: column; height: 100vh; }
#explorer { flex: 1; min-height: 0; }
#explorer iframe { width: 100%; height: 100%; border: none; }

@media print { .tabs > div { display: block; } .nav-links, .contents, .copied > button { display: none; } .text { border: 0; box-shadow: none; } }
`,
} as const;
