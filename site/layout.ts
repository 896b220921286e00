/** The link to the page that lists all addresses. */
export const BRAND = '<a href="/" class="brand">Reseller orders</a>';

/** The styles of a page, between the tags of its head. */
export const LOOK = `<meta name="color-scheme" content="light dark">
    <link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/docs/tokens.css">
    <link rel="stylesheet" href="/docs/page.css">`;
