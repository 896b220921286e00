/** The style of the reference, on top of that of all pages. */
export const REFERENCE_STYLE = {
  path: '/docs/reference.css',
  css: `.reference { display: grid; grid-template-columns: 264px minmax(0, 1180px); justify-content: center; gap: 32px; padding: 0 24px; }
.reference main { min-width: 0; padding: 24px 0 60vh; overflow-wrap: break-word; }
.reference :is(h1, h2, h3, h4) { margin: 0 0 8px; font: 600 15px/20px var(--sans); scroll-margin-top: 16px; }
.reference h1 { font: 600 22px/28px var(--sans); letter-spacing: -0.015em; }
.reference h2 { margin-top: 56px; font: 600 20px/28px var(--sans); letter-spacing: -0.012em; }
.reference h3 { font-size: 17px; line-height: 24px; }
.reference h4 { margin: 24px 0 4px; font-size: 13px; color: var(--text-2); }
.reference :is(h3 a, h3 a code) { padding: 0; background: none; color: inherit; text-decoration: none; }
.reference h3 a:hover { text-decoration: underline; }
:where(.reference main) p { max-width: 72ch; margin: 0 0 10px; }
.about > p:not(.route, .scope) { font-size: 14px; }
.reference :is(.version, .scope, .location, .need, footer, .caller p) { color: var(--text-3); font: var(--t13); }
.reference pre { margin: 0; max-height: 420px; overflow-y: auto; }
.reference footer { margin-top: 64px; }

.operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 8px 32px; margin-top: 24px; padding: 24px 0; border-top: 1px solid var(--line); scroll-margin-top: 0; }
.error { padding: 16px 0 4px; border-top: 1px solid var(--line-soft); }
.doing { position: sticky; top: 16px; align-self: start; max-height: calc(100vh - 32px); overflow-y: auto; padding: 2px; }
.doing .tabs { margin: 0 0 12px; }
.route { font: var(--t14); }
.method { display: inline-block; padding: 0 6px; border-radius: var(--r4); background: var(--grey-bg); color: var(--grey); font: 600 12px/20px var(--sans); text-transform: uppercase; }
.method.get { background: var(--info-bg); color: var(--info); }
.method.post { background: var(--green-bg); color: var(--green); }
.method:is(.put, .patch) { background: var(--amber-bg); color: var(--amber); }
.method.delete { background: var(--red-bg); color: var(--red); }

.fields { margin: 0; padding: 0; list-style: none; font: var(--t13); }
.fields > li { padding: 8px 0; border-top: 1px solid var(--line-soft); }
.fields > li > code { background: none; padding: 0; color: var(--text); font-size: 13px; font-weight: 600; }
.fields p { margin: 2px 0 0; color: var(--text-2); }
.fields .fields { margin: 4px 0 0 2px; padding-left: 14px; border-left: 2px solid var(--line); }
.type { color: var(--text-3); font: var(--t13); }
.variant { margin-top: 8px; }
:is(.need, .location) { padding-left: 6px; }
summary { width: fit-content; padding: 4px 0; color: var(--text-2); font: var(--t13); cursor: pointer; }
summary:hover { color: var(--text); }
.of-response > summary { width: auto; color: var(--text); }
.codes { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0; padding: 0; list-style: none; color: var(--text-3); font: var(--t13); }
.doing > details { margin-top: 8px; border: 1px solid var(--line); border-radius: var(--r8); background: var(--surface); box-shadow: var(--shadow-1); }
.doing > details > summary { width: auto; padding: 8px 14px; color: var(--text); font-weight: 500; }
.doing > details > :not(summary) { margin: 0 14px 14px; }
html:not(.scripted) :is(.try, .caller, .search, .open-side) { display: none; }

.reference :is(input:not([type='checkbox'], [type='radio']), select, textarea) { width: 100%; min-height: var(--h-control); padding: 5px 10px; border: 1px solid var(--control); border-radius: var(--r6); background: var(--surface); color: var(--text); font: var(--t13); }
.reference :is(textarea, .try input) { font-family: var(--mono); }
.reference textarea { display: block; resize: vertical; }
.reference ::placeholder { color: var(--text-3); opacity: 1; }
.try label, .caller label { display: block; margin: 10px 0 4px; font: 500 13px/18px var(--sans); }
.try label code { background: none; padding: 0; }
.caller { margin: 16px 0 24px; padding: 4px 16px 12px; border: 1px solid var(--line); border-radius: var(--r8); background: var(--surface); box-shadow: var(--shadow-1); }
.caller #token { max-width: 480px; }
.check input { margin: 0; }
.caller .check { display: flex; align-items: center; gap: 8px; min-height: var(--h-small); }
.caller p { margin: 6px 0 0; }
.send { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; margin-top: 12px; }
.send button { min-height: var(--h-control); padding: 0 16px; border: 0; border-radius: var(--r6); background: var(--accent); color: var(--on-accent); font: 500 13px/20px var(--sans); cursor: pointer; }
.send button:hover { background: var(--accent-hover); }
.send button[aria-disabled='true'] { cursor: progress; }
.mode { flex: 1 1 200px; color: var(--text-2); font: var(--t13); }
/* Screen readers hear only of what was there before it changed. */
.outcome:empty, #found:empty { margin: 0; }
.outcome b { padding: 0 6px; border-radius: var(--r4); background: var(--green-bg); color: var(--green); }
.outcome.refused b { background: var(--red-bg); color: var(--red); }
.headers { margin: 0 0 8px; font: 12px/18px var(--mono); overflow-wrap: anywhere; }
.headers div { display: flex; flex-wrap: wrap; gap: 0 8px; }
.headers dt { color: var(--text-3); }
.headers dd { margin: 0; }

.side { position: sticky; top: 0; align-self: start; height: 100vh; max-height: none; padding: 16px 0 24px; overflow-y: auto; }
.side .group:not([hidden]) ~ .group { margin-top: 12px; }
.side ul { columns: 1; }
.side a { display: flex; align-items: baseline; gap: 8px; }
.side .method { flex: none; width: 46px; padding: 0; background: none; font: 600 10px/16px var(--sans); }
.side code { font-size: 12px; overflow-wrap: anywhere; }
.search { position: sticky; top: -16px; z-index: 2; margin: -16px 0 0; padding: 16px 0 8px; background: var(--page); }
.search kbd { position: absolute; right: 10px; bottom: 15px; padding: 0 6px; border-radius: var(--r4); background: var(--grey-bg); color: var(--text-3); font: 12px/18px var(--sans); pointer-events: none; }
.search input:focus + kbd, .search input:not(:placeholder-shown) + kbd, .open-side { display: none; }

@media (max-width: 1199px) { .operation { grid-template-columns: minmax(0, 1fr); } .doing { position: static; max-height: none; } }
@media (max-width: 899px) {
  .reference { display: block; padding: 0 16px; }
  .side { position: static; align-self: stretch; height: auto; }
  .scripted .open-side { display: block; position: sticky; top: 0; z-index: 3; width: calc(100% + 32px); min-height: 44px; margin: 0 -16px; padding: 0 16px; border: 0; border-bottom: 1px solid var(--line); background: var(--surface); color: var(--text); font: 500 13px/20px var(--sans); text-align: left; cursor: pointer; }
  .open-side::before { content: '☰'; margin-right: 8px; }
  .scripted .side { display: none; position: fixed; inset: 44px 0 0; z-index: 4; padding: 16px; background: var(--page); }
  .scripted .side.open { display: block; }
  .scripted :has(> .side.open) .open-side { position: fixed; inset: 0 0 auto; width: 100%; margin: 0; }
  .reference :is(h2, h3, .operation, .error) { scroll-margin-top: 56px; }
}
@media print { .side, .open-side, .try, .caller { display: none; } .doing { position: static; max-height: none; } }
`,
} as const;
