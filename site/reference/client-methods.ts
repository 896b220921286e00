/** The client's method for each operation; a sample without one uses `fetch`. */
export const CLIENT_METHODS: Partial<Record<string, string>> = {
  listProducts: 'products.list',
  getProduct: 'products.get',
  listOrders: 'orders.list',
  createOrder: 'orders.create',
  getOrder: 'orders.get',
  listClaims: 'claims.list',
  createClaim: 'claims.create',
  getClaim: 'claims.get',
  listInvoices: 'invoices.list',
  getInvoice: 'invoices.get',
  getInvoiceXml: 'invoices.xml',
  getInvoicePdf: 'invoices.pdf',
  getAccount: 'account.get',
  listLedger: 'account.ledger',
  listWebhooks: 'webhooks.list',
  createWebhook: 'webhooks.create',
  getWebhook: 'webhooks.get',
  updateWebhook: 'webhooks.update',
  deleteWebhook: 'webhooks.delete',
  regenerateWebhookSecret: 'webhooks.regenerateSecret',
  sendTestEvent: 'webhooks.sendTestEvent',
  replayWebhook: 'webhooks.replay',
  listDeliveries: 'webhooks.deliveries',
  getDelivery: 'deliveries.get',
  redeliver: 'deliveries.redeliver',
  listEvents: 'events.read',
  settleOrder: 'orders.settle',
  createTestAccount: 'test.createAccount',
  resolveTestClaim: 'test.resolveClaim',
  recordTestPayment: 'test.recordPayment',
  setTestStock: 'test.setStock',
  setTestPrice: 'test.setPrice',
};

/** Methods that take the only field of the body instead of the body. */
export const SOLE_FIELDS: Partial<Record<string, string>> = {
  sendTestEvent: 'event',
  settleOrder: 'idempotencyKey',
  setTestStock: 'stock',
  setTestPrice: 'listPrice',
};

/**
 * The operations that behave differently in the sandbox (docs/spec/sandbox.md#sandbox-mode), each with the parameter
 * that enables it: only an order that is searched by its key is the sandbox's.
 */
export const SIMULATED_OPERATIONS: Partial<Record<string, string>> = {
  createOrder: 'always',
  settleOrder: 'always',
  listOrders: 'idempotencyKey',
};
