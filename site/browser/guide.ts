/**
 * Additions to the guide if scripts run:
 * - the chosen language is shown everywhere on the page, and remembered;
 * - a button copies code, if the browser lets pages copy;
 * - the table of contents marks the current section;
 * - samples name the address that the page was opened at, unless the service knows its own.
 */
const KEPT = 'language-of-examples';
const buttons = [...document.querySelectorAll<HTMLInputElement>('.tabs > input')];

/** Shows a language wherever there is an example in it. */
function show(language: string): void {
  for (const button of buttons) if (button.value === language) button.checked = true;
}

function recall(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // The browser keeps nothing for this page.
  }
}

function remember(language: string): void {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // The browser keeps nothing for this page.
  }
}

document.addEventListener('change', ({ target }) => {
  const button = buttons.find((one) => one === target);
  if (button === undefined) return;
  // Examples further up may become longer or shorter; what is being read stays where it is.
  const top = (): number => button.parentElement!.getBoundingClientRect().top;
  const before = top();
  show(button.value);
  window.scrollBy({ top: top() - before, behavior: 'instant' });
  remember(button.value);
});

function offerToCopy(code: Element): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(code.textContent ?? '');
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  };
  button.addEventListener('click', () => void copy());
  const frame = document.createElement('div');
  frame.className = 'copied';
  code.replaceWith(frame);
  frame.append(code, button);
}

const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1)))!);

function markPlace(): void {
  const current = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < 120);
  links.forEach((link, index) => {
    if (index === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  });
}

const { address = '' } = document.documentElement.dataset;

/** Names the page's own address where the samples name that of this machine. */
function fillInAddress(): void {
  if (!address.startsWith('http://127.0.0.1:') || address === location.origin) return;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.includes(address)) text.data = text.data.replaceAll(address, location.origin);
  }
}

fillInAddress();
const kept = recall();
if (kept !== null) show(kept);
if (navigator.clipboard) document.querySelectorAll('pre.code').forEach(offerToCopy);
addEventListener('scroll', markPlace, { passive: true });
markPlace();
