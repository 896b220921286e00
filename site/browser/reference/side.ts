const side = document.querySelector<HTMLElement>('#side')!;
const button = document.querySelector<HTMLButtonElement>('.open-side')!;
const search = document.querySelector<HTMLInputElement>('#search')!;
const found = document.querySelector('#found')!;
const links = [...side.querySelectorAll<HTMLAnchorElement>('a')];

/** On a narrow screen, the open side bar covers the page. */
function open(isOpen: boolean): void {
  side.classList.toggle('open', isOpen);
  button.ariaExpanded = String(isOpen);
  button.textContent = isOpen ? 'Close' : 'Contents';
}

const shownLinks = (): HTMLAnchorElement[] => links.filter((link) => !link.parentElement!.hidden);

/** Leaves the entries that have each word somewhere. */
function filter(): void {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const link of links) {
    const text = link.dataset.words ?? '';
    link.parentElement!.hidden = !words.every((word) => text.includes(word));
  }
  for (const group of side.querySelectorAll<HTMLElement>('.group')) {
    group.hidden = group.querySelector('li:not([hidden])') === null;
  }
  const count = shownLinks().length;
  found.textContent = words.length === 0 ? '' : count === 0 ? 'Nothing is found.' : `${count} found`;
}

function clear(): void {
  search.value = '';
  filter();
}

/** Enter opens the first result, the arrow keys reach the others. */
function onSearchKey(event: KeyboardEvent): void {
  const [first] = shownLinks();
  if (event.key === 'Enter') {
    event.preventDefault();
    first?.click();
  } else if (event.key === 'ArrowDown') {
    event.preventDefault();
    first?.focus();
  }
}

function onLinkKey(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const position = shownLinks().indexOf(event.target as HTMLAnchorElement);
  if (step === 0 || position === -1) return;
  event.preventDefault();
  (shownLinks()[position + step] ?? search).focus();
}

function onKey(event: KeyboardEvent): void {
  const isWriting = event.target instanceof Element && event.target.matches('input, textarea, select');
  if (event.key === '/' && !isWriting && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    open(true);
    search.focus();
  } else if (event.key === 'Escape' && side.contains(event.target as Node)) {
    clear();
    const wasOpen = button.ariaExpanded === 'true';
    open(false);
    if (wasOpen && button.checkVisibility()) button.focus();
  }
}

/** Earlier versions linked to `#/Orders/createOrder`. */
function followOldAddress(): void {
  const [, id] = /^#\/[^/]+\/(\w+)$/.exec(location.hash) ?? [];
  if (id !== undefined) location.replace(`#${id}`);
}

/** The entry of the current section stays visible. */
function keepMarkInSight(): void {
  const mark = side.querySelector('[aria-current]');
  if (!mark || side.matches(':focus-within') || side.scrollHeight <= side.clientHeight) return;
  const [outer, inner] = [side.getBoundingClientRect(), mark.getBoundingClientRect()];
  if (inner.top < outer.top + 60 || inner.bottom > outer.bottom)
    side.scrollTop += inner.top - outer.top - outer.height / 2;
}

/** Search, keys, and the button that opens the side bar on a narrow screen. */
export function startSide(): void {
  button.addEventListener('click', () => {
    open(button.ariaExpanded !== 'true');
    if (button.ariaExpanded === 'true') search.focus();
  });
  search.addEventListener('input', filter);
  search.addEventListener('keydown', onSearchKey);
  side.addEventListener('keydown', onLinkKey);
  side.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) open(false);
  });
  document.addEventListener('keydown', onKey);
  addEventListener('scroll', keepMarkInSight, { passive: true });
  followOldAddress();
}
