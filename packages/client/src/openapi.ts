// Written by npm run schema.

export interface Schemas {
  Product: {
    /** Identifies the product. */
    _id: string;
    /** The shop's article number. */
    sku: string;
    /** The short name, as on orders. */
    name: string;
    /** The full name for buyers. */
    displayName: string;
    /** The category that determines the discount percentage of a package. */
    category: string;
    /** Your current price of one piece, after discounts and before VAT. EUR, at most two decimals. */
    price: number;
    /** The price before discounts. EUR, at most two decimals. */
    listPrice: number;
    /** The previous list price with your current discount; missing until the list price first changes. EUR, at most two decimals. */
    oldPrice?: number;
    /** The percentage of your discount package or of a promotion; the larger one applies. */
    discount: number;
    /** Always EUR. */
    currency: 'EUR';
    /** Whether one piece consists of keys from several pools of other products. */
    isBundle: boolean;
    /** The pools of its keys. */
    licensePools: string[];
    /** The region in which it may be sold; null if it has no region. */
    validRegion: 'DACH' | 'EU' | 'GLOBAL' | null;
    /** The quantity that can be ordered now: the sum of its pools, or the smallest pool of a bundle. */
    stock: number;
    /** Additional discounts by quantity, smallest first. */
    volumeDiscounts: Schemas['VolumeDiscount'][];
    /** When the product or its stock last changed. A change of your discounts changes `price` but not this time. ISO 8601, UTC, to the millisecond. */
    updatedAt: string;
    /** Never sent: in generated types, it distinguishes a product from a withdrawn one. */
    deleted?: false;
  };
  VolumeDiscount: {
    /** The minimum quantity of the product in one order, over all its lines. */
    minQuantity: number;
    /** Applied to the price after the package or promotion discount. */
    percentage: number;
  };
  /** A product that was withdrawn from sale or left the requested region; only in responses to `changesAfter` and `updatedSince`. */
  WithdrawnProduct: {
    /** Identifies the product. */
    _id: string;
    deleted: true;
  };
  Order: {
    /** Identifies the order. */
    orderNumber: number;
    /** Your own reference of the order; null if not set. */
    reference: string | null;
    /** When it was created. ISO 8601, UTC, to the millisecond. */
    orderDate: string;
    /** When it was created, or one of its keys was last replaced, credited or recalled. ISO 8601, UTC, to the millisecond. */
    updatedAt: string;
    /** `completed`: charged to your account and delivered. `sandbox-completed`: simulated. The others are reserved. */
    status: 'completed' | 'pending' | 'failed' | 'sandbox-completed';
    /** The lines, then replacements. */
    items: Schemas['OrderItem'][];
    /** The effective discount percentage of all lines, 0 without discounts; null if lines differ. */
    discountPercentage: number | null;
    /** The part of `discountTotal` from your discount package. EUR, at most two decimals. */
    discountAmount: number;
    /** The source of the discounts: 0 none, 1 discount package, 2 promotion, 3 volume tier, 4 several of these. */
    discountType: 0 | 1 | 2 | 3 | 4;
    /** The sum of the items, after discounts and before VAT. EUR, at most two decimals. */
    subTotal: number;
    /** The sum of all discounts: (list price − price) × quantity. EUR, at most two decimals. */
    discountTotal: number;
    /** 19 for German customers, else 0. */
    vatRate: number;
    /** VAT on `subTotal`, rounded half up once per order. EUR, at most two decimals. */
    vatAmount: number;
    /** `subTotal` plus VAT: what you owe for the order. EUR, at most two decimals. */
    grandTotal: number;
    /** Orders are paid on account. */
    paymentMethod: 'invoice';
    /** The channel: 1 REST, 2 GraphQL, 3 staff. */
    orderFrom: 1 | 2 | 3;
    /** The number of its invoice; null until it is issued. */
    invoiceNumber: string | null;
  };
  OrderItem: {
    product: {
      /** The display name at the time of the order. */
      displayName: string;
      /** The product. */
      _id: string;
    };
    /** Pieces. */
    quantity: number;
    /** The price of one piece, after discounts. EUR, at most two decimals. */
    price: number;
    /** `price` × `quantity`. EUR, at most two decimals. */
    subtotal: number;
    /** Whether staff replaced a faulty key by this one; its price is 0. */
    isReplacement: boolean;
    /** All keys of the item, also those of a bundle. */
    licenses: Schemas['License'][];
    /** A bundle's keys by pool; null for an ordinary product. */
    bundleLicenses: Schemas['BundleLicenseGroup'][] | null;
    /** Only if `isReplacement` is true: the key that this one replaces; null for an old replacement without this information. */
    replaces?: string | null;
    /** Only if `isReplacement` is true: the `_id` of the license that this one replaces; null for an old replacement without this information. */
    replacesId?: string | null;
    /** Only if `isReplacement` is true: why it was replaced; null for an old replacement without this information. */
    reason?: string | null;
  };
  License: {
    /** Identifies the license permanently. */
    _id: string;
    /** A license key. Dummy keys start with `SANDBOX-`. */
    licenseKey: string;
    /** Only for a replaced key: the key that replaces it; null for an old replacement without this information. */
    replacedBy?: string | null;
    /** Only for a replaced key: the `_id` of the license that replaces it; null for an old replacement without this information. */
    replacedById?: string | null;
    /** Only for a replaced key: when it was replaced; null for an old replacement without this information. ISO 8601, UTC, to the millisecond. */
    replacedAt?: string | null;
    /** Only for a credited key: when it was credited. It must no longer be used. ISO 8601, UTC, to the millisecond. */
    creditedAt?: string;
    /** Only for a recalled key: when it was recalled. It may stop working; it stays recalled when it is replaced or credited. ISO 8601, UTC, to the millisecond. */
    recalledAt?: string;
    /** Only for a recalled key: the reason. */
    recallReason?: string;
  };
  BundleLicenseGroup: {
    /** The pool. */
    licensePoolId: string;
    /** Its name. */
    poolName: string;
    /** The display name of the pool's product. */
    productName: string;
    /** The keys from this pool. */
    licenses: Schemas['License'][];
  };
  /** Unknown fields are ignored, unless they look like a misspelling of one of these: a field that differs only in letter case, `_`, `-` or one character is rejected, because a misspelled `maxPrice` would otherwise have no effect. */
  OrderRequest: {
    /** At most 200 lines and 10,000 keys in all. */
    products: Schemas['OrderLine'][];
    /** Your own reference of the order, which `GET /orders?reference=` finds: at most 100 characters, no control characters. It is trimmed; blank means not set. An `Idempotency-Key` compares it too. */
    reference?: string | null;
  };
  /** Unknown fields are ignored, unless they look like a misspelling of one of these: a field that differs only in letter case, `_`, `-` or one character is rejected, because a misspelled `maxPrice` would otherwise have no effect. */
  OrderLine: {
    /** The product's `_id`. */
    productId: string;
    /** The quantity. */
    amount: number;
    /** The highest unit price that you accept, volume tier included. If the price is above it, the order is rejected with PRICE_CHANGED. EUR, at most two decimals. */
    maxPrice?: number | null;
  };
  CreatedOrder: {
    /** Your customer number. */
    customer: number;
    /** Your own reference of the order; null if not set. */
    reference: string | null;
    /** Identifies the order; in the sandbox a random number of at least 2,000,000,000. */
    orderNumber: number;
    /** When it was created. ISO 8601, UTC, to the millisecond. */
    orderDate: string;
    /** When it was created, or one of its keys was last replaced, credited or recalled. ISO 8601, UTC, to the millisecond. */
    updatedAt: string;
    /** `completed`: charged to your account and delivered. `sandbox-completed`: simulated. The others are reserved. */
    status: 'completed' | 'pending' | 'failed' | 'sandbox-completed';
    /** The lines, in the order of the request. */
    items: Schemas['CreatedOrderItem'][];
    /** The sum of the items, after discounts and before VAT. EUR, at most two decimals. */
    subTotal: number;
    /** The sum of all discounts: (list price − price) × quantity. EUR, at most two decimals. */
    discountTotal: number;
    /** 19 for German customers, else 0. */
    vatRate: number;
    /** VAT on `subTotal`, rounded half up once per order. EUR, at most two decimals. */
    vatAmount: number;
    /** `subTotal` plus VAT: what you owe for the order. EUR, at most two decimals. */
    grandTotal: number;
    /** Orders are paid on account. */
    paymentMethod: 'invoice';
    /** The channel: 1 REST, 2 GraphQL, 3 staff. */
    orderFrom: 1 | 2 | 3;
    /** The number of its invoice; null until it is issued. */
    invoiceNumber: string | null;
    /** Only for sandbox orders. */
    sandboxNotice?: string;
  };
  CreatedOrderItem: {
    /** The product's `name`. */
    product: string;
    /** Pieces. */
    quantity: number;
    /** The price of one piece, after discounts. EUR, at most two decimals. */
    price: number;
    /** `price` × `quantity`. EUR, at most two decimals. */
    subtotal: number;
    /** Whether staff replaced a faulty key by this one; its price is 0. */
    isReplacement: boolean;
    /** All keys of the item, also those of a bundle. */
    licenses: Schemas['License'][];
    /** A bundle's keys by pool; null for an ordinary product. */
    bundleLicenses: Schemas['BundleLicenseGroup'][] | null;
    /** The product. */
    productId: string;
  };
  SettleRequest: {
    /** The `Idempotency-Key` of the order: visible ASCII characters, with spaces only between them. */
    idempotencyKey: string;
  };
  SettledOrder: {
    /** `made`: the key created the order. `voided`: it created no order and can no longer create one. */
    outcome: 'made' | 'voided';
    /** The current order; null if the key is voided. */
    order: Schemas['Order'] | null;
  };
  Claim: {
    /** Identifies the claim. */
    _id: string;
    /** The order of the key. */
    orderNumber: number;
    /** The product that was ordered; for a key of a bundle, the bundle. */
    productId: string;
    /** The pool of the key. */
    licensePoolId: string;
    /** The `_id` of the license that does not work. */
    licenseId: string;
    /** The key that does not work. */
    licenseKey: string;
    /** Why it does not work, in your words. */
    reason: string;
    /** `open` until the reseller decides. `replaced`: you got another key. `credited`: the price was refunded and the key withdrawn. Or `rejected`. */
    status: 'open' | 'replaced' | 'credited' | 'rejected';
    /** The reseller's answer; null if there is no answer. */
    answer: string | null;
    /** The key that replaces it; null unless `replaced`. It is an item of the order with price 0. */
    replacementKey: string | null;
    /** The `_id` of the license that replaces it; null unless `replaced`. */
    replacementId: string | null;
    /** When it was created. ISO 8601, UTC, to the millisecond. */
    createdAt: string;
    /** When it was created or resolved. ISO 8601, UTC, to the millisecond. */
    updatedAt: string;
  };
  ClaimRequest: Schemas['ClaimByLicense'] | Schemas['ClaimByKey'];
  ClaimByLicense: {
    /** The `_id` of the license. Required unless `orderNumber` and `licenseKey` are set. */
    licenseId: string;
    /** Why it does not work. Surrounding spaces are trimmed. */
    reason: string;
  };
  ClaimByKey: {
    /** The order of the key. */
    orderNumber: number;
    /** The complete key. Surrounding spaces are trimmed. */
    licenseKey: string;
    /** Why it does not work. Surrounding spaces are trimmed. */
    reason: string;
  };
  Invoice: {
    /** The number: `R…` for an invoice, `K…` for a correction. */
    number: string;
    /** `invoice`: for an order. `correction`: for a credit note. */
    kind: 'invoice' | 'correction';
    /** The order. */
    orderNumber: number;
    /** Your own reference of the order; null if not set. */
    reference: string | null;
    /** The day on which it was issued. */
    issueDate: string;
    /** The day of the order. */
    supplyDate: string;
    /** The due date; null for a correction. */
    dueDate: string | null;
    /** The currency of all amounts. */
    currency: 'EUR';
    seller: Schemas['InvoiceParty'];
    buyer: Schemas['InvoiceParty'];
    /** What was bought, or refunded. */
    lines: Schemas['InvoiceLine'][];
    /** The sum of the lines. EUR, at most two decimals. */
    subTotal: number;
    vat: Schemas['InvoiceVat'];
    /** `subTotal` and VAT. EUR, at most two decimals. */
    grandTotal: number;
    /** For a correction, the difference between `grandTotal` and its credit note; else 0. EUR, at most two decimals. */
    roundingAmount: number;
    /** `grandTotal` plus `roundingAmount`: the amount due, or refunded by a correction. EUR, at most two decimals. */
    payableAmount: number;
    /** The number of the invoice that a correction corrects; null for an invoice. */
    corrects: string | null;
    /** `open`: not fully paid. `overdue`: not fully paid after its due date. `paid`: fully paid. `credited`: fully refunded. Null for a correction. */
    status: 'open' | 'overdue' | 'paid' | 'credited' | null;
    /** The amount that is still due; null for a correction. EUR, at most two decimals. */
    openAmount: number | null;
  };
  InvoiceParty: {
    /** The name of the business. */
    name: string;
    /** Street and house number. */
    street: string | null;
    /** A further line of the address. */
    addition: string | null;
    /** Postal code. */
    postalCode: string | null;
    /** City. */
    city: string | null;
    /** ISO 3166-1, two capital letters. */
    countryCode: string;
    /** The VAT id; null if it is not set or must not be on the invoice. */
    vatId: string | null;
    /** The seller's tax number. */
    taxNumber: string | null;
    /** A further identification of the seller, such as its entry in the commercial register. */
    registration: string | null;
    /** The contact person. */
    contactName: string | null;
    /** The contact's email address. */
    email: string | null;
    /** The contact's phone number. */
    phone: string | null;
    /** The bank account for payments. */
    iban: string | null;
    /** The BIC of the bank. */
    bic: string | null;
    /** The bank's name. */
    bankName: string | null;
    /** The buyer's customer number; null for the seller. */
    customerNumber: number | null;
    /** The buyer's order reference or Leitweg-ID, as the shop has it. */
    buyerReference: string | null;
  };
  InvoiceLine: {
    /** From 1. */
    position: number;
    /** The product. */
    name: string;
    /** The shop's article number. */
    sku: string;
    /** Pieces. */
    quantity: number;
    /** The price of one piece, before VAT. EUR, at most two decimals. */
    unitPrice: number;
    /** `unitPrice` × `quantity`. EUR, at most two decimals. */
    total: number;
  };
  InvoiceVat: {
    /** `S`: 19 % German VAT. `AE`: reverse charge. `O`: not subject to German VAT. */
    category: 'S' | 'AE' | 'O';
    /** 19 or 0. */
    rate: number;
    /** The VAT. EUR, at most two decimals. */
    amount: number;
    /** Why no VAT is charged, in the language of the invoice; null if VAT is charged. */
    reason: string | null;
  };
  Account: {
    /** Your customer number. */
    customer: number;
    /** The name of your business. */
    name: string;
    /** The address that staff write to; null if not set. */
    email: string | null;
    /** ISO 3166-1, two capital letters. */
    countryCode: string;
    /** Only active accounts can use the API, so this is always `active`. */
    status: 'active' | 'suspended' | 'inactive';
    /** The currency of all prices and amounts. */
    currency: 'EUR';
    /** What you owe; negative if you have paid more than you ordered. EUR, at most two decimals. */
    balance: number;
    /** The maximum that you may owe. EUR, at most two decimals. */
    creditLimit: number;
    /** The amount that you can still order for, VAT included; negative if you owe more than the limit. EUR, at most two decimals. */
    availableCredit: number;
    /** The VAT percentage of your orders: 19 for German customers, else 0. */
    vatRate: number;
    rateLimits: Schemas['AccountRateLimits'];
    /** The address on your invoices; null if the shop has no address. */
    billing: Schemas['BillingAddress'] | null;
    /** Your VAT id. */
    vatId: string | null;
    /** The status of your VAT id. `none`: no VAT id is set. `unchecked`: not checked, or not within 360 days. `valid`: the check confirmed it. `invalid`: the check rejected it. In other EU countries invoices are held until it is `valid`. */
    vatIdStatus: 'none' | 'unchecked' | 'valid' | 'invalid';
    /** The address to which each invoice is mailed; null if invoices are not mailed. */
    invoiceEmail: string | null;
    /** The language of your invoices. */
    language: 'de' | 'en';
    /** When the account was opened. ISO 8601, UTC, to the millisecond. */
    createdAt: string;
  };
  AccountRateLimits: {
    /** The maximum number of reads per minute, for all your tokens together. */
    readsPerMinute: number;
    /** The maximum number of orders per minute, for all your tokens together. */
    ordersPerMinute: number;
  };
  BillingAddress: {
    /** The name on invoices; null for the name of the account. */
    name: string | null;
    /** Street and house number. */
    street: string | null;
    /** A further line of the address. */
    addition: string | null;
    /** Postal code. */
    postalCode: string | null;
    /** City. */
    city: string | null;
  };
  LedgerEntry: {
    /** Identifies the entry permanently. */
    _id: string;
    /** When it was recorded. ISO 8601, UTC, to the millisecond. */
    at: string;
    /** `order`: an order of yours. `payment`: a payment of yours. `adjustment`: a correction by staff. `creditNote`: a refund for license keys. */
    kind: 'order' | 'payment' | 'adjustment' | 'creditNote';
    /** The change of your balance: negative for a payment. EUR, at most two decimals. */
    amount: number;
    /** What you owed after it. EUR, at most two decimals. */
    balanceAfter: number;
    /** The number of its order; null if it has none. */
    orderNumber: number | null;
    /** For an order, your own reference; otherwise a note by staff, such as the reference of a transfer. */
    reference: string | null;
  };
  Webhook: {
    /** Identifies the webhook. */
    _id: string;
    /** You. */
    customerId: string;
    /** The address of your receiver. */
    url: string;
    events: Schemas['WebhookEvents'];
    /** Whether events are sent. Ten failed deliveries in a row disable the webhook. */
    active: boolean;
    /** Failed deliveries since the last success. */
    consecutiveFailures: number;
    /** When it was disabled; null while it is active. ISO 8601, UTC, to the millisecond. */
    disabledAt: string | null;
    /** Why it was disabled, for people; null while it is active. */
    disabledReason: string | null;
    /** When the last attempt started, to within ten seconds; null before the first attempt. ISO 8601, UTC, to the millisecond. */
    lastDeliveryAt: string | null;
    /** When it was created. ISO 8601, UTC, to the millisecond. */
    createdAt: string;
    /** When it was last changed. ISO 8601, UTC, to the millisecond. */
    updatedAt: string;
  };
  /** The events that are sent. */
  WebhookEvents: {
    /** Stock goes from more than 0 to 0. */
    productOutOfStock: boolean;
    /** Stock goes from 0 to more than 0. */
    productBackInStock: boolean;
    /** The list price changes. */
    productPriceChanged: boolean;
    /** A product is put on sale. */
    productAdded: boolean;
    /** A product is withdrawn from sale. */
    productWithdrawn: boolean;
    /** An order of yours is created, over any channel. */
    orderCompleted: boolean;
    /** A license key that you bought is replaced. */
    licenseKeyReplaced: boolean;
    /** A license key that you bought is credited. */
    licenseKeyCredited: boolean;
    /** A license key that you bought is recalled. */
    licenseKeyRecalled: boolean;
    /** A claim of yours is resolved. */
    claimResolved: boolean;
    /** Your prices change for another reason than a list price. */
    pricesChanged: boolean;
    /** A payment or an adjustment is recorded. */
    paymentRecorded: boolean;
    /** Your credit limit changes. */
    creditLimitChanged: boolean;
    /** An order leaves little of your credit limit. */
    creditLow: boolean;
    /** Another webhook of yours is disabled. */
    webhookDisabled: boolean;
    /** An invoice or a correction is issued to you. */
    invoiceIssued: boolean;
  };
  WebhookRequest: {
    /** An https URL on the public internet, without credentials and control characters. Names of local networks, such as `localhost.` and `shop.internal`, are rejected. */
    url: string;
    events: Schemas['WebhookEventsInput'];
  };
  /** The events that are sent. On creation, an omitted flag is false; on a change, it stays unchanged. */
  WebhookEventsInput: {
    /** Stock goes from more than 0 to 0. */
    productOutOfStock?: boolean;
    /** Stock goes from 0 to more than 0. */
    productBackInStock?: boolean;
    /** The list price changes. */
    productPriceChanged?: boolean;
    /** A product is put on sale. */
    productAdded?: boolean;
    /** A product is withdrawn from sale. */
    productWithdrawn?: boolean;
    /** An order of yours is created, over any channel. */
    orderCompleted?: boolean;
    /** A license key that you bought is replaced. */
    licenseKeyReplaced?: boolean;
    /** A license key that you bought is credited. */
    licenseKeyCredited?: boolean;
    /** A license key that you bought is recalled. */
    licenseKeyRecalled?: boolean;
    /** A claim of yours is resolved. */
    claimResolved?: boolean;
    /** Your prices change for another reason than a list price. */
    pricesChanged?: boolean;
    /** A payment or an adjustment is recorded. */
    paymentRecorded?: boolean;
    /** Your credit limit changes. */
    creditLimitChanged?: boolean;
    /** An order leaves little of your credit limit. */
    creditLow?: boolean;
    /** Another webhook of yours is disabled. */
    webhookDisabled?: boolean;
    /** An invoice or a correction is issued to you. */
    invoiceIssued?: boolean;
  };
  IssuedWebhook: {
    /** Identifies the webhook. */
    _id: string;
    /** You. */
    customerId: string;
    /** The address of your receiver. */
    url: string;
    events: Schemas['WebhookEvents'];
    /** Whether events are sent. Ten failed deliveries in a row disable the webhook. */
    active: boolean;
    /** Failed deliveries since the last success. */
    consecutiveFailures: number;
    /** When it was disabled; null while it is active. ISO 8601, UTC, to the millisecond. */
    disabledAt: string | null;
    /** Why it was disabled, for people; null while it is active. */
    disabledReason: string | null;
    /** When the last attempt started, to within ten seconds; null before the first attempt. ISO 8601, UTC, to the millisecond. */
    lastDeliveryAt: string | null;
    /** When it was created. ISO 8601, UTC, to the millisecond. */
    createdAt: string;
    /** When it was last changed. ISO 8601, UTC, to the millisecond. */
    updatedAt: string;
    /** Signs the events. Shown only once: store it. The whole string is the key of `X-Webhook-Signature`. */
    secret: string;
  };
  WebhookChange: {
    /** An https URL on the public internet, without credentials and control characters. Names of local networks, such as `localhost.` and `shop.internal`, are rejected. */
    url?: string;
    events?: Schemas['WebhookEventsInput'];
    /** `true` also resets the failure count; `false` cancels pending deliveries. */
    active?: boolean;
    /** `true` also sends the events that were missed since it was disabled; only with `active: true`, while it is disabled. */
    sendMissed?: boolean;
  };
  TestEventRequest: {
    /** The kind of event. */
    event:
      | 'productOutOfStock'
      | 'productBackInStock'
      | 'productPriceChanged'
      | 'productAdded'
      | 'productWithdrawn'
      | 'orderCompleted'
      | 'licenseKeyReplaced'
      | 'licenseKeyCredited'
      | 'licenseKeyRecalled'
      | 'claimResolved'
      | 'pricesChanged'
      | 'paymentRecorded'
      | 'creditLimitChanged'
      | 'creditLow'
      | 'webhookDisabled'
      | 'invoiceIssued';
  };
  Delivery: {
    /** Identifies the delivery; its attempts have it in the header `webhook-id`. */
    _id: string;
    /** The kind of event. */
    event:
      | 'productOutOfStock'
      | 'productBackInStock'
      | 'productPriceChanged'
      | 'productAdded'
      | 'productWithdrawn'
      | 'orderCompleted'
      | 'licenseKeyReplaced'
      | 'licenseKeyCredited'
      | 'licenseKeyRecalled'
      | 'claimResolved'
      | 'pricesChanged'
      | 'paymentRecorded'
      | 'creditLimitChanged'
      | 'creditLow'
      | 'webhookDisabled'
      | 'invoiceIssued';
    /** `pending`: it is being sent, or waits for its next attempt. `failed`: all attempts failed. `cancelled`: its webhook was disabled, or your account was not active. */
    status: 'pending' | 'succeeded' | 'failed' | 'cancelled';
    /** The body of the request, the same in every attempt. */
    payload:
      | Schemas['ProductOutOfStockEvent']
      | Schemas['ProductBackInStockEvent']
      | Schemas['ProductPriceChangedEvent']
      | Schemas['ProductAddedEvent']
      | Schemas['ProductWithdrawnEvent']
      | Schemas['OrderCompletedEvent']
      | Schemas['LicenseKeyReplacedEvent']
      | Schemas['LicenseKeyCreditedEvent']
      | Schemas['LicenseKeyRecalledEvent']
      | Schemas['ClaimResolvedEvent']
      | Schemas['PricesChangedEvent']
      | Schemas['PaymentRecordedEvent']
      | Schemas['CreditLimitChangedEvent']
      | Schemas['CreditLowEvent']
      | Schemas['WebhookDisabledEvent']
      | Schemas['InvoiceIssuedEvent'];
    /** When it was created. ISO 8601, UTC, to the millisecond. */
    createdAt: string;
    /** When the next attempt is due; null unless it is `pending`. ISO 8601, UTC, to the millisecond. */
    nextAttemptAt: string | null;
  };
  ProductOutOfStockEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'productOutOfStock';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    /** The position of the event among those of its product. Drop a stock event with a lower sequence than the last stock event, and likewise a price event. */
    sequence?: number;
    data: {
      /** The product. */
      productId: string;
      /** The product's `name`. */
      name: string;
      /** The shop's article number. */
      sku: string;
    };
    /** Only in test events. */
    test?: true;
  };
  ProductBackInStockEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'productBackInStock';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    /** The position of the event among those of its product. Drop a stock event with a lower sequence than the last stock event, and likewise a price event. */
    sequence?: number;
    data: {
      /** The product. */
      productId: string;
      /** The product's `name`. */
      name: string;
      /** The shop's article number. */
      sku: string;
      /** The stock after the change. */
      availableStock: number;
    };
    /** Only in test events. */
    test?: true;
  };
  ProductPriceChangedEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'productPriceChanged';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    /** The position of the event among those of its product. Drop a stock event with a lower sequence than the last stock event, and likewise a price event. */
    sequence?: number;
    data: {
      /** The product. */
      productId: string;
      /** The product's `name`. */
      name: string;
      /** The shop's article number. */
      sku: string;
      /** Your earlier price of one piece. EUR, at most two decimals. */
      oldPrice: number;
      /** Your current price of one piece. EUR, at most two decimals. */
      newPrice: number;
    };
    /** Only in test events. */
    test?: true;
  };
  ProductAddedEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'productAdded';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    /** The position of the event among those of its product. Drop a stock event with a lower sequence than the last stock event, and likewise a price event. */
    sequence?: number;
    data: {
      /** The product. */
      productId: string;
      /** The product's `name`. */
      name: string;
      /** The shop's article number. */
      sku: string;
    };
    /** Only in test events. */
    test?: true;
  };
  ProductWithdrawnEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'productWithdrawn';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    /** The position of the event among those of its product. Drop a stock event with a lower sequence than the last stock event, and likewise a price event. */
    sequence?: number;
    data: {
      /** The product. */
      productId: string;
      /** The product's `name`. */
      name: string;
      /** The shop's article number. */
      sku: string;
    };
    /** Only in test events. */
    test?: true;
  };
  OrderCompletedEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'orderCompleted';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    data: {
      /** The order. */
      orderNumber: number;
      /** Your own reference of the order, if set. */
      reference: string | null;
      /** When it was created. ISO 8601, UTC, to the millisecond. */
      orderDate: string;
      /** The total, VAT included. EUR, at most two decimals. */
      grandTotal: number;
    };
    /** Only in test events. */
    test?: true;
  };
  LicenseKeyReplacedEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'licenseKeyReplaced';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    data: {
      /** The order. */
      orderNumber: number;
      /** The product of the key. */
      productId: string;
      /** The `_id` of the license that was replaced. */
      licenseId?: string;
      /** The `_id` of the license that replaces it. */
      replacementId?: string;
      /** The reason, if one was set. The keys are in the order. */
      reason: string | null;
    };
    /** Only in test events. */
    test?: true;
  };
  LicenseKeyCreditedEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'licenseKeyCredited';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    data: {
      /** The order. */
      orderNumber: number;
      /** The product of the key. */
      productId: string;
      /** The `_id` of the license. */
      licenseId: string;
      /** The refund for it, VAT included. EUR, at most two decimals. */
      amount: number;
      /** The reason, if one was set. */
      reason: string | null;
    };
    /** Only in test events. */
    test?: true;
  };
  LicenseKeyRecalledEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'licenseKeyRecalled';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    data: {
      /** The order. */
      orderNumber: number;
      /** The product of the key. */
      productId: string;
      /** The `_id` of the license. */
      licenseId: string;
      /** Why. */
      reason: string;
    };
    /** Only in test events. */
    test?: true;
  };
  ClaimResolvedEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'claimResolved';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    data: {
      /** The claim. */
      claimId: string;
      /** The order. */
      orderNumber: number;
      /** The `_id` of the claimed license. */
      licenseId?: string;
      /** The decision. */
      status: 'replaced' | 'credited' | 'rejected';
    };
    /** Only in test events. */
    test?: true;
  };
  PricesChangedEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'pricesChanged';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    data: {
      /** What changed your prices. */
      reason: 'discountPackage' | 'promotion' | 'volumeDiscount';
      /** The products; null means all products. */
      productIds: string[] | null;
    };
    /** Only in test events. */
    test?: true;
  };
  PaymentRecordedEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'paymentRecorded';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    data: {
      /** Money received, or a correction. */
      kind: 'PAYMENT' | 'ADJUSTMENT';
      /** The decrease of your balance; negative for an increase. Positive for a payment. EUR, at most two decimals. */
      amount: number;
      /** What you owe now; negative if you have paid more than you ordered. EUR, at most two decimals. */
      balance: number;
      /** The reference of the payment. */
      reference: string | null;
    };
    /** Only in test events. */
    test?: true;
  };
  CreditLimitChangedEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'creditLimitChanged';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    data: {
      /** The maximum that you may owe. EUR, at most two decimals. */
      creditLimit: number;
      /** What is left of it; negative if you owe more. EUR, at most two decimals. */
      availableCredit: number;
    };
    /** Only in test events. */
    test?: true;
  };
  CreditLowEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'creditLow';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    data: {
      /** What you owe. EUR, at most two decimals. */
      balance: number;
      /** The maximum that you may owe. EUR, at most two decimals. */
      creditLimit: number;
      /** What is left of it. EUR, at most two decimals. */
      availableCredit: number;
    };
    /** Only in test events. */
    test?: true;
  };
  WebhookDisabledEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'webhookDisabled';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    data: {
      /** The webhook that was disabled. */
      webhookId: string;
      /** The origin of its URL; the rest is omitted because it may contain a secret. */
      origin: string;
      /** The reason, for people. */
      reason: string;
    };
    /** Only in test events. */
    test?: true;
  };
  InvoiceIssuedEvent: {
    /** Identifies the event: the same in the feed, in each delivery and in each attempt. */
    id: string;
    event: 'invoiceIssued';
    /** When it happened, in milliseconds since 1970; the same in every attempt. */
    timestamp: number;
    data: {
      /** The number of the invoice or correction. */
      number: string;
      /** Whether it is an invoice or a correction. */
      kind: 'invoice' | 'correction';
      /** The order. */
      orderNumber: number;
      /** The day of issue. */
      issueDate: string;
      /** When it is due; null for a correction. */
      dueDate: string | null;
      /** The total, VAT included; for a correction, the refund. EUR, at most two decimals. */
      payableAmount: number;
    };
    /** Only in test events. */
    test?: true;
  };
  ReplayRequest: {
    /** Only events at or after this time. */
    since: string;
    /** Only events before this time. Defaults to now. */
    until?: string | null;
    /** Event kinds to send, subscribed or not. Defaults to the kinds that the webhook subscribes to. */
    events?:
      | (
          | 'productOutOfStock'
          | 'productBackInStock'
          | 'productPriceChanged'
          | 'productAdded'
          | 'productWithdrawn'
          | 'orderCompleted'
          | 'licenseKeyReplaced'
          | 'licenseKeyCredited'
          | 'licenseKeyRecalled'
          | 'claimResolved'
          | 'pricesChanged'
          | 'paymentRecorded'
          | 'creditLimitChanged'
          | 'creditLow'
          | 'webhookDisabled'
          | 'invoiceIssued'
        )[]
      | null;
  };
  DeliveryWithAttempts: {
    /** Identifies the delivery; its attempts have it in the header `webhook-id`. */
    _id: string;
    /** The kind of event. */
    event:
      | 'productOutOfStock'
      | 'productBackInStock'
      | 'productPriceChanged'
      | 'productAdded'
      | 'productWithdrawn'
      | 'orderCompleted'
      | 'licenseKeyReplaced'
      | 'licenseKeyCredited'
      | 'licenseKeyRecalled'
      | 'claimResolved'
      | 'pricesChanged'
      | 'paymentRecorded'
      | 'creditLimitChanged'
      | 'creditLow'
      | 'webhookDisabled'
      | 'invoiceIssued';
    /** `pending`: it is being sent, or waits for its next attempt. `failed`: all attempts failed. `cancelled`: its webhook was disabled, or your account was not active. */
    status: 'pending' | 'succeeded' | 'failed' | 'cancelled';
    /** The body of the request, the same in every attempt. */
    payload:
      | Schemas['ProductOutOfStockEvent']
      | Schemas['ProductBackInStockEvent']
      | Schemas['ProductPriceChangedEvent']
      | Schemas['ProductAddedEvent']
      | Schemas['ProductWithdrawnEvent']
      | Schemas['OrderCompletedEvent']
      | Schemas['LicenseKeyReplacedEvent']
      | Schemas['LicenseKeyCreditedEvent']
      | Schemas['LicenseKeyRecalledEvent']
      | Schemas['ClaimResolvedEvent']
      | Schemas['PricesChangedEvent']
      | Schemas['PaymentRecordedEvent']
      | Schemas['CreditLimitChangedEvent']
      | Schemas['CreditLowEvent']
      | Schemas['WebhookDisabledEvent']
      | Schemas['InvoiceIssuedEvent'];
    /** When it was created. ISO 8601, UTC, to the millisecond. */
    createdAt: string;
    /** When the next attempt is due; null unless it is `pending`. ISO 8601, UTC, to the millisecond. */
    nextAttemptAt: string | null;
    /** Oldest first. */
    attempts: Schemas['DeliveryAttempt'][];
  };
  DeliveryAttempt: {
    /** From 1. */
    number: number;
    /** When it started. ISO 8601, UTC, to the millisecond. */
    at: string;
    /** The status of the response; null if there was no response. */
    statusCode: number | null;
    /** Why it failed; null if it succeeded. */
    error: string | null;
    /** The duration in milliseconds. */
    durationMs: number;
    /** The beginning of the response body. */
    responseStart: string | null;
  };
  EventPage: {
    /** Oldest first. Prices are calculated with your current discounts. */
    events: (
      | Schemas['ProductOutOfStockEvent']
      | Schemas['ProductBackInStockEvent']
      | Schemas['ProductPriceChangedEvent']
      | Schemas['ProductAddedEvent']
      | Schemas['ProductWithdrawnEvent']
      | Schemas['OrderCompletedEvent']
      | Schemas['LicenseKeyReplacedEvent']
      | Schemas['LicenseKeyCreditedEvent']
      | Schemas['LicenseKeyRecalledEvent']
      | Schemas['ClaimResolvedEvent']
      | Schemas['PricesChangedEvent']
      | Schemas['PaymentRecordedEvent']
      | Schemas['CreditLimitChangedEvent']
      | Schemas['CreditLowEvent']
      | Schemas['WebhookDisabledEvent']
      | Schemas['InvoiceIssuedEvent']
    )[];
    /** Pass it as `after` to get the next page. Present even if the page is empty. */
    next: string;
    /** Whether there are further events. */
    hasMore: boolean;
  };
  TestAccountRequest: {
    /** ISO 3166-1, two capital letters. */
    countryCode: string;
    /** The maximum that the account may owe. Defaults to enough for an order. EUR, at most two decimals. */
    creditLimit?: number | null;
  };
  TestAccount: {
    /** The customer number of the account. */
    customer: number;
    /** Its access token with all permissions. Shown only once: store it. */
    token: string;
  };
  TestResolutionRequest: {
    /** `replace`: another key of the same pool replaces it. `credit`: the price is refunded and the key withdrawn. `reject`: nothing changes. */
    resolution: 'replace' | 'credit' | 'reject';
    /** The reseller's answer. */
    answer?: string | null;
  };
  TestPaymentRequest: {
    /** The amount paid. EUR, at most two decimals. */
    amount: number;
    /** The reference in the ledger. */
    reference?: string | null;
  };
  TestStockRequest: {
    /** The number of keys in stock. */
    stock: number;
  };
  TestPriceRequest: {
    /** The new list price. EUR, at most two decimals. */
    listPrice: number;
  };
  /** Something in the request is malformed; `details` names every wrong field at once. */
  ValidationError: {
    error: 'Validation failed';
    code: 'VALIDATION_ERROR';
    /** The path of a field (`products[0].amount`), or the name of a parameter or header, to its problem. */
    details: Record<string, string>;
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether to repeat the same request. */
    retryable: false;
  };
  /** Events after `after` may have been deleted. First request `after=latest`, then reload everything, then continue from that `next`. For products, `changesAfter` is older than 30 days: reload all products, and continue from that response. */
  CursorExpiredError: {
    error: 'The cursor is older than the events that are kept';
    code: 'CURSOR_EXPIRED';
    /** `after` or `changesAfter` to its lifetime, and how to continue. */
    details: Record<string, string>;
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether to repeat the same request. */
    retryable: false;
  };
  /** The message names what was not found. Objects of other customers are not found either. */
  NotFoundError: {
    error: string;
    code: 'NOT_FOUND';
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether to repeat the same request. */
    retryable: false;
  };
  /** A product is unknown or withdrawn from sale; the message names its id as it was sent. */
  ProductNotAvailableError: {
    error: string;
    code: 'PRODUCT_NOT_AVAILABLE';
    /** Every line with an unavailable product; the message names the first. */
    unavailableProducts: Schemas['UnavailableProduct'][];
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether to repeat the same request. */
    retryable: false;
  };
  UnavailableProduct: {
    /** The index of the line in `products`, from 0. */
    index: number;
    /** The id as it was sent. */
    productId: string;
  };
  /** A unit price is above the `maxPrice` of its line. */
  PriceChangedError: {
    error: 'The price of some products is above the accepted maximum';
    code: 'PRICE_CHANGED';
    /** `products[<index>].maxPrice` to the current price. */
    details: Record<string, string>;
    /** Every line with such a price, in numbers. */
    changedPrices: Schemas['ChangedPrice'][];
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether to repeat the same request. */
    retryable: false;
  };
  ChangedPrice: {
    /** The index of the line in `products`, from 0. */
    index: number;
    /** The product of the line. */
    productId: string;
    /** The current price of one piece. EUR, at most two decimals. */
    price: number;
    /** The maximum that the line accepts. EUR, at most two decimals. */
    maxPrice: number;
  };
  /** Some lines request more than the stock. Lines that share a stock are served in their order. */
  InsufficientStockError: {
    error: 'Some products are not available';
    code: 'INSUFFICIENT_STOCK';
    /** Every line with insufficient stock. */
    unavailableItems: Schemas['UnavailableItem'][];
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether to repeat the same request. */
    retryable: false;
  };
  UnavailableItem: {
    /** The product of the line. */
    productId: string;
    /** Its `name`. */
    productName: string;
    /** The quantity that the line requests. */
    requestedQuantity: number;
    /** The quantity that was left for this line after the previous lines. */
    availableQuantity: number;
  };
  /** What you owe and this order together exceed your credit limit. */
  CreditLimitExceededError: {
    error: 'Credit limit exceeded. Please contact support.';
    code: 'CREDIT_LIMIT_EXCEEDED';
    credit: Schemas['CreditShortage'];
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether to repeat the same request. */
    retryable: false;
  };
  CreditShortage: {
    /** What you owe; negative if you have paid more than you owe. EUR, at most two decimals. */
    balance: number;
    /** The maximum that you may owe. EUR, at most two decimals. */
    creditLimit: number;
    /** The limit minus the balance; negative if you owe more than the limit. EUR, at most two decimals. */
    availableCredit: number;
    /** The total that the order would have had. EUR, at most two decimals. */
    grandTotal: number;
  };
  /** The Idempotency-Key was used for a different order. */
  IdempotencyKeyReusedError: {
    error: 'Idempotency-Key was already used for a different order';
    code: 'IDEMPOTENCY_KEY_REUSED';
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether to repeat the same request. */
    retryable: false;
  };
  /** The Idempotency-Key was voided before it created an order, and can no longer create one. Use a new key. */
  IdempotencyKeyVoidedError: {
    error: 'Idempotency-Key was voided and cannot create an order';
    code: 'IDEMPOTENCY_KEY_VOIDED';
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether to repeat the same request. */
    retryable: false;
  };
  /** Too many requests per minute or at the same time, replays, or streams and waiting requests. `Retry-After` contains the number of seconds to wait. */
  RateLimitExceededError: {
    error:
      | 'Too many requests: wait as many seconds as Retry-After says'
      | 'At most 5 streams and waiting requests at once'
      | 'The last replay to this webhook is still under way'
      | 'At most 10 replays an hour';
    code: 'RATE_LIMIT_EXCEEDED';
    /** As in the header `Retry-After`. */
    retryAfterSeconds: number;
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether to repeat the same request. */
    retryable: true;
  };
  /** An unexpected error; quote the `requestId`. */
  InternalError: {
    error: 'Internal server error';
    code: 'INTERNAL_ERROR';
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether the same request may be repeated; false if that could create an order twice. */
    retryable: boolean;
  };
  /** A claim for the key is open. */
  ClaimExistsError: {
    error: 'A claim for this license key is open already';
    code: 'CLAIM_EXISTS';
    /** The open claim. */
    claimId: string;
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether to repeat the same request. */
    retryable: false;
  };
  /** The token is missing (or the scheme is not Bearer), wrong, expired or revoked. */
  UnauthenticatedError: {
    error:
      | 'Authentication required'
      | 'Invalid authentication token'
      | 'This is a token of the test shop'
      | 'This is the test shop, whose tokens begin with rok_test_';
    code: 'UNAUTHENTICATED';
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether to repeat the same request. */
    retryable: false;
  };
  /** The account is suspended or inactive. */
  AccountSuspendedError: {
    error: 'Account is suspended';
    code: 'ACCOUNT_SUSPENDED';
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether to repeat the same request. */
    retryable: false;
  };
  /** The token lacks the scope that the operation needs. */
  InsufficientScopeError: {
    error: 'Your token does not allow this';
    code: 'INSUFFICIENT_SCOPE';
    /** `Authorization` to the required scope. */
    details: Record<string, string>;
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether to repeat the same request. */
    retryable: false;
  };
  /** The token may only be used from other addresses. */
  AddressNotAllowedError: {
    error: 'Your token is not allowed from this address';
    code: 'ADDRESS_NOT_ALLOWED';
    /** `Authorization` to the address of the request. */
    details: Record<string, string>;
    /** As in the header `X-Request-Id`. */
    requestId: string;
    /** Whether to repeat the same request. */
    retryable: false;
  };
}

export interface Paths {
  '/products': {
    get: {
      query: {
        /** Only products with this `validRegion`, without those whose `validRegion` is null. Defaults to all products. */
        region?: 'DACH' | 'EU' | 'GLOBAL';
        /** Only the product with exactly this SKU. */
        sku?: string;
        /** Only products that changed at or after this time. A change of stock counts, and a change of your discounts changes all products. Products that were withdrawn or left the `region` are returned as `{"_id", "deleted": true}`. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
        updatedSince?: string;
        /** Only products that changed since the response whose `Link` header (`rel="changes"`) contained this opaque token. Products that were withdrawn or left the `region` are returned as `{"_id", "deleted": true}`. `region` and `sku` are those of that response. A token is valid for 30 days; GraphQL uses the same tokens. */
        changesAfter?: string;
      };
      header: {
        /** The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        'If-None-Match'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: ({
        /** When the product or its stock last changed. A change of your discounts changes `price` but not this time. ISO 8601, UTC, to the millisecond. */
        updatedAt?: string;
      } & (Schemas['Product'] | Schemas['WithdrawnProduct']))[];
    };
  };
  '/products/{id}': {
    get: {
      path: {
        /** The product's `_id`. */
        id: string;
      };
      header: {
        /** The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        'If-None-Match'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: Schemas['Product'];
    };
  };
  '/orders': {
    get: {
      query: {
        /** The maximum number of orders per page. The `Link` header contains the next page. Without it, the response contains all orders. */
        limit?: number;
        /** Only orders older than the one with this number; with `updatedSince`, an opaque cursor. The `Link` header contains it. */
        after?: number | string;
        /** The start of the period, inclusive. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
        from?: string;
        /** The end of the period, exclusive. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
        to?: string;
        /** Only orders with this status. */
        status?: 'completed' | 'pending' | 'failed' | 'sandbox-completed';
        /** Only orders with exactly this `reference`, including letter case. A blank one is rejected. */
        reference?: string;
        /** Only the order that this `Idempotency-Key` created; with `X-Sandbox-Mode: true`, that of the sandbox. An empty result does not mean that no order is being processed; use `POST /orders/settle` for that. */
        idempotencyKey?: string;
        /** Only orders that changed at or after this time: created, or a key replaced, credited or recalled. They are in the order of their changes. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
        updatedSince?: string;
      };
      header: {
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: Schemas['Order'][];
    };
    post: {
      header: {
        /** A unique value that you choose for each intended order, such as a UUID. The same key with the same order returns the first order again (header `Idempotent-Replayed`) for at least 90 days, in the sandbox 24 hours, so that you can repeat an order after a time-out without buying twice. The same key with another order is rejected. A rejected order does not use up the key. Visible ASCII characters, with spaces only between them. */
        'Idempotency-Key'?: string;
        /** Only with `X-Sandbox-Mode: true`: the outcome of the order, so that you can test your error handling. Bodies, codes and headers are those of the real case. `slow` responds after 10 seconds; `lost-answer` records the order and closes the connection, so that the same Idempotency-Key returns the order. Validation errors, missing products and repeated Idempotency-Keys take precedence over the scenario. */
        'X-Sandbox-Scenario'?:
          | 'product-not-available'
          | 'insufficient-stock'
          | 'price-changed'
          | 'credit-limit-exceeded'
          | 'rate-limited'
          | 'server-error'
          | 'slow'
          | 'lost-answer';
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      body: Schemas['OrderRequest'];
      response: Schemas['CreatedOrder'];
    };
  };
  '/orders/settle': {
    post: {
      header: {
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      body: Schemas['SettleRequest'];
      response: Schemas['SettledOrder'];
    };
  };
  '/orders/{orderNumber}': {
    get: {
      path: {
        /** The order's `orderNumber`. */
        orderNumber: number;
      };
      header: {
        /** The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        'If-None-Match'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: Schemas['Order'];
    };
  };
  '/claims': {
    get: {
      query: {
        /** Only claims with this status. */
        status?: 'open' | 'replaced' | 'credited' | 'rejected';
        /** The maximum number of entries per page. The `Link` header contains the next page. */
        limit?: number;
        /** An opaque cursor of the start of the page. The `Link` header contains it. */
        after?: string;
      };
      header: {
        /** The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        'If-None-Match'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: Schemas['Claim'][];
    };
    post: {
      header: {
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      body: Schemas['ClaimRequest'];
      response: Schemas['Claim'];
    };
  };
  '/claims/{id}': {
    get: {
      path: {
        /** The claim's `_id`. */
        id: string;
      };
      header: {
        /** The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        'If-None-Match'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: Schemas['Claim'];
    };
  };
  '/invoices': {
    get: {
      query: {
        /** The maximum number of entries per page. The `Link` header contains the next page. */
        limit?: number;
        /** An opaque cursor of the start of the page. The `Link` header contains it. */
        after?: string;
        /** Only invoices and corrections issued on this day or later. */
        from?: string;
        /** Only invoices and corrections issued on this day or earlier. */
        to?: string;
        /** Only invoices with this status. Corrections have no status. */
        status?: 'open' | 'overdue' | 'paid' | 'credited';
        /** Only the invoice of this order, and its corrections. */
        orderNumber?: number;
      };
      header: {
        /** The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        'If-None-Match'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: Schemas['Invoice'][];
    };
  };
  '/invoices/{number}': {
    get: {
      path: {
        /** The `number` of the invoice or correction. */
        number: string;
      };
      header: {
        /** The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        'If-None-Match'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: Schemas['Invoice'];
    };
  };
  '/invoices/{number}/xml': {
    get: {
      path: {
        /** The `number` of the invoice or correction. */
        number: string;
      };
      header: {
        /** The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        'If-None-Match'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
    };
  };
  '/invoices/{number}/pdf': {
    get: {
      path: {
        /** The `number` of the invoice or correction. */
        number: string;
      };
      header: {
        /** The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        'If-None-Match'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
    };
  };
  '/account': {
    get: {
      header: {
        /** The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        'If-None-Match'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: Schemas['Account'];
    };
  };
  '/account/ledger': {
    get: {
      query: {
        /** The maximum number of entries per page. The `Link` header contains the next page. */
        limit?: number;
        /** An opaque cursor of the start of the page. The `Link` header contains it. */
        after?: string;
        /** The start of the period, inclusive. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
        from?: string;
        /** The end of the period, exclusive. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
        to?: string;
      };
      header: {
        /** The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        'If-None-Match'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: Schemas['LedgerEntry'][];
    };
  };
  '/webhooks': {
    get: {
      header: {
        /** The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        'If-None-Match'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: {
        /** For people. */
        betaNotice: string;
        webhooks: Schemas['Webhook'][];
      };
    };
    post: {
      header: {
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      body: Schemas['WebhookRequest'];
      response: {
        /** For people. */
        betaNotice: string;
        webhook: Schemas['IssuedWebhook'];
      };
    };
  };
  '/webhooks/{id}': {
    get: {
      path: {
        /** The webhook's `_id`. */
        id: string;
      };
      header: {
        /** The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        'If-None-Match'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: {
        /** For people. */
        betaNotice: string;
        webhook: Schemas['Webhook'];
      };
    };
    patch: {
      path: {
        /** The webhook's `_id`. */
        id: string;
      };
      header: {
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      body: Schemas['WebhookChange'];
      response: {
        /** For people. */
        betaNotice: string;
        webhook: Schemas['Webhook'];
        /** The number of missed events that are sent; only with `sendMissed`. */
        queued?: number;
      };
    };
    delete: {
      path: {
        /** The webhook's `_id`. */
        id: string;
      };
      header: {
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: {
        /** For people. */
        betaNotice: string;
        deleted: true;
      };
    };
  };
  '/webhooks/{id}/regenerate-secret': {
    post: {
      path: {
        /** The webhook's `_id`. */
        id: string;
      };
      header: {
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: {
        /** For people. */
        betaNotice: string;
        /** What to do, for people. */
        notice: string;
        webhook: Schemas['IssuedWebhook'];
      };
    };
  };
  '/webhooks/{id}/test': {
    post: {
      path: {
        /** The webhook's `_id`. */
        id: string;
      };
      header: {
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      body: Schemas['TestEventRequest'];
      response: {
        delivery: Schemas['Delivery'];
      };
    };
  };
  '/webhooks/{id}/replay': {
    post: {
      path: {
        /** The webhook's `_id`. */
        id: string;
      };
      header: {
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      body: Schemas['ReplayRequest'];
      response: {
        /** The number of queued events. */
        queued: number;
      };
    };
  };
  '/webhooks/{id}/deliveries': {
    get: {
      path: {
        /** The webhook's `_id`. */
        id: string;
      };
      query: {
        /** Only deliveries with this status. */
        status?: 'pending' | 'succeeded' | 'failed' | 'cancelled';
        /** The maximum number of entries per page. The `Link` header contains the next page. */
        limit?: number;
        /** An opaque cursor of the start of the page. The `Link` header contains it. */
        after?: string;
      };
      header: {
        /** The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        'If-None-Match'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: Schemas['Delivery'][];
    };
  };
  '/deliveries/{id}': {
    get: {
      path: {
        /** The delivery's `_id`. */
        id: string;
      };
      header: {
        /** The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        'If-None-Match'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: Schemas['DeliveryWithAttempts'];
    };
  };
  '/deliveries/{id}/redeliver': {
    post: {
      path: {
        /** The delivery's `_id`. */
        id: string;
      };
      header: {
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: {
        delivery: Schemas['Delivery'];
      };
    };
  };
  '/events': {
    get: {
      query: {
        /** The `next` of an earlier response, REST or GraphQL; `latest` for future events only. Defaults to the oldest event. */
        after?: string;
        /** The maximum number of events. A stream has no limit. */
        limit?: number;
        /** The number of seconds to wait for an event if the page would be empty. */
        wait?: number;
        /** Only events of these kinds, joined by commas. */
        events?: (
          | 'productOutOfStock'
          | 'productBackInStock'
          | 'productPriceChanged'
          | 'productAdded'
          | 'productWithdrawn'
          | 'orderCompleted'
          | 'licenseKeyReplaced'
          | 'licenseKeyCredited'
          | 'licenseKeyRecalled'
          | 'claimResolved'
          | 'pricesChanged'
          | 'paymentRecorded'
          | 'creditLimitChanged'
          | 'creditLow'
          | 'webhookDisabled'
          | 'invoiceIssued'
        )[];
      };
      header: {
        /** For a stream: the `id` of the last received event. Takes precedence over `after`. Browsers send it automatically. */
        'Last-Event-ID'?: string;
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      response: Schemas['EventPage'];
    };
  };
  '/test/accounts': {
    post: {
      header: {
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      body: Schemas['TestAccountRequest'];
      response: Schemas['TestAccount'];
    };
  };
  '/test/claims/{id}/resolve': {
    post: {
      path: {
        /** The claim's `_id`. */
        id: string;
      };
      header: {
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      body: Schemas['TestResolutionRequest'];
      response: Schemas['Claim'];
    };
  };
  '/test/payments': {
    post: {
      header: {
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      body: Schemas['TestPaymentRequest'];
      response: Schemas['Account'];
    };
  };
  '/test/products/{id}/stock': {
    post: {
      path: {
        /** The product's `_id`. */
        id: string;
      };
      header: {
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      body: Schemas['TestStockRequest'];
      response: Schemas['Product'];
    };
  };
  '/test/products/{id}/price': {
    post: {
      path: {
        /** The product's `_id`. */
        id: string;
      };
      header: {
        /** `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order. */
        'X-Sandbox-Mode'?: string;
        /** Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        'X-Request-Id'?: string;
      };
      body: Schemas['TestPriceRequest'];
      response: Schemas['Product'];
    };
  };
}
