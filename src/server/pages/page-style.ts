import { GUIDE_STYLE } from './guide-style.js';

/** The style of the pages that are not made by Swagger UI or an explorer; `/docs` takes its colours and navigation. */
export const PAGE_STYLE = {
  path: '/docs/page.css',
  css: `:root {
  color-scheme: light dark;
  --back: #ffffff; --text: #1d2430; --quiet: #5a6472; --line: #d9dee5; --box: #f3f5f8; --link: #0b5fa5;
}
@media (prefers-color-scheme: dark) {
  :root { --back: #14181d; --text: #e4e8ed; --quiet: #a0abb8; --line: #343c46; --box: #1e242b; --link: #7fbcf2; }
}
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.6 system-ui, sans-serif; }
a { color: var(--link); }
.places { display: flex; flex-wrap: wrap; gap: 4px 20px; padding: 12px 20px; border-bottom: 1px solid var(--line); background: var(--back); }
.places a { text-decoration: none; font: 15px/1.5 system-ui, sans-serif; }
.places a:first-child { font-weight: 600; color: var(--text); }
.places a[aria-current], .places a:hover { text-decoration: underline; text-underline-offset: 4px; }
.text { max-width: 820px; margin: 0 auto; padding: 8px 20px 60px; overflow-wrap: break-word; }
.text h1 { line-height: 1.25; }
.text h2 { margin-top: 2em; line-height: 1.3; }
.text img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
.text code { padding: 1px 4px; border-radius: 4px; background: var(--box); font: 0.9em/1.5 ui-monospace, monospace; }
.text pre { padding: 12px 16px; border-radius: 6px; background: var(--box); overflow-x: auto; }
.text pre code { padding: 0; background: none; }
.table { overflow-x: auto; }
.text table { border-collapse: collapse; font-size: 15px; }
.text th, .text td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.text td code { white-space: nowrap; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr)); gap: 12px; padding: 0; list-style: none; }
.cards li { padding: 14px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--box); }
.cards a { font-weight: 600; }
.cards p { margin: 4px 0 0; color: var(--quiet); }
${GUIDE_STYLE}`,
} as const;
