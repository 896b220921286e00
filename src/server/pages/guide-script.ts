/**
 * Additions to the guide if scripts run:
 * - the chosen language is shown everywhere on the page, and remembered;
 * - a button copies code, if the browser lets pages copy;
 * - the table of contents marks the current section.
 */
export const GUIDE_SCRIPT = {
  path: '/docs/guide.js',
  js: `'use strict';

const KEPT = 'language-of-examples';
const buttons = [...document.querySelectorAll('.tabs > input')];

/** Shows a language wherever there is an example in it. */
function show(language) {
  for (const button of buttons) if (button.value === language) button.checked = true;
}

function recall() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // The browser keeps nothing for this page.
  }
}

function remember(language) {
  try {
    localStorage.setItem(KEPT, language);
  } catch {}
}

document.addEventListener('change', ({ target }) => {
  if (!buttons.includes(target)) return;
  // Examples further up may become longer or shorter; what is being read stays where it is.
  const before = target.parentElement.getBoundingClientRect().top;
  show(target.value);
  window.scrollBy({ top: target.parentElement.getBoundingClientRect().top - before, behavior: 'instant' });
  remember(target.value);
});

function offerToCopy(code) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  const frame = document.createElement('div');
  frame.className = 'copied';
  code.replaceWith(frame);
  frame.append(code, button);
}

const links = [...document.querySelectorAll('.contents a')];
const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));

function markPlace() {
  const current = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < 120);
  links.forEach((link, index) => {
    if (index === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  });
}

const kept = recall();
if (kept !== null) show(kept);
if (navigator.clipboard) document.querySelectorAll('pre.code').forEach(offerToCopy);
addEventListener('scroll', markPlace, { passive: true });
markPlace();
`,
} as const;
