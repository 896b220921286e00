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
.tabs { position: relative; min-width: 0; margin: 1em 0; padding: 0; border: 0; }
.tabs > legend, .tabs > input { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; opacity: 0; }
.tabs > label { position: relative; z-index: 1; display: inline-block; padding: 4px 14px; border-bottom: 2px solid transparent; color: var(--quiet); cursor: pointer; }
.tabs > label:hover { color: var(--text); }
.tabs > input:checked + label { border-bottom-color: var(--link); color: var(--text); font-weight: 600; }
.tabs > input:focus-visible + label { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 4px; }
.tabs > div { display: none; }
.tabs > input:nth-of-type(1):checked ~ div:nth-of-type(1),
.tabs > input:nth-of-type(2):checked ~ div:nth-of-type(2),
.tabs > input:nth-of-type(3):checked ~ div:nth-of-type(3) { display: block; }
.tabs pre { margin: 0 0 8px; border-top-left-radius: 0; }
.text pre.answer { padding: 4px 16px; border-left: 3px solid var(--line); border-radius: 0; background: none; color: var(--quiet); }
.text pre:focus-visible { outline: 2px solid var(--link); }
.copied { position: relative; }
.copied > button { position: absolute; top: 6px; right: 6px; padding: 2px 10px; border: 1px solid var(--line); border-radius: 4px; background: var(--back); color: var(--quiet); font: 13px/1.5 system-ui, sans-serif; cursor: pointer; }
.copied > button:hover, .copied > button:focus-visible { color: var(--text); border-color: var(--link); }
@media (hover: hover) { .copied:not(:hover) > button:not(:focus-visible) { opacity: 0; } }
@media (hover: none) { .copied > pre { padding-top: 40px; } }
.contents { padding: 8px 20px; font-size: 15px; }
.contents p { margin: 12px 0 4px; color: var(--quiet); font-weight: 600; }
.contents ul { margin: 0; padding: 0; list-style: none; }
.contents li { padding: 2px 0; }
.contents a { text-decoration: none; }
.contents a:hover, .contents a[aria-current] { text-decoration: underline; text-underline-offset: 4px; }
.contents a[aria-current] { font-weight: 600; color: var(--text); }
@media (max-width: 999px) { .contents ul { columns: 2; } }
@media (min-width: 1000px) {
  .with-contents { display: grid; grid-template-columns: 230px minmax(0, 860px); justify-content: center; gap: 20px; }
  .with-contents .contents { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; box-sizing: border-box; padding: 24px 0 24px 20px; }
  .with-contents .text { max-width: none; margin: 0; min-width: 0; }
}
@media print { .tabs > div { display: block; } .contents, .copied > button { display: none; } }
`,
} as const;
