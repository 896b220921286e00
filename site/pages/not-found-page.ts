import { renderPage } from '../layout.js';

/** The page for an address at which there is nothing. */
export function notFoundPage(): string {
  const main = `<h1>Page not found</h1>
<p>There is nothing at this address. <a href="/">All pages</a></p>`;
  return renderPage({ title: 'Page not found', path: '', main });
}
