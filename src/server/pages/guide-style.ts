/** The style of the guide's tabs and table of contents. */
export const GUIDE_STYLE = `.tabs { position: relative; min-width: 0; margin: 1em 0; padding: 0; border: 0; }
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
`;
