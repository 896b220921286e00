/** Whether integrators try everything here. The service says so in the page, which need not ask. */
export const isTestShop = document.querySelector('meta[name="test-shop"][content="on"]') !== null;
