// Written from schema/openapi.json by npm run schema.

export interface paths {
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All products at your prices
         * @description Every product on sale, in one response. A product that is out of stock stays in the list with `stock` 0; a withdrawn product is not listed.
         *
         *     To maintain a copy, read it once, and continue with the URL in the `Link` header (`rel="changes"`): it returns what has changed since this response, at your prices, and the next such URL. No change is ever missed. `updatedSince` finds changes by time; there, a change may be repeated, and each change of your discounts returns all products.
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One product at your price
         * @description A product that was withdrawn from sale is not found.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The order history
         * @description Every order, newest first, with its keys; sandbox orders are not stored. Without `limit` the response contains all orders. With `limit`, follow the `Link` header to the last page.
         *
         *     To maintain a copy, start with `updatedSince=2000-01-01`, and continue with the newest `updatedAt` that you have seen: no change is ever missed, but one may be repeated.
         *
         *     `Accept: text/csv` returns the same as CSV (RFC 4180, UTF-8, CRLF, the first line names the columns), with the same parameters. Times are ISO 8601, numbers have a decimal point, null is an empty cell. A string that a spreadsheet would run as a formula is prefixed with `'`; so is each part of a string after `;`, `|`, a tab or a line break, because some spreadsheets split lines there. It has a row for each item of an order, without license keys; `product` is its display name.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Create an order
         * @description Buys license keys, all lines or none. The response contains the keys.
         *
         *     Checked in this order: the request's shape, the products, `maxPrice`, the stock, the credit limit. A rejected order
         *     changes nothing. Your discounts apply automatically; for German customers 19 % VAT is added to `grandTotal`.
         *
         *     **Never buy twice**: send an `Idempotency-Key`, and after a time-out or a 500 repeat the same request. To abandon the order, or
         *     to get a final answer about its outcome, settle its key with `POST /orders/settle`.
         *
         *     **Try it first**: with `X-Sandbox-Mode: true` the order is priced and checked like a real one, except for the credit limit.
         *     The keys are dummies, nothing is charged, no stock is used, no order is stored and no event is sent. `X-Sandbox-Scenario`
         *     selects the outcome, including every error that a real order can return.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve an order whose outcome is unknown
         * @description For an order whose response was lost. Waits for an order that is being processed with the `Idempotency-Key`. If the key created an order, it is returned. If the key created no order, it is voided: any later order with this key, including one already in transit, is rejected with `IDEMPOTENCY_KEY_VOIDED`. Repeating the call gives the same result.
         *
         *     It counts like an order. With `X-Sandbox-Mode: true` it settles a key of the sandbox.
         */
        post: operations["settleOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One order
         * @description An order with its keys, at the prices at which it was created.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your claims
         * @description Newest first. Follow the `Link` header to the last page.
         */
        get: operations["listClaims"];
        put?: never;
        /**
         * Claim that a key does not work
         * @description The reseller decides the claim. A key has at most one open claim; a second claim is rejected with `CLAIM_EXISTS` and the `claimId` of the first. A key that was replaced or credited cannot be claimed; the key that replaces it can. A rejected claim can be repeated twice.
         */
        post: operations["createClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/claims/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One claim
         * @description A claim, with the reseller's decision.
         */
        get: operations["getClaim"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your invoices
         * @description Invoices and their corrections, newest first; 100 of them, or `limit`. Follow the `Link` header to the last page. An order gets its invoice automatically, usually within seconds; the event `invoiceIssued` notifies you.
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One invoice
         * @description An invoice or a correction, and the amount that is still due.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{number}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An e-invoice
         * @description The e-invoice as it was issued: CII by EN 16931, or XRechnung if your reference is a Leitweg-ID.
         */
        get: operations["getInvoiceXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{number}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An invoice to read and print
         * @description The invoice as PDF/A-3b, in your language, with the e-invoice inside as `factur-x.xml`.
         */
        get: operations["getInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your account
         * @description Your account details, balance, available credit and rate limits.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Account ledger
         * @description Orders, payments, adjustments and credit notes with the balance after each, newest first; 100 of them, or `limit`. Follow the `Link` header to the last page.
         *
         *     `Accept: text/csv` returns the same as CSV (RFC 4180, UTF-8, CRLF, the first line names the columns), with the same parameters. Times are ISO 8601, numbers have a decimal point, null is an empty cell. A string that a spreadsheet would run as a formula is prefixed with `'`; so is each part of a string after `;`, `|`, a tab or a line break, because some spreadsheets split lines there.
         */
        get: operations["listLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your webhooks
         * @description All of them, oldest first, without their secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description At most 20. The secret is only in this response.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook
         * @description Without its secret.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Also cancels its pending deliveries.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes only the fields in the body; `{}` changes nothing.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/regenerate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a new secret
         * @description Use this if a secret was compromised. `X-Webhook-Signature` uses only the new secret from now on; for 24 hours, `webhook-signature` contains a signature by each secret.
         */
        post: operations["regenerateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends a test event, even if the webhook is disabled. There is one attempt, and a failure does not count.
         */
        post: operations["sendTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send past events
         * @description Sends all your events of that period to the webhook, whether or not they were sent before, in order per product. An event that was sent before has the same `webhook-id` again, so that sending it twice is harmless. New events take precedence. At most 50000 events at once; rejected while the webhook is disabled. A webhook has one replay at a time: while one is being queued or has more than 1000 events left to send, another gets 429. So do more than 10 replays per hour for all webhooks of a customer.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deliveries of a webhook
         * @description Newest first, 100 without a `limit`. Completed deliveries are retained for 30 days.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One delivery
         * @description With its attempts, which are retained for 30 days.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description With the same `webhook-id` and new retries; a `pending` delivery is sent at once. Rejected while its webhook is disabled, unless it is a test event.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The event feed
         * @description Your events since your account was created, of the last 30 days, with or without webhooks, except test events. A client that follows `next` receives every event exactly once, and the events of each product in order. With `wait`, the request waits for the first event.
         *
         *     With `Accept: text/event-stream` the response is a stream of server-sent events: `id` is the cursor, `event` the kind, `data` the envelope. A comment every 15 seconds shows that the stream is alive. The stream ends when your token is no longer valid or the process stops; reconnect with `Last-Event-ID`. At most 5 streams and waiting requests at the same time; others get 429.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description Creates an account with an access token, at most 20 per hour and address. No token is needed. Only in the test shop: a real shop has no such path.
         */
        post: operations["createTestAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/claims/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a claim
         * @description Resolves a claim of yours as staff would, including events. Only in the test shop: a real shop has no such path.
         */
        post: operations["resolveTestClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a payment
         * @description Records a payment of yours as staff would, including events. Only in the test shop: a real shop has no such path.
         */
        post: operations["recordTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/products/{id}/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the stock of a product
         * @description Withdraws or creates license keys of an ordinary product until its stock is as requested. It is visible to everybody, and its pools are not refilled for an hour. Only in the test shop: a real shop has no such path.
         */
        post: operations["setTestStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/products/{id}/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a list price
         * @description Changes the list price of a product for everybody, including events. Only in the test shop: a real shop has no such path.
         */
        post: operations["setTestPrice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process is alive */
        get: operations["isAlive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process can serve */
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metrics for Prometheus */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    productOutOfStock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product is out of stock
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["productOutOfStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    productBackInStock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product is back in stock
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["productBackInStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    productPriceChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product's list price changed
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["productPriceChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    productAdded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product was put on sale
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["productAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    productWithdrawn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product was withdrawn from sale
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["productWithdrawn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    orderCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was created
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["orderCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    licenseKeyReplaced: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A license key was replaced
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["licenseKeyReplaced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    licenseKeyCredited: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A license key was credited
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["licenseKeyCredited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    licenseKeyRecalled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A license key was recalled
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["licenseKeyRecalled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    claimResolved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A claim was resolved
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["claimResolved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    pricesChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Your prices changed
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["pricesChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    paymentRecorded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment or an adjustment was recorded
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["paymentRecorded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    creditLimitChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Your credit limit changed
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["creditLimitChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    creditLow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Little of the credit limit is left
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["creditLow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    webhookDisabled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Another webhook was disabled
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["webhookDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    invoiceIssued: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice or a correction was issued
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx within 5 seconds; otherwise it is sent again after 10, 30 and 60 seconds. Ten failed deliveries in a row disable the webhook. The body is byte-identical in every attempt. Duplicates are possible: compare `webhook-id`.
         */
        post: operations["invoiceIssued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Product: {
            /** @description Identifies the product. */
            _id: string;
            /** @description The shop's article number. */
            sku: string;
            /** @description The short name, as on orders. */
            name: string;
            /** @description The full name for buyers. */
            displayName: string;
            /** @description The category that determines the discount percentage of a package. */
            category: string;
            /** @description Your current price of one piece, after discounts and before VAT. EUR, at most two decimals. */
            price: number;
            /** @description The price before discounts. EUR, at most two decimals. */
            listPrice: number;
            /** @description The previous list price with your current discount; missing until the list price first changes. EUR, at most two decimals. */
            oldPrice?: number;
            /** @description The percentage of your discount package or of a promotion; the larger one applies. */
            discount: number;
            /**
             * @description Always EUR.
             * @constant
             */
            currency: "EUR";
            /** @description Whether one piece consists of keys from several pools of other products. */
            isBundle: boolean;
            /** @description The pools of its keys. */
            licensePools: string[];
            /**
             * @description The region in which it may be sold; null if it has no region.
             * @enum {string|null}
             */
            validRegion: "DACH" | "EU" | "GLOBAL" | null;
            /** @description The quantity that can be ordered now: the sum of its pools, or the smallest pool of a bundle. */
            stock: number;
            /** @description Additional discounts by quantity, smallest first. */
            volumeDiscounts: components["schemas"]["VolumeDiscount"][];
            /**
             * Format: date-time
             * @description When the product or its stock last changed. A change of your discounts changes `price` but not this time. ISO 8601, UTC, to the millisecond.
             */
            updatedAt: string;
        };
        VolumeDiscount: {
            /** @description The minimum quantity of the product in one order, over all its lines. */
            minQuantity: number;
            /** @description Applied to the price after the package or promotion discount. */
            percentage: number;
        };
        /** @description A product that was withdrawn from sale or left the requested region; only in responses to `changesAfter` and `updatedSince`. */
        WithdrawnProduct: {
            /** @description Identifies the product. */
            _id: string;
            /** @constant */
            deleted: true;
        };
        Order: {
            /** @description Identifies the order. */
            orderNumber: number;
            /** @description Your own reference of the order; null if not set. */
            reference: string | null;
            /**
             * Format: date-time
             * @description When it was created. ISO 8601, UTC, to the millisecond.
             */
            orderDate: string;
            /**
             * Format: date-time
             * @description When it was created, or one of its keys was last replaced, credited or recalled. ISO 8601, UTC, to the millisecond.
             */
            updatedAt: string;
            /**
             * @description `completed`: charged to your account and delivered. `sandbox-completed`: simulated. The others are reserved.
             * @enum {string}
             */
            status: "completed" | "pending" | "failed" | "sandbox-completed";
            /** @description The lines, then replacements. */
            items: components["schemas"]["OrderItem"][];
            /** @description The effective discount percentage of all lines, 0 without discounts; null if lines differ. */
            discountPercentage: number | null;
            /** @description The part of `discountTotal` from your discount package. EUR, at most two decimals. */
            discountAmount: number;
            /**
             * @description The source of the discounts: 0 none, 1 discount package, 2 promotion, 3 volume tier, 4 several of these.
             * @enum {integer}
             */
            discountType: 0 | 1 | 2 | 3 | 4;
            /** @description The sum of the items, after discounts and before VAT. EUR, at most two decimals. */
            subTotal: number;
            /** @description The sum of all discounts: (list price − price) × quantity. EUR, at most two decimals. */
            discountTotal: number;
            /** @description 19 for German customers, else 0. */
            vatRate: number;
            /** @description VAT on `subTotal`, rounded half up once per order. EUR, at most two decimals. */
            vatAmount: number;
            /** @description `subTotal` plus VAT: what you owe for the order. EUR, at most two decimals. */
            grandTotal: number;
            /**
             * @description Orders are paid on account.
             * @constant
             */
            paymentMethod: "invoice";
            /**
             * @description The channel: 1 REST, 2 GraphQL, 3 staff.
             * @enum {integer}
             */
            orderFrom: 1 | 2 | 3;
            /** @description The number of its invoice; null until it is issued. */
            invoiceNumber: string | null;
        };
        OrderItem: {
            product: {
                /** @description The display name at the time of the order. */
                displayName: string;
                /** @description The product. */
                _id: string;
            };
            /** @description Pieces. */
            quantity: number;
            /** @description The price of one piece, after discounts. EUR, at most two decimals. */
            price: number;
            /** @description `price` × `quantity`. EUR, at most two decimals. */
            subtotal: number;
            /** @description Whether staff replaced a faulty key by this one; its price is 0. */
            isReplacement: boolean;
            /** @description All keys of the item, also those of a bundle. */
            licenses: components["schemas"]["License"][];
            /** @description A bundle's keys by pool; null for an ordinary product. */
            bundleLicenses: components["schemas"]["BundleLicenseGroup"][] | null;
            /** @description Only if `isReplacement` is true: the key that this one replaces; null for an old replacement without this information. */
            replaces?: string | null;
            /** @description Only if `isReplacement` is true: the `_id` of the license that this one replaces; null for an old replacement without this information. */
            replacesId?: string | null;
            /** @description Only if `isReplacement` is true: why it was replaced; null for an old replacement without this information. */
            reason?: string | null;
        };
        License: {
            /** @description Identifies the license permanently. */
            _id: string;
            /** @description A license key. Dummy keys start with `SANDBOX-`. */
            licenseKey: string;
            /** @description Only for a replaced key: the key that replaces it; null for an old replacement without this information. */
            replacedBy?: string | null;
            /** @description Only for a replaced key: the `_id` of the license that replaces it; null for an old replacement without this information. */
            replacedById?: string | null;
            /**
             * Format: date-time
             * @description Only for a replaced key: when it was replaced; null for an old replacement without this information. ISO 8601, UTC, to the millisecond.
             */
            replacedAt?: string | null;
            /**
             * Format: date-time
             * @description Only for a credited key: when it was credited. It must no longer be used. ISO 8601, UTC, to the millisecond.
             */
            creditedAt?: string;
            /**
             * Format: date-time
             * @description Only for a recalled key: when it was recalled. It may stop working; it stays recalled when it is replaced or credited. ISO 8601, UTC, to the millisecond.
             */
            recalledAt?: string;
            /** @description Only for a recalled key: the reason. */
            recallReason?: string;
        };
        BundleLicenseGroup: {
            /** @description The pool. */
            licensePoolId: string;
            /** @description Its name. */
            poolName: string;
            /** @description The display name of the pool's product. */
            productName: string;
            /** @description The keys from this pool. */
            licenses: components["schemas"]["License"][];
        };
        /** @description Unknown fields are ignored, unless they look like a misspelling of one of these: a field that differs only in letter case, `_`, `-` or one character is rejected, because a misspelled `maxPrice` would otherwise have no effect. */
        OrderRequest: {
            /** @description At most 200 lines and 10,000 keys in all. */
            products: components["schemas"]["OrderLine"][];
            /**
             * @description Your own reference of the order, which `GET /orders?reference=` finds: at most 100 characters, no control characters. It is trimmed; blank means not set. An `Idempotency-Key` compares it too.
             * @example PO-2026-0815
             */
            reference?: string | null;
        };
        /** @description Unknown fields are ignored, unless they look like a misspelling of one of these: a field that differs only in letter case, `_`, `-` or one character is rejected, because a misspelled `maxPrice` would otherwise have no effect. */
        OrderLine: {
            /** @description The product's `_id`. */
            productId: string;
            /** @description The quantity. */
            amount: number;
            /** @description The highest unit price that you accept, volume tier included. If the price is above it, the order is rejected with PRICE_CHANGED. EUR, at most two decimals. */
            maxPrice?: number | null;
        };
        CreatedOrder: {
            /** @description Your customer number. */
            customer: number;
            /** @description Your own reference of the order; null if not set. */
            reference: string | null;
            /** @description Identifies the order; in the sandbox a random number of at least 2,000,000,000. */
            orderNumber: number;
            /**
             * Format: date-time
             * @description When it was created. ISO 8601, UTC, to the millisecond.
             */
            orderDate: string;
            /**
             * Format: date-time
             * @description When it was created, or one of its keys was last replaced, credited or recalled. ISO 8601, UTC, to the millisecond.
             */
            updatedAt: string;
            /**
             * @description `completed`: charged to your account and delivered. `sandbox-completed`: simulated. The others are reserved.
             * @enum {string}
             */
            status: "completed" | "pending" | "failed" | "sandbox-completed";
            /** @description The lines, in the order of the request. */
            items: components["schemas"]["CreatedOrderItem"][];
            /** @description The sum of the items, after discounts and before VAT. EUR, at most two decimals. */
            subTotal: number;
            /** @description The sum of all discounts: (list price − price) × quantity. EUR, at most two decimals. */
            discountTotal: number;
            /** @description 19 for German customers, else 0. */
            vatRate: number;
            /** @description VAT on `subTotal`, rounded half up once per order. EUR, at most two decimals. */
            vatAmount: number;
            /** @description `subTotal` plus VAT: what you owe for the order. EUR, at most two decimals. */
            grandTotal: number;
            /**
             * @description Orders are paid on account.
             * @constant
             */
            paymentMethod: "invoice";
            /**
             * @description The channel: 1 REST, 2 GraphQL, 3 staff.
             * @enum {integer}
             */
            orderFrom: 1 | 2 | 3;
            /** @description The number of its invoice; null until it is issued. */
            invoiceNumber: string | null;
            /** @description Only for sandbox orders. */
            sandboxNotice?: string;
        };
        CreatedOrderItem: {
            /** @description The product's `name`. */
            product: string;
            /** @description Pieces. */
            quantity: number;
            /** @description The price of one piece, after discounts. EUR, at most two decimals. */
            price: number;
            /** @description `price` × `quantity`. EUR, at most two decimals. */
            subtotal: number;
            /** @description Whether staff replaced a faulty key by this one; its price is 0. */
            isReplacement: boolean;
            /** @description All keys of the item, also those of a bundle. */
            licenses: components["schemas"]["License"][];
            /** @description A bundle's keys by pool; null for an ordinary product. */
            bundleLicenses: components["schemas"]["BundleLicenseGroup"][] | null;
            /** @description The product. */
            productId: string;
        };
        SettleRequest: {
            /** @description The `Idempotency-Key` of the order: visible ASCII characters, with spaces only between them. */
            idempotencyKey: string;
        };
        SettledOrder: {
            /**
             * @description `made`: the key created the order. `voided`: it created no order and can no longer create one.
             * @enum {string}
             */
            outcome: "made" | "voided";
            /** @description The current order; null if the key is voided. */
            order: components["schemas"]["Order"] | null;
        };
        Claim: {
            /** @description Identifies the claim. */
            _id: string;
            /** @description The order of the key. */
            orderNumber: number;
            /** @description The product that was ordered; for a key of a bundle, the bundle. */
            productId: string;
            /** @description The pool of the key. */
            licensePoolId: string;
            /** @description The `_id` of the license that does not work. */
            licenseId: string;
            /** @description The key that does not work. */
            licenseKey: string;
            /** @description Why it does not work, in your words. */
            reason: string;
            /**
             * @description `open` until the reseller decides. `replaced`: you got another key. `credited`: the price was refunded and the key withdrawn. Or `rejected`.
             * @enum {string}
             */
            status: "open" | "replaced" | "credited" | "rejected";
            /** @description The reseller's answer; null if there is no answer. */
            answer: string | null;
            /** @description The key that replaces it; null unless `replaced`. It is an item of the order with price 0. */
            replacementKey: string | null;
            /** @description The `_id` of the license that replaces it; null unless `replaced`. */
            replacementId: string | null;
            /**
             * Format: date-time
             * @description When it was created. ISO 8601, UTC, to the millisecond.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was created or resolved. ISO 8601, UTC, to the millisecond.
             */
            updatedAt: string;
        };
        ClaimRequest: {
            /** @description The `_id` of the license. Required unless `orderNumber` and `licenseKey` are set. */
            licenseId?: string | null;
            /** @description The order of the key. */
            orderNumber?: number | null;
            /** @description The complete key. Surrounding spaces are trimmed. */
            licenseKey?: string | null;
            /** @description Why it does not work. Surrounding spaces are trimmed. */
            reason: string;
        };
        Invoice: {
            /** @description The number: `R…` for an invoice, `K…` for a correction. */
            number: string;
            /**
             * @description `invoice`: for an order. `correction`: for a credit note.
             * @enum {string}
             */
            kind: "invoice" | "correction";
            /** @description The order. */
            orderNumber: number;
            /** @description Your own reference of the order; null if not set. */
            reference: string | null;
            /**
             * Format: date
             * @description The day on which it was issued.
             */
            issueDate: string;
            /**
             * Format: date
             * @description The day of the order.
             */
            supplyDate: string;
            /**
             * Format: date
             * @description The due date; null for a correction.
             */
            dueDate: string | null;
            /**
             * @description The currency of all amounts.
             * @constant
             */
            currency: "EUR";
            seller: components["schemas"]["InvoiceParty"];
            buyer: components["schemas"]["InvoiceParty"];
            /** @description What was bought, or refunded. */
            lines: components["schemas"]["InvoiceLine"][];
            /** @description The sum of the lines. EUR, at most two decimals. */
            subTotal: number;
            vat: components["schemas"]["InvoiceVat"];
            /** @description `subTotal` and VAT. EUR, at most two decimals. */
            grandTotal: number;
            /** @description For a correction, the difference between `grandTotal` and its credit note; else 0. EUR, at most two decimals. */
            roundingAmount: number;
            /** @description `grandTotal` plus `roundingAmount`: the amount due, or refunded by a correction. EUR, at most two decimals. */
            payableAmount: number;
            /** @description The number of the invoice that a correction corrects; null for an invoice. */
            corrects: string | null;
            /**
             * @description `open`: not fully paid. `overdue`: not fully paid after its due date. `paid`: fully paid. `credited`: fully refunded. Null for a correction.
             * @enum {string|null}
             */
            status: "open" | "overdue" | "paid" | "credited" | null;
            /** @description The amount that is still due; null for a correction. EUR, at most two decimals. */
            openAmount: number | null;
        };
        InvoiceParty: {
            /** @description The name of the business. */
            name: string;
            /** @description Street and house number. */
            street: string | null;
            /** @description A further line of the address. */
            addition: string | null;
            /** @description Postal code. */
            postalCode: string | null;
            /** @description City. */
            city: string | null;
            /** @description ISO 3166-1, two capital letters. */
            countryCode: string;
            /** @description The VAT id; null if it is not set or must not be on the invoice. */
            vatId: string | null;
            /** @description The seller's tax number. */
            taxNumber: string | null;
            /** @description A further identification of the seller, such as its entry in the commercial register. */
            registration: string | null;
            /** @description The contact person. */
            contactName: string | null;
            /** @description The contact's email address. */
            email: string | null;
            /** @description The contact's phone number. */
            phone: string | null;
            /** @description The bank account for payments. */
            iban: string | null;
            /** @description The BIC of the bank. */
            bic: string | null;
            /** @description The bank's name. */
            bankName: string | null;
            /** @description The buyer's customer number; null for the seller. */
            customerNumber: number | null;
            /** @description The buyer's order reference or Leitweg-ID, as the shop has it. */
            buyerReference: string | null;
        };
        InvoiceLine: {
            /** @description From 1. */
            position: number;
            /** @description The product. */
            name: string;
            /** @description The shop's article number. */
            sku: string;
            /** @description Pieces. */
            quantity: number;
            /** @description The price of one piece, before VAT. EUR, at most two decimals. */
            unitPrice: number;
            /** @description `unitPrice` × `quantity`. EUR, at most two decimals. */
            total: number;
        };
        InvoiceVat: {
            /**
             * @description `S`: 19 % German VAT. `AE`: reverse charge. `O`: not subject to German VAT.
             * @enum {string}
             */
            category: "S" | "AE" | "O";
            /** @description 19 or 0. */
            rate: number;
            /** @description The VAT. EUR, at most two decimals. */
            amount: number;
            /** @description Why no VAT is charged, in the language of the invoice; null if VAT is charged. */
            reason: string | null;
        };
        Account: {
            /** @description Your customer number. */
            customer: number;
            /** @description The name of your business. */
            name: string;
            /** @description The address that staff write to; null if not set. */
            email: string | null;
            /** @description ISO 3166-1, two capital letters. */
            countryCode: string;
            /**
             * @description Only active accounts can use the API, so this is always `active`.
             * @enum {string}
             */
            status: "active" | "suspended" | "inactive";
            /**
             * @description The currency of all prices and amounts.
             * @constant
             */
            currency: "EUR";
            /** @description What you owe; negative if you have paid more than you ordered. EUR, at most two decimals. */
            balance: number;
            /** @description The maximum that you may owe. EUR, at most two decimals. */
            creditLimit: number;
            /** @description The amount that you can still order for, VAT included; negative if you owe more than the limit. EUR, at most two decimals. */
            availableCredit: number;
            /** @description The VAT percentage of your orders: 19 for German customers, else 0. */
            vatRate: number;
            rateLimits: components["schemas"]["AccountRateLimits"];
            /** @description The address on your invoices; null if the shop has no address. */
            billing: components["schemas"]["BillingAddress"] | null;
            /** @description Your VAT id. */
            vatId: string | null;
            /**
             * @description The status of your VAT id. `none`: no VAT id is set. `unchecked`: not checked, or not within 360 days. `valid`: the check confirmed it. `invalid`: the check rejected it. In other EU countries invoices are held until it is `valid`.
             * @enum {string}
             */
            vatIdStatus: "none" | "unchecked" | "valid" | "invalid";
            /** @description The address to which each invoice is mailed; null if invoices are not mailed. */
            invoiceEmail: string | null;
            /**
             * @description The language of your invoices.
             * @enum {string}
             */
            language: "de" | "en";
            /**
             * Format: date-time
             * @description When the account was opened. ISO 8601, UTC, to the millisecond.
             */
            createdAt: string;
        };
        AccountRateLimits: {
            /** @description The maximum number of reads per minute, for all your tokens together. */
            readsPerMinute: number;
            /** @description The maximum number of orders per minute, for all your tokens together. */
            ordersPerMinute: number;
        };
        BillingAddress: {
            /** @description The name on invoices; null for the name of the account. */
            name: string | null;
            /** @description Street and house number. */
            street: string | null;
            /** @description A further line of the address. */
            addition: string | null;
            /** @description Postal code. */
            postalCode: string | null;
            /** @description City. */
            city: string | null;
        };
        LedgerEntry: {
            /** @description Identifies the entry permanently. */
            _id: string;
            /**
             * Format: date-time
             * @description When it was recorded. ISO 8601, UTC, to the millisecond.
             */
            at: string;
            /**
             * @description `order`: an order of yours. `payment`: a payment of yours. `adjustment`: a correction by staff. `creditNote`: a refund for license keys.
             * @enum {string}
             */
            kind: "order" | "payment" | "adjustment" | "creditNote";
            /** @description The change of your balance: negative for a payment. EUR, at most two decimals. */
            amount: number;
            /** @description What you owed after it. EUR, at most two decimals. */
            balanceAfter: number;
            /** @description The number of its order; null if it has none. */
            orderNumber: number | null;
            /** @description For an order, your own reference; otherwise a note by staff, such as the reference of a transfer. */
            reference: string | null;
        };
        Webhook: {
            /** @description Identifies the webhook. */
            _id: string;
            /** @description You. */
            customerId: string;
            /** @description The address of your receiver. */
            url: string;
            events: components["schemas"]["WebhookEvents"];
            /** @description Whether events are sent. Ten failed deliveries in a row disable the webhook. */
            active: boolean;
            /** @description Failed deliveries since the last success. */
            consecutiveFailures: number;
            /**
             * Format: date-time
             * @description When it was disabled; null while it is active. ISO 8601, UTC, to the millisecond.
             */
            disabledAt: string | null;
            /** @description Why it was disabled, for people; null while it is active. */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @description When the last attempt started, to within ten seconds; null before the first attempt. ISO 8601, UTC, to the millisecond.
             */
            lastDeliveryAt: string | null;
            /**
             * Format: date-time
             * @description When it was created. ISO 8601, UTC, to the millisecond.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed. ISO 8601, UTC, to the millisecond.
             */
            updatedAt: string;
        };
        /** @description The events that are sent. */
        WebhookEvents: {
            /** @description Stock goes from more than 0 to 0. */
            productOutOfStock: boolean;
            /** @description Stock goes from 0 to more than 0. */
            productBackInStock: boolean;
            /** @description The list price changes. */
            productPriceChanged: boolean;
            /** @description A product is put on sale. */
            productAdded: boolean;
            /** @description A product is withdrawn from sale. */
            productWithdrawn: boolean;
            /** @description An order of yours is created, over any channel. */
            orderCompleted: boolean;
            /** @description A license key that you bought is replaced. */
            licenseKeyReplaced: boolean;
            /** @description A license key that you bought is credited. */
            licenseKeyCredited: boolean;
            /** @description A license key that you bought is recalled. */
            licenseKeyRecalled: boolean;
            /** @description A claim of yours is resolved. */
            claimResolved: boolean;
            /** @description Your prices change for another reason than a list price. */
            pricesChanged: boolean;
            /** @description A payment or an adjustment is recorded. */
            paymentRecorded: boolean;
            /** @description Your credit limit changes. */
            creditLimitChanged: boolean;
            /** @description An order leaves little of your credit limit. */
            creditLow: boolean;
            /** @description Another webhook of yours is disabled. */
            webhookDisabled: boolean;
            /** @description An invoice or a correction is issued to you. */
            invoiceIssued: boolean;
        };
        WebhookRequest: {
            /** @description An https URL on the public internet, without credentials and control characters. Names of local networks, such as `localhost.` and `shop.internal`, are rejected. */
            url: string;
            events: components["schemas"]["WebhookEventsInput"];
        };
        /** @description The events that are sent. On creation, an omitted flag is false; on a change, it stays unchanged. */
        WebhookEventsInput: {
            /** @description Stock goes from more than 0 to 0. */
            productOutOfStock?: boolean;
            /** @description Stock goes from 0 to more than 0. */
            productBackInStock?: boolean;
            /** @description The list price changes. */
            productPriceChanged?: boolean;
            /** @description A product is put on sale. */
            productAdded?: boolean;
            /** @description A product is withdrawn from sale. */
            productWithdrawn?: boolean;
            /** @description An order of yours is created, over any channel. */
            orderCompleted?: boolean;
            /** @description A license key that you bought is replaced. */
            licenseKeyReplaced?: boolean;
            /** @description A license key that you bought is credited. */
            licenseKeyCredited?: boolean;
            /** @description A license key that you bought is recalled. */
            licenseKeyRecalled?: boolean;
            /** @description A claim of yours is resolved. */
            claimResolved?: boolean;
            /** @description Your prices change for another reason than a list price. */
            pricesChanged?: boolean;
            /** @description A payment or an adjustment is recorded. */
            paymentRecorded?: boolean;
            /** @description Your credit limit changes. */
            creditLimitChanged?: boolean;
            /** @description An order leaves little of your credit limit. */
            creditLow?: boolean;
            /** @description Another webhook of yours is disabled. */
            webhookDisabled?: boolean;
            /** @description An invoice or a correction is issued to you. */
            invoiceIssued?: boolean;
        };
        IssuedWebhook: {
            /** @description Identifies the webhook. */
            _id: string;
            /** @description You. */
            customerId: string;
            /** @description The address of your receiver. */
            url: string;
            events: components["schemas"]["WebhookEvents"];
            /** @description Whether events are sent. Ten failed deliveries in a row disable the webhook. */
            active: boolean;
            /** @description Failed deliveries since the last success. */
            consecutiveFailures: number;
            /**
             * Format: date-time
             * @description When it was disabled; null while it is active. ISO 8601, UTC, to the millisecond.
             */
            disabledAt: string | null;
            /** @description Why it was disabled, for people; null while it is active. */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @description When the last attempt started, to within ten seconds; null before the first attempt. ISO 8601, UTC, to the millisecond.
             */
            lastDeliveryAt: string | null;
            /**
             * Format: date-time
             * @description When it was created. ISO 8601, UTC, to the millisecond.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed. ISO 8601, UTC, to the millisecond.
             */
            updatedAt: string;
            /** @description Signs the events. Shown only once: store it. The whole string is the key of `X-Webhook-Signature`. */
            secret: string;
        };
        WebhookChange: {
            /** @description An https URL on the public internet, without credentials and control characters. Names of local networks, such as `localhost.` and `shop.internal`, are rejected. */
            url?: string;
            events?: components["schemas"]["WebhookEventsInput"];
            /** @description `true` also resets the failure count; `false` cancels pending deliveries. */
            active?: boolean;
            /** @description `true` also sends the events that were missed since it was disabled; only with `active: true`, while it is disabled. */
            sendMissed?: boolean;
        };
        TestEventRequest: {
            /**
             * @description The kind of event.
             * @enum {string}
             */
            event: "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
        };
        Delivery: {
            /** @description Identifies the delivery; its attempts have it in the header `webhook-id`. */
            _id: string;
            /**
             * @description The kind of event.
             * @enum {string}
             */
            event: "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
            /**
             * @description `pending`: it is being sent, or waits for its next attempt. `failed`: all attempts failed. `cancelled`: its webhook was disabled, or your account was not active.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed" | "cancelled";
            /** @description The body of the request, the same in every attempt. */
            payload: components["schemas"]["ProductOutOfStockEvent"] | components["schemas"]["ProductBackInStockEvent"] | components["schemas"]["ProductPriceChangedEvent"] | components["schemas"]["ProductAddedEvent"] | components["schemas"]["ProductWithdrawnEvent"] | components["schemas"]["OrderCompletedEvent"] | components["schemas"]["LicenseKeyReplacedEvent"] | components["schemas"]["LicenseKeyCreditedEvent"] | components["schemas"]["LicenseKeyRecalledEvent"] | components["schemas"]["ClaimResolvedEvent"] | components["schemas"]["PricesChangedEvent"] | components["schemas"]["PaymentRecordedEvent"] | components["schemas"]["CreditLimitChangedEvent"] | components["schemas"]["CreditLowEvent"] | components["schemas"]["WebhookDisabledEvent"] | components["schemas"]["InvoiceIssuedEvent"];
            /**
             * Format: date-time
             * @description When it was created. ISO 8601, UTC, to the millisecond.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the next attempt is due; null unless it is `pending`. ISO 8601, UTC, to the millisecond.
             */
            nextAttemptAt: string | null;
        };
        ProductOutOfStockEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "productOutOfStock";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            /** @description The position of the event among those of its product. Drop a stock event with a lower sequence than the last stock event, and likewise a price event. */
            sequence?: number;
            data: {
                /** @description The product. */
                productId: string;
                /** @description The product's `name`. */
                name: string;
                /** @description The shop's article number. */
                sku: string;
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        ProductBackInStockEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "productBackInStock";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            /** @description The position of the event among those of its product. Drop a stock event with a lower sequence than the last stock event, and likewise a price event. */
            sequence?: number;
            data: {
                /** @description The product. */
                productId: string;
                /** @description The product's `name`. */
                name: string;
                /** @description The shop's article number. */
                sku: string;
                /** @description The stock after the change. */
                availableStock: number;
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        ProductPriceChangedEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "productPriceChanged";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            /** @description The position of the event among those of its product. Drop a stock event with a lower sequence than the last stock event, and likewise a price event. */
            sequence?: number;
            data: {
                /** @description The product. */
                productId: string;
                /** @description The product's `name`. */
                name: string;
                /** @description The shop's article number. */
                sku: string;
                /** @description Your earlier price of one piece. EUR, at most two decimals. */
                oldPrice: number;
                /** @description Your current price of one piece. EUR, at most two decimals. */
                newPrice: number;
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        ProductAddedEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "productAdded";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            /** @description The position of the event among those of its product. Drop a stock event with a lower sequence than the last stock event, and likewise a price event. */
            sequence?: number;
            data: {
                /** @description The product. */
                productId: string;
                /** @description The product's `name`. */
                name: string;
                /** @description The shop's article number. */
                sku: string;
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        ProductWithdrawnEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "productWithdrawn";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            /** @description The position of the event among those of its product. Drop a stock event with a lower sequence than the last stock event, and likewise a price event. */
            sequence?: number;
            data: {
                /** @description The product. */
                productId: string;
                /** @description The product's `name`. */
                name: string;
                /** @description The shop's article number. */
                sku: string;
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        OrderCompletedEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "orderCompleted";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /** @description The order. */
                orderNumber: number;
                /** @description Your own reference of the order, if set. */
                reference: string | null;
                /**
                 * Format: date-time
                 * @description When it was created. ISO 8601, UTC, to the millisecond.
                 */
                orderDate: string;
                /** @description The total, VAT included. EUR, at most two decimals. */
                grandTotal: number;
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        LicenseKeyReplacedEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "licenseKeyReplaced";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /** @description The order. */
                orderNumber: number;
                /** @description The product of the key. */
                productId: string;
                /** @description The `_id` of the license that was replaced. */
                licenseId?: string;
                /** @description The `_id` of the license that replaces it. */
                replacementId?: string;
                /** @description The reason, if one was set. The keys are in the order. */
                reason: string | null;
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        LicenseKeyCreditedEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "licenseKeyCredited";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /** @description The order. */
                orderNumber: number;
                /** @description The product of the key. */
                productId: string;
                /** @description The `_id` of the license. */
                licenseId: string;
                /** @description The refund for it, VAT included. EUR, at most two decimals. */
                amount: number;
                /** @description The reason, if one was set. */
                reason: string | null;
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        LicenseKeyRecalledEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "licenseKeyRecalled";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /** @description The order. */
                orderNumber: number;
                /** @description The product of the key. */
                productId: string;
                /** @description The `_id` of the license. */
                licenseId: string;
                /** @description Why. */
                reason: string;
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        ClaimResolvedEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "claimResolved";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /** @description The claim. */
                claimId: string;
                /** @description The order. */
                orderNumber: number;
                /** @description The `_id` of the claimed license. */
                licenseId?: string;
                /**
                 * @description The decision.
                 * @enum {string}
                 */
                status: "replaced" | "credited" | "rejected";
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        PricesChangedEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "pricesChanged";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /**
                 * @description What changed your prices.
                 * @enum {string}
                 */
                reason: "discountPackage" | "promotion" | "volumeDiscount";
                /** @description The products; null means all products. */
                productIds: string[] | null;
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        PaymentRecordedEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "paymentRecorded";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /**
                 * @description Money received, or a correction.
                 * @enum {string}
                 */
                kind: "PAYMENT" | "ADJUSTMENT";
                /** @description The decrease of your balance; negative for an increase. Positive for a payment. EUR, at most two decimals. */
                amount: number;
                /** @description What you owe now; negative if you have paid more than you ordered. EUR, at most two decimals. */
                balance: number;
                /** @description The reference of the payment. */
                reference: string | null;
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        CreditLimitChangedEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "creditLimitChanged";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /** @description The maximum that you may owe. EUR, at most two decimals. */
                creditLimit: number;
                /** @description What is left of it; negative if you owe more. EUR, at most two decimals. */
                availableCredit: number;
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        CreditLowEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "creditLow";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /** @description What you owe. EUR, at most two decimals. */
                balance: number;
                /** @description The maximum that you may owe. EUR, at most two decimals. */
                creditLimit: number;
                /** @description What is left of it. EUR, at most two decimals. */
                availableCredit: number;
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        WebhookDisabledEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "webhookDisabled";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /** @description The webhook that was disabled. */
                webhookId: string;
                /** @description The origin of its URL; the rest is omitted because it may contain a secret. */
                origin: string;
                /** @description The reason, for people. */
                reason: string;
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        InvoiceIssuedEvent: {
            /** @description Identifies the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "invoiceIssued";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /** @description The number of the invoice or correction. */
                number: string;
                /**
                 * @description Whether it is an invoice or a correction.
                 * @enum {string}
                 */
                kind: "invoice" | "correction";
                /** @description The order. */
                orderNumber: number;
                /**
                 * Format: date
                 * @description The day of issue.
                 */
                issueDate: string;
                /**
                 * Format: date
                 * @description When it is due; null for a correction.
                 */
                dueDate: string | null;
                /** @description The total, VAT included; for a correction, the refund. EUR, at most two decimals. */
                payableAmount: number;
            };
            /**
             * @description Only in test events.
             * @constant
             */
            test?: true;
        };
        ReplayRequest: {
            /** @description Only events at or after this time. */
            since: string;
            /** @description Only events before this time. Defaults to now. */
            until?: string | null;
            /** @description Event kinds to send, subscribed or not. Defaults to the kinds that the webhook subscribes to. */
            events?: ("productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued")[] | null;
        };
        DeliveryWithAttempts: {
            /** @description Identifies the delivery; its attempts have it in the header `webhook-id`. */
            _id: string;
            /**
             * @description The kind of event.
             * @enum {string}
             */
            event: "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
            /**
             * @description `pending`: it is being sent, or waits for its next attempt. `failed`: all attempts failed. `cancelled`: its webhook was disabled, or your account was not active.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed" | "cancelled";
            /** @description The body of the request, the same in every attempt. */
            payload: components["schemas"]["ProductOutOfStockEvent"] | components["schemas"]["ProductBackInStockEvent"] | components["schemas"]["ProductPriceChangedEvent"] | components["schemas"]["ProductAddedEvent"] | components["schemas"]["ProductWithdrawnEvent"] | components["schemas"]["OrderCompletedEvent"] | components["schemas"]["LicenseKeyReplacedEvent"] | components["schemas"]["LicenseKeyCreditedEvent"] | components["schemas"]["LicenseKeyRecalledEvent"] | components["schemas"]["ClaimResolvedEvent"] | components["schemas"]["PricesChangedEvent"] | components["schemas"]["PaymentRecordedEvent"] | components["schemas"]["CreditLimitChangedEvent"] | components["schemas"]["CreditLowEvent"] | components["schemas"]["WebhookDisabledEvent"] | components["schemas"]["InvoiceIssuedEvent"];
            /**
             * Format: date-time
             * @description When it was created. ISO 8601, UTC, to the millisecond.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the next attempt is due; null unless it is `pending`. ISO 8601, UTC, to the millisecond.
             */
            nextAttemptAt: string | null;
            /** @description Oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        DeliveryAttempt: {
            /** @description From 1. */
            number: number;
            /**
             * Format: date-time
             * @description When it started. ISO 8601, UTC, to the millisecond.
             */
            at: string;
            /** @description The status of the response; null if there was no response. */
            statusCode: number | null;
            /** @description Why it failed; null if it succeeded. */
            error: string | null;
            /** @description The duration in milliseconds. */
            durationMs: number;
            /** @description The beginning of the response body. */
            responseStart: string | null;
        };
        EventPage: {
            /** @description Oldest first. Prices are calculated with your current discounts. */
            events: (components["schemas"]["ProductOutOfStockEvent"] | components["schemas"]["ProductBackInStockEvent"] | components["schemas"]["ProductPriceChangedEvent"] | components["schemas"]["ProductAddedEvent"] | components["schemas"]["ProductWithdrawnEvent"] | components["schemas"]["OrderCompletedEvent"] | components["schemas"]["LicenseKeyReplacedEvent"] | components["schemas"]["LicenseKeyCreditedEvent"] | components["schemas"]["LicenseKeyRecalledEvent"] | components["schemas"]["ClaimResolvedEvent"] | components["schemas"]["PricesChangedEvent"] | components["schemas"]["PaymentRecordedEvent"] | components["schemas"]["CreditLimitChangedEvent"] | components["schemas"]["CreditLowEvent"] | components["schemas"]["WebhookDisabledEvent"] | components["schemas"]["InvoiceIssuedEvent"])[];
            /** @description Pass it as `after` to get the next page. Present even if the page is empty. */
            next: string;
            /** @description Whether there are further events. */
            hasMore: boolean;
        };
        TestAccountRequest: {
            /** @description ISO 3166-1, two capital letters. */
            countryCode: string;
            /** @description The maximum that the account may owe. Defaults to enough for an order. EUR, at most two decimals. */
            creditLimit?: number | null;
        };
        TestAccount: {
            /** @description The customer number of the account. */
            customer: number;
            /** @description Its access token with all permissions. Shown only once: store it. */
            token: string;
        };
        TestResolutionRequest: {
            /**
             * @description `replace`: another key of the same pool replaces it. `credit`: the price is refunded and the key withdrawn. `reject`: nothing changes.
             * @enum {string}
             */
            resolution: "replace" | "credit" | "reject";
            /** @description The reseller's answer. */
            answer?: string | null;
        };
        TestPaymentRequest: {
            /** @description The amount paid, above 0. EUR, at most two decimals. */
            amount: number;
            /** @description The reference in the ledger. */
            reference?: string | null;
        };
        TestStockRequest: {
            /** @description The number of keys in stock. */
            stock: number;
        };
        TestPriceRequest: {
            /** @description The new list price. EUR, at most two decimals. */
            listPrice: number;
        };
        /** @description Something in the request is malformed; `details` names every wrong field at once. */
        ValidationError: {
            /** @constant */
            error: "Validation failed";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "VALIDATION_ERROR";
            /** @description The path of a field (`products[0].amount`), or the name of a parameter or header, to its problem. */
            details: {
                [key: string]: string;
            };
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to repeat the same request.
             * @constant
             */
            retryable: false;
        };
        /** @description Events after `after` may have been deleted. First request `after=latest`, then reload everything, then continue from that `next`. For products, `changesAfter` is older than 30 days: reload all products, and continue from that response. */
        CursorExpiredError: {
            /** @constant */
            error: "The cursor is older than the events that are kept";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "CURSOR_EXPIRED";
            /** @description `after` or `changesAfter` to its lifetime, and how to continue. */
            details: {
                [key: string]: string;
            };
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to repeat the same request.
             * @constant
             */
            retryable: false;
        };
        /** @description The message names what was not found. Objects of other customers are not found either. */
        NotFoundError: {
            error: string;
            /** @constant */
            code: "NOT_FOUND";
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to repeat the same request.
             * @constant
             */
            retryable: false;
        };
        /** @description A product is unknown or withdrawn from sale; the message names its id as it was sent. */
        ProductNotAvailableError: {
            error: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "PRODUCT_NOT_AVAILABLE";
            /** @description Every line with an unavailable product; the message names the first. */
            unavailableProducts: components["schemas"]["UnavailableProduct"][];
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to repeat the same request.
             * @constant
             */
            retryable: false;
        };
        UnavailableProduct: {
            /** @description The index of the line in `products`, from 0. */
            index: number;
            /** @description The id as it was sent. */
            productId: string;
        };
        /** @description A unit price is above the `maxPrice` of its line. */
        PriceChangedError: {
            /** @constant */
            error: "The price of some products is above the accepted maximum";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "PRICE_CHANGED";
            /** @description `products[<index>].maxPrice` to the current price. */
            details: {
                [key: string]: string;
            };
            /** @description Every line with such a price, in numbers. */
            changedPrices: components["schemas"]["ChangedPrice"][];
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to repeat the same request.
             * @constant
             */
            retryable: false;
        };
        ChangedPrice: {
            /** @description The index of the line in `products`, from 0. */
            index: number;
            /** @description The product of the line. */
            productId: string;
            /** @description The current price of one piece. EUR, at most two decimals. */
            price: number;
            /** @description The maximum that the line accepts. EUR, at most two decimals. */
            maxPrice: number;
        };
        /** @description Some lines request more than the stock. Lines that share a stock are served in their order. */
        InsufficientStockError: {
            /** @constant */
            error: "Some products are not available";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "INSUFFICIENT_STOCK";
            /** @description Every line with insufficient stock. */
            unavailableItems: components["schemas"]["UnavailableItem"][];
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to repeat the same request.
             * @constant
             */
            retryable: false;
        };
        UnavailableItem: {
            /** @description The product of the line. */
            productId: string;
            /** @description Its `name`. */
            productName: string;
            /** @description The quantity that the line requests. */
            requestedQuantity: number;
            /** @description The quantity that was left for this line after the previous lines. */
            availableQuantity: number;
        };
        /** @description What you owe and this order together exceed your credit limit. */
        CreditLimitExceededError: {
            /** @constant */
            error: "Credit limit exceeded. Please contact support.";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "CREDIT_LIMIT_EXCEEDED";
            credit: components["schemas"]["CreditShortage"];
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to repeat the same request.
             * @constant
             */
            retryable: false;
        };
        CreditShortage: {
            /** @description What you owe; negative if you have paid more than you owe. EUR, at most two decimals. */
            balance: number;
            /** @description The maximum that you may owe. EUR, at most two decimals. */
            creditLimit: number;
            /** @description The limit minus the balance; negative if you owe more than the limit. EUR, at most two decimals. */
            availableCredit: number;
            /** @description The total that the order would have had. EUR, at most two decimals. */
            grandTotal: number;
        };
        /** @description The Idempotency-Key was used for a different order. */
        IdempotencyKeyReusedError: {
            /** @constant */
            error: "Idempotency-Key was already used for a different order";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "IDEMPOTENCY_KEY_REUSED";
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to repeat the same request.
             * @constant
             */
            retryable: false;
        };
        /** @description The Idempotency-Key was voided before it created an order, and can no longer create one. Use a new key. */
        IdempotencyKeyVoidedError: {
            /** @constant */
            error: "Idempotency-Key was voided and cannot create an order";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "IDEMPOTENCY_KEY_VOIDED";
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to repeat the same request.
             * @constant
             */
            retryable: false;
        };
        /** @description Too many requests per minute or at the same time, replays, or streams and waiting requests. `Retry-After` contains the number of seconds to wait. */
        RateLimitExceededError: {
            /** @enum {string} */
            error: "Too many requests: wait as many seconds as Retry-After says" | "At most 5 streams and waiting requests at once" | "The last replay to this webhook is still under way" | "At most 10 replays an hour";
            /** @constant */
            code: "RATE_LIMIT_EXCEEDED";
            /** @description As in the header `Retry-After`. */
            retryAfterSeconds: number;
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to repeat the same request.
             * @constant
             */
            retryable: true;
        };
        /** @description An unexpected error; quote the `requestId`. */
        InternalError: {
            /** @constant */
            error: "Internal server error";
            /** @constant */
            code: "INTERNAL_ERROR";
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /** @description Whether the same request may be repeated; false if that could create an order twice. */
            retryable: boolean;
        };
        /** @description A claim for the key is open. */
        ClaimExistsError: {
            /** @constant */
            error: "A claim for this license key is open already";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "CLAIM_EXISTS";
            /** @description The open claim. */
            claimId: string;
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to repeat the same request.
             * @constant
             */
            retryable: false;
        };
        /** @description The token is missing (or the scheme is not Bearer), wrong, expired or revoked. */
        UnauthenticatedError: {
            /** @enum {string} */
            error: "Authentication required" | "Invalid authentication token" | "This is a token of the test shop" | "This is the test shop, whose tokens begin with rok_test_";
            /** @constant */
            code: "UNAUTHENTICATED";
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to repeat the same request.
             * @constant
             */
            retryable: false;
        };
        /** @description The account is suspended or inactive. */
        AccountSuspendedError: {
            /** @constant */
            error: "Account is suspended";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "ACCOUNT_SUSPENDED";
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to repeat the same request.
             * @constant
             */
            retryable: false;
        };
        /** @description The token lacks the scope that the operation needs. */
        InsufficientScopeError: {
            /** @constant */
            error: "Your token does not allow this";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "INSUFFICIENT_SCOPE";
            /** @description `Authorization` to the required scope. */
            details: {
                [key: string]: string;
            };
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to repeat the same request.
             * @constant
             */
            retryable: false;
        };
        /** @description The token may only be used from other addresses. */
        AddressNotAllowedError: {
            /** @constant */
            error: "Your token is not allowed from this address";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "ADDRESS_NOT_ALLOWED";
            /** @description `Authorization` to the address of the request. */
            details: {
                [key: string]: string;
            };
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to repeat the same request.
             * @constant
             */
            retryable: false;
        };
    };
    responses: {
        /** @description Not modified: your cached copy is current. The response has no body. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Interface-Version": components["headers"]["X-Interface-Version"];
                "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                "X-Test-Shop": components["headers"]["X-Test-Shop"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The token is missing or invalid. Checked first. */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Interface-Version": components["headers"]["X-Interface-Version"];
                "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                "X-Test-Shop": components["headers"]["X-Test-Shop"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthenticatedError"];
            };
        };
        /** @description The account is not active, or the token lacks the scope, or may not be used from this address. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Interface-Version": components["headers"]["X-Interface-Version"];
                "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                "X-Test-Shop": components["headers"]["X-Test-Shop"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountSuspendedError"] | components["schemas"]["InsufficientScopeError"] | components["schemas"]["AddressNotAllowedError"];
            };
        };
        /** @description Too many requests. */
        RateLimitExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Interface-Version": components["headers"]["X-Interface-Version"];
                "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                "X-Test-Shop": components["headers"]["X-Test-Shop"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitExceededError"];
            };
        };
        /** @description The service failed. If `retryable` is true, the same request can be repeated, an order with its Idempotency-Key. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Interface-Version": components["headers"]["X-Interface-Version"];
                "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                "X-Test-Shop": components["headers"]["X-Test-Shop"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
    };
    parameters: {
        /**
         * @description The product's `_id`.
         * @example 66f1a3c05e7b9d2f4a6c8e21
         */
        productId: string;
        /**
         * @description The webhook's `_id`.
         * @example 66f1a3c05e7b9d2f4a6c8e61
         */
        webhookId: string;
        /**
         * @description The claim's `_id`.
         * @example 66f1a3c05e7b9d2f4a6c8e71
         */
        claimId: string;
        /**
         * @description The `number` of the invoice or correction.
         * @example R26-0000001
         */
        invoiceNumber: string;
        /**
         * @description The delivery's `_id`.
         * @example 00000000000000000000104c
         */
        deliveryId: string;
        /**
         * @description The order's `orderNumber`.
         * @example 100042
         */
        orderNumber: number;
        /** @description Only products with this `validRegion`, without those whose `validRegion` is null. Defaults to all products. */
        region: "DACH" | "EU" | "GLOBAL";
        /** @description Only products that changed at or after this time. A change of stock counts, and a change of your discounts changes all products. Products that were withdrawn or left the `region` are returned as `{"_id", "deleted": true}`. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
        updatedSince: string;
        /** @description Only products that changed since the response whose `Link` header (`rel="changes"`) contained this opaque token. Products that were withdrawn or left the `region` are returned as `{"_id", "deleted": true}`. `region` and `sku` are those of that response. A token is valid for 30 days; GraphQL uses the same tokens. */
        changesAfter: string;
        /** @description Only the product with exactly this SKU. */
        sku: string;
        /** @description The maximum number of orders per page. The `Link` header contains the next page. Without it, the response contains all orders. */
        limit: number;
        /** @description The maximum number of entries per page. The `Link` header contains the next page. */
        listLimit: number;
        /** @description The maximum number of events. A stream has no limit. */
        feedLimit: number;
        /** @description Only orders older than the one with this number; with `updatedSince`, an opaque cursor. The `Link` header contains it. */
        after: number | string;
        /** @description An opaque cursor of the start of the page. The `Link` header contains it. */
        listAfter: string;
        /** @description The `next` of an earlier response, REST or GraphQL; `latest` for future events only. Defaults to the oldest event. */
        feedAfter: string;
        /** @description The number of seconds to wait for the first event if there is none yet. */
        wait: number;
        /** @description Only events of these kinds, joined by commas. */
        eventKinds: ("productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued")[];
        /** @description The start of the period, inclusive. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
        from: string;
        /** @description The end of the period, exclusive. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
        to: string;
        /** @description Only invoices and corrections issued on this day or later. */
        issuedFrom: string;
        /** @description Only invoices and corrections issued on this day or earlier. */
        issuedTo: string;
        /** @description Only invoices with this status. Corrections have no status. */
        invoiceStatus: "open" | "overdue" | "paid" | "credited";
        /** @description Only the invoice of this order, and its corrections. */
        ofOrder: number;
        /** @description Only orders with this status. */
        status: "completed" | "pending" | "failed" | "sandbox-completed";
        /** @description Only claims with this status. */
        claimStatus: "open" | "replaced" | "credited" | "rejected";
        /** @description Only deliveries with this status. */
        deliveryStatus: "pending" | "succeeded" | "failed" | "cancelled";
        /** @description Only orders with exactly this `reference`, including letter case. A blank one is rejected. */
        reference: string;
        /** @description Only the order that this `Idempotency-Key` created; with `X-Sandbox-Mode: true`, that of the sandbox. An empty result does not mean that no order is being processed; use `POST /orders/settle` for that. */
        orderKey: string;
        /** @description Only orders that changed at or after this time: created, or a key replaced, credited or recalled. They are in the order of their changes. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
        ordersUpdatedSince: string;
        /** @description For a stream: the `id` of the last received event. Takes precedence over `after`. Browsers send it automatically. */
        lastEventId: string;
        /**
         * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
         * @example true
         */
        sandboxMode: string;
        /** @description Only with `X-Sandbox-Mode: true`: the outcome of the order, so that you can test your error handling. Bodies, codes and headers are those of the real case. `slow` responds after 10 seconds; `lost-answer` records the order and closes the connection, so that the same Idempotency-Key returns the order. Validation errors, missing products and repeated Idempotency-Keys take precedence over the scenario. */
        sandboxScenario: "product-not-available" | "insufficient-stock" | "price-changed" | "credit-limit-exceeded" | "rate-limited" | "server-error" | "slow" | "lost-answer";
        /** @description A unique value that you choose for each intended order, such as a UUID. The same key with the same order returns the first order again (header `Idempotent-Replayed`) for at least 90 days, in the sandbox 24 hours, so that you can repeat an order after a time-out without buying twice. The same key with another order is rejected. A rejected order does not use up the key. Visible ASCII characters, with spaces only between them. */
        idempotencyKey: string;
        /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
        ifNoneMatch: string;
        /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
        requestId: string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifies this request in the service's log: your own `X-Request-Id` if it was valid, otherwise a new one. Quote it when you ask for help. */
        "X-Request-Id": string;
        /** @description The `version` of this description that the service implements. */
        "X-Interface-Version": string;
        /** @description In every response to a sandbox request, including errors, and in no other. */
        "X-Sandbox-Mode": "true";
        /** @description Together with `X-Sandbox-Mode`. */
        "X-Sandbox-Notice": "Sandbox mode: no real orders were affected";
        /** @description In every response of a test shop, and in no response of a real one. */
        "X-Test-Shop": "true";
        /** @description The response is private to you. It may be cached but must be revalidated before each use. */
        "Cache-Control": "private, no-cache";
        /** @description The `Cache-Control` header of a response that must not be stored. */
        "No-Store": "no-store";
        /** @description For a stream: prevents proxies from buffering it. */
        "X-Accel-Buffering": "no";
        /** @description Identifies this state of the response. It changes with everything visible in it; send it back as `If-None-Match`. */
        ETag: string;
        /** @description For a response that is a file, such as CSV: its name. */
        "Content-Disposition": string;
        /** @description The next page, if there is one: `</api/orders?limit=50&after=100042>; rel="next"`. For products, the later changes: `</api/products?changesAfter=WyJjYXRhbG9ndWUiXQ>; rel="changes"`. */
        Link: string;
        /** @description The Idempotency-Key created this order before: nothing was bought now. */
        "Idempotent-Replayed": "true";
        /** @description The remaining quota: `"reads";r=599;t=42` leaves 599 reads now, and the full quota in 42 seconds. One entry for each limit that counted. */
        RateLimit: string;
        /** @description The quota: `"reads";q=600;w=60` allows 600 reads in 60 seconds. */
        "RateLimit-Policy": string;
        /** @description The number of seconds to wait. */
        "Retry-After": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProducts: {
        parameters: {
            query?: {
                /** @description Only products with this `validRegion`, without those whose `validRegion` is null. Defaults to all products. */
                region?: components["parameters"]["region"];
                /** @description Only the product with exactly this SKU. */
                sku?: components["parameters"]["sku"];
                /** @description Only products that changed at or after this time. A change of stock counts, and a change of your discounts changes all products. Products that were withdrawn or left the `region` are returned as `{"_id", "deleted": true}`. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Only products that changed since the response whose `Link` header (`rel="changes"`) contained this opaque token. Products that were withdrawn or left the `region` are returned as `{"_id", "deleted": true}`. `region` and `sku` are those of that response. A token is valid for 30 days; GraphQL uses the same tokens. */
                changesAfter?: components["parameters"]["changesAfter"];
            };
            header?: {
                /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The products. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["Product"] | components["schemas"]["WithdrawnProduct"])[];
                };
            };
            /** @description Not modified: your cached copy is current. The response has no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] | components["schemas"]["CursorExpiredError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The product's `_id`.
                 * @example 66f1a3c05e7b9d2f4a6c8e21
                 */
                id: components["parameters"]["productId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description The maximum number of orders per page. The `Link` header contains the next page. Without it, the response contains all orders. */
                limit?: components["parameters"]["limit"];
                /** @description Only orders older than the one with this number; with `updatedSince`, an opaque cursor. The `Link` header contains it. */
                after?: components["parameters"]["after"];
                /** @description The start of the period, inclusive. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
                from?: components["parameters"]["from"];
                /** @description The end of the period, exclusive. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
                to?: components["parameters"]["to"];
                /** @description Only orders with this status. */
                status?: components["parameters"]["status"];
                /** @description Only orders with exactly this `reference`, including letter case. A blank one is rejected. */
                reference?: components["parameters"]["reference"];
                /** @description Only the order that this `Idempotency-Key` created; with `X-Sandbox-Mode: true`, that of the sandbox. An empty result does not mean that no order is being processed; use `POST /orders/settle` for that. */
                idempotencyKey?: components["parameters"]["orderKey"];
                /** @description Only orders that changed at or after this time: created, or a key replaced, credited or recalled. They are in the order of their changes. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
                updatedSince?: components["parameters"]["ordersUpdatedSince"];
            };
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orders. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                    "text/csv": string;
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value that you choose for each intended order, such as a UUID. The same key with the same order returns the first order again (header `Idempotent-Replayed`) for at least 90 days, in the sandbox 24 hours, so that you can repeat an order after a time-out without buying twice. The same key with another order is rejected. A rejected order does not use up the key. Visible ASCII characters, with spaces only between them. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description Only with `X-Sandbox-Mode: true`: the outcome of the order, so that you can test your error handling. Bodies, codes and headers are those of the real case. `slow` responds after 10 seconds; `lost-answer` records the order and closes the connection, so that the same Idempotency-Key returns the order. Validation errors, missing products and repeated Idempotency-Keys take precedence over the scenario. */
                "X-Sandbox-Scenario"?: components["parameters"]["sandboxScenario"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderRequest"];
            };
        };
        responses: {
            /** @description The order, with its keys. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedOrder"];
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] | components["schemas"]["ProductNotAvailableError"] | components["schemas"]["PriceChangedError"] | components["schemas"]["InsufficientStockError"] | components["schemas"]["CreditLimitExceededError"] | components["schemas"]["IdempotencyKeyReusedError"] | components["schemas"]["IdempotencyKeyVoidedError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededError"];
                };
            };
            /** @description The service failed. If `retryable` is true, the same request can be repeated, an order with its Idempotency-Key. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
        };
    };
    settleOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettleRequest"];
            };
        };
        responses: {
            /** @description The outcome of the key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettledOrder"];
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The order's `orderNumber`.
                 * @example 100042
                 */
                orderNumber: components["parameters"]["orderNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    listClaims: {
        parameters: {
            query?: {
                /** @description Only claims with this status. */
                status?: components["parameters"]["claimStatus"];
                /** @description The maximum number of entries per page. The `Link` header contains the next page. */
                limit?: components["parameters"]["listLimit"];
                /** @description An opaque cursor of the start of the page. The `Link` header contains it. */
                after?: components["parameters"]["listAfter"];
            };
            header?: {
                /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claims. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"][];
                };
            };
            /** @description Not modified: your cached copy is current. The response has no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    createClaim: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClaimRequest"];
            };
        };
        responses: {
            /** @description The claim. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] | components["schemas"]["ClaimExistsError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    getClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The claim's `_id`.
                 * @example 66f1a3c05e7b9d2f4a6c8e71
                 */
                id: components["parameters"]["claimId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claim. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description The maximum number of entries per page. The `Link` header contains the next page. */
                limit?: components["parameters"]["listLimit"];
                /** @description An opaque cursor of the start of the page. The `Link` header contains it. */
                after?: components["parameters"]["listAfter"];
                /** @description Only invoices and corrections issued on this day or later. */
                from?: components["parameters"]["issuedFrom"];
                /** @description Only invoices and corrections issued on this day or earlier. */
                to?: components["parameters"]["issuedTo"];
                /** @description Only invoices with this status. Corrections have no status. */
                status?: components["parameters"]["invoiceStatus"];
                /** @description Only the invoice of this order, and its corrections. */
                orderNumber?: components["parameters"]["ofOrder"];
            };
            header?: {
                /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoices and corrections. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"][];
                };
            };
            /** @description Not modified: your cached copy is current. The response has no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The `number` of the invoice or correction.
                 * @example R26-0000001
                 */
                number: components["parameters"]["invoiceNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice or correction. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    getInvoiceXml: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The `number` of the invoice or correction.
                 * @example R26-0000001
                 */
                number: components["parameters"]["invoiceNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The e-invoice. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description Not modified: your cached copy is current. The response has no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    getInvoicePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The `number` of the invoice or correction.
                 * @example R26-0000001
                 */
                number: components["parameters"]["invoiceNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not modified: your cached copy is current. The response has no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    listLedger: {
        parameters: {
            query?: {
                /** @description The maximum number of entries per page. The `Link` header contains the next page. */
                limit?: components["parameters"]["listLimit"];
                /** @description An opaque cursor of the start of the page. The `Link` header contains it. */
                after?: components["parameters"]["listAfter"];
                /** @description The start of the period, inclusive. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
                from?: components["parameters"]["from"];
                /** @description The end of the period, exclusive. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is encoded as `%2B` in a URL), or a date (midnight UTC). */
                to?: components["parameters"]["to"];
            };
            header?: {
                /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerEntry"][];
                    "text/csv": string;
                };
            };
            /** @description Not modified: your cached copy is current. The response has no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        betaNotice: "Webhooks are in beta: their behaviour may change in later releases.";
                        webhooks: components["schemas"]["Webhook"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        betaNotice: "Webhooks are in beta: their behaviour may change in later releases.";
                        webhook: components["schemas"]["IssuedWebhook"];
                    };
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The webhook's `_id`.
                 * @example 66f1a3c05e7b9d2f4a6c8e61
                 */
                id: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        betaNotice: "Webhooks are in beta: their behaviour may change in later releases.";
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The webhook's `_id`.
                 * @example 66f1a3c05e7b9d2f4a6c8e61
                 */
                id: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        betaNotice: "Webhooks are in beta: their behaviour may change in later releases.";
                        /** @constant */
                        deleted: true;
                    };
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The webhook's `_id`.
                 * @example 66f1a3c05e7b9d2f4a6c8e61
                 */
                id: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description The changed webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        betaNotice: "Webhooks are in beta: their behaviour may change in later releases.";
                        webhook: components["schemas"]["Webhook"];
                        /** @description The number of missed events that are sent; only with `sendMissed`. */
                        queued?: number;
                    };
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    regenerateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The webhook's `_id`.
                 * @example 66f1a3c05e7b9d2f4a6c8e61
                 */
                id: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        betaNotice: "Webhooks are in beta: their behaviour may change in later releases.";
                        webhook: components["schemas"]["IssuedWebhook"];
                    };
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    sendTestEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The webhook's `_id`.
                 * @example 66f1a3c05e7b9d2f4a6c8e61
                 */
                id: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestEventRequest"];
            };
        };
        responses: {
            /** @description The queued delivery. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: components["schemas"]["Delivery"];
                    };
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The webhook's `_id`.
                 * @example 66f1a3c05e7b9d2f4a6c8e61
                 */
                id: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayRequest"];
            };
        };
        responses: {
            /** @description The events were queued. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The number of queued events. */
                        queued: number;
                    };
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededError"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries with this status. */
                status?: components["parameters"]["deliveryStatus"];
                /** @description The maximum number of entries per page. The `Link` header contains the next page. */
                limit?: components["parameters"]["listLimit"];
                /** @description An opaque cursor of the start of the page. The `Link` header contains it. */
                after?: components["parameters"]["listAfter"];
            };
            header?: {
                /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The webhook's `_id`.
                 * @example 66f1a3c05e7b9d2f4a6c8e61
                 */
                id: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Link: components["headers"]["Link"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"][];
                };
            };
            /** @description Not modified: your cached copy is current. The response has no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier response: 304 without a body if it is still current. `*` always matches, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The delivery's `_id`.
                 * @example 00000000000000000000104c
                 */
                id: components["parameters"]["deliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryWithAttempts"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The delivery's `_id`.
                 * @example 00000000000000000000104c
                 */
                id: components["parameters"]["deliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: components["schemas"]["Delivery"];
                    };
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The `next` of an earlier response, REST or GraphQL; `latest` for future events only. Defaults to the oldest event. */
                after?: components["parameters"]["feedAfter"];
                /** @description The maximum number of events. A stream has no limit. */
                limit?: components["parameters"]["feedLimit"];
                /** @description The number of seconds to wait for the first event if there is none yet. */
                wait?: components["parameters"]["wait"];
                /** @description Only events of these kinds, joined by commas. */
                events?: components["parameters"]["eventKinds"];
            };
            header?: {
                /** @description For a stream: the `id` of the last received event. Takes precedence over `after`. Browsers send it automatically. */
                "Last-Event-ID"?: components["parameters"]["lastEventId"];
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["No-Store"];
                    "X-Accel-Buffering": components["headers"]["X-Accel-Buffering"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                    "text/event-stream": string;
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] | components["schemas"]["CursorExpiredError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    createTestAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestAccountRequest"];
            };
        };
        responses: {
            /** @description The account. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["No-Store"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestAccount"];
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    resolveTestClaim: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The claim's `_id`.
                 * @example 66f1a3c05e7b9d2f4a6c8e71
                 */
                id: components["parameters"]["claimId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestResolutionRequest"];
            };
        };
        responses: {
            /** @description The claim. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"] | components["schemas"]["InsufficientStockError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    recordTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestPaymentRequest"];
            };
        };
        responses: {
            /** @description Your account after it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    setTestStock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The product's `_id`.
                 * @example 66f1a3c05e7b9d2f4a6c8e21
                 */
                id: components["parameters"]["productId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestStockRequest"];
            };
        };
        responses: {
            /** @description The product after it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    setTestPrice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It is accepted everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case is ignored. Any other value than `true` and `false` is rejected, so a typo never places a real order.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own id for this request, up to 128 letters, digits and `_.:-`; any other value is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The product's `_id`.
                 * @example 66f1a3c05e7b9d2f4a6c8e21
                 */
                id: components["parameters"]["productId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestPriceRequest"];
            };
        };
        responses: {
            /** @description The product after it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description Rejected: nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Interface-Version": components["headers"]["X-Interface-Version"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundError"];
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    isAlive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is alive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            /** @description The process hangs and should be restarted. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "stuck";
                        reason: string;
                    };
                };
            };
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ready";
                    };
                };
            };
            /** @description Not ready: the database does not respond or lacks a migration, or the process is stopping. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "not ready";
                        reason: string;
                    };
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the text format of Prometheus. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Sandbox-Mode": components["headers"]["X-Sandbox-Mode"];
                    "X-Sandbox-Notice": components["headers"]["X-Sandbox-Notice"];
                    "X-Test-Shop": components["headers"]["X-Test-Shop"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
        };
    };
    productOutOfStock: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductOutOfStockEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    productBackInStock: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductBackInStockEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    productPriceChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductPriceChangedEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    productAdded: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductAddedEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    productWithdrawn: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductWithdrawnEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderCompletedEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    licenseKeyReplaced: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenseKeyReplacedEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    licenseKeyCredited: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenseKeyCreditedEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    licenseKeyRecalled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenseKeyRecalledEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    claimResolved: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClaimResolvedEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pricesChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricesChangedEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    paymentRecorded: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentRecordedEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    creditLimitChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditLimitChangedEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    creditLow: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditLowEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookDisabled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookDisabledEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    invoiceIssued: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's kind. */
                "X-Webhook-Event": "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the raw request body, keyed with the complete secret of the webhook. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Identifies the delivery: the same in every attempt and every redelivery. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description The time of this attempt, in seconds since 1970. Reject requests older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As specified by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes after `whsec_`. Respond with 401 if no signature matches. For 24 hours after a new secret was issued, it contains several, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceIssuedEvent"];
            };
        };
        responses: {
            /** @description The signature is missing or wrong. Counts as a failed attempt. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt; redirects are not followed and count as failures too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
