/** Whether this is a test shop for integrators. The service includes it in the page, so no request is needed. */
export const isTestShop = document.querySelector('meta[name="test-shop"][content="on"]') !== null;
