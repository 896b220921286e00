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
         * @description Every product on sale, in one answer. A product that is out of stock stays in the list with `stock` 0; one that was withdrawn is not listed.
         *
         *     To keep a copy, read it once, and go on with the address in the header `Link` (`rel="changes"`): it gives what has changed since this answer, at your prices, and the next such address. No change is ever left out. `updatedSince` finds changes by a time; there, a change may come again, and each change of your discounts brings all products.
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
         * @description Every order, newest first, with its keys; sandbox orders are not kept. Without `limit` all of them come in one answer, however many there are. With `limit`, follow the header `Link` until there is none.
         *
         *     To keep a copy, begin with `updatedSince=2000-01-01`, and go on from the newest `updatedAt` that you have seen: no change is ever left out, but one may come again.
         *
         *     With `Accept: text/csv` the same comes as CSV (RFC 4180, UTF-8, CRLF, the first line names the columns), with the same parameters. Times are ISO 8601, numbers have a point for decimals, nothing is an empty cell. A text that a spreadsheet would run as a formula gets a `'` in front, and so does a part of a text behind `;`, `|`, a tab or a line break, at which some split lines instead of the comma. It has a row for each item of an order, without license keys; `product` is its display name.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Make an order
         * @description Buys license keys, all lines or none. The keys are in the answer.
         *
         *     Checked in this order: the request's shape, the products, `maxPrice`, the stock, the credit limit. A refused order
         *     changes nothing. Your discounts apply by themselves; for German customers 19 % VAT is added to `grandTotal`.
         *
         *     **Never buy twice**: send an `Idempotency-Key`, and after a time-out or a 500 send the same request again. To give the order up
         *     instead, or to learn for good what became of it, settle its key: `POST /orders/settle`.
         *
         *     **Try it first**: with `X-Sandbox-Mode: true` the order is priced like a real one, and all is checked but the credit limit.
         *     The keys are dummies, nothing is charged, no stock is taken, nothing is saved and no event is sent. `X-Sandbox-Scenario` makes it
         *     end as you ask, with every refusal that a real order can meet.
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
         * End the question whether an order was made
         * @description For an order whose answer never came. Waits for an order that is being made under the `Idempotency-Key`. Where it made one, that is the answer. Where it made none, the key is voided: an order that comes under it later, even one that was under way before, is refused with `IDEMPOTENCY_KEY_VOIDED`. Asked again, the answer is the same.
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
         * @description An order with its keys, under the prices that it was made with.
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
         * @description Newest first. Follow the header `Link` until there is none.
         */
        get: operations["listClaims"];
        put?: never;
        /**
         * Claim that a key does not work
         * @description The reseller decides what follows. A key has one open claim at a time, so a claim that is sent again is refused with `CLAIM_EXISTS` and the `claimId` of the first. A key that was replaced or credited cannot be claimed; the key that came in its place can. A claim that was rejected can be made again twice.
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
         * @description A claim, with what it came to.
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
         * @description Invoices and their corrections, newest first; 100 of them, or `limit`. Follow the header `Link` until there is none. An order gets its invoice by itself, as a rule within seconds; the event `invoiceIssued` tells of it.
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
         * @description An invoice or a correction, and what is still to be paid of it.
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
         * @description The document as it was issued, for programs: CII by EN 16931, or XRechnung where your reference is a Leitweg-ID.
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
         * @description The document as PDF/A-3b, in your language, with the e-invoice inside as `factur-x.xml`.
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
         * @description Who you are to the shop, what you owe, what you can still order for, and how much you may send.
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
         * What moved your balance
         * @description Orders, payments, adjustments and credit notes with the balance after each, newest first; 100 of them, or `limit`. Follow the header `Link` until there is none.
         *
         *     With `Accept: text/csv` the same comes as CSV (RFC 4180, UTF-8, CRLF, the first line names the columns), with the same parameters. Times are ISO 8601, numbers have a point for decimals, nothing is an empty cell. A text that a spreadsheet would run as a formula gets a `'` in front, and so does a part of a text behind `;`, `|`, a tab or a line break, at which some split lines instead of the comma.
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
         * @description At most 20. The secret is shown in this answer and never again.
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
         * @description With everything that waits to be sent to it.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes what is given and nothing else; `{}` changes nothing.
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
         * @description For a secret that got into wrong hands. From now on the old one signs nothing on `X-Webhook-Signature`; for 24 hours more, `webhook-signature` carries a signature by each.
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
         * @description Sends an event made up to try the webhook out, also where it is switched off. It is tried once, and a failure is not counted.
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
         * @description Sends all events of that time that were yours to the webhook, again or for the first time, in the order of each product. An event that was sent before keeps its `webhook-id`, so that sending it twice is harmless. What happens meanwhile goes first. At most 50000 events at once; refused while the webhook is switched off. One replay at a time for a webhook: while one is being queued or has more than 1000 events left to send, another is 429, and so are more than 10 an hour for all webhooks of a customer.
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
         * What was sent to a webhook
         * @description Newest first, 100 without a `limit`. Deliveries that have ended are kept for 30 days.
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
         * @description With its attempts, which are kept for 30 days.
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
         * @description Under the same `webhook-id` and with new retries; one that is still `pending` is sent at once. Refused while its webhook is switched off, unless it is a test event.
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
         * What has happened
         * @description The events that concern you since your account was made, of the last 30 days, whether you have a webhook or not; test events are not among them. Whoever follows `next` gets every event once, and no event of a product before its predecessor. With `wait`, the request waits for the first event.
         *
         *     With `Accept: text/event-stream` the same comes as server-sent events that go on as long as you read: `id` is the cursor, `event` the kind, `data` the envelope. A comment every 15 seconds shows that the stream is alive. It ends when your token does, and when the process stops: connect again with `Last-Event-ID`. At most 5 streams and waiting requests at once, others are 429.
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
         * Make an account
         * @description Makes an account with an access token, from each address 20 in an hour at most. No token is needed. Only in the test shop: a real shop has no such path.
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
         * @description Does with a claim of yours what staff would do, events included. Only in the test shop: a real shop has no such path.
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
         * @description Records a payment of yours, as staff would, events included. Only in the test shop: a real shop has no such path.
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
         * @description Withdraws license keys of an ordinary product, or makes some, until there are so many. Everybody sees it, and for an hour its pools do not fill themselves. Only in the test shop: a real shop has no such path.
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
         * @description Changes the list price of a product, which everybody sees, events included. Only in the test shop: a real shop has no such path.
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
        /** Whether the process lives */
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
        /** Figures for Prometheus */
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
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
         * A product came on sale
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
         * A product went off sale
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
         * An order was made
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
         * Another webhook was switched off
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
         * @description Sent to every active webhook whose flag for this event is true. Store it, then acknowledge it with a 2xx, within 5 seconds in all; otherwise it is sent again after 10, 30 and 60 seconds. After ten failed deliveries in a row the webhook is switched off. The body is the same to the byte in every attempt. Duplicates are possible: go by `webhook-id`.
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
            /** @description The name to show to buyers. */
            displayName: string;
            /** @description What the discounts of a package go by. */
            category: string;
            /** @description What one piece costs you now, after discounts and before VAT. EUR, at most two decimals. */
            price: number;
            /** @description The price before discounts. EUR, at most two decimals. */
            listPrice: number;
            /** @description The previous list price less your discount of today; missing until the list price first changes. EUR, at most two decimals. */
            oldPrice?: number;
            /** @description The percentage of your discount package or of a promotion, whichever is larger. */
            discount: number;
            /**
             * @description Always EUR.
             * @constant
             */
            currency: "EUR";
            /** @description Whether one piece takes a key from each of several pools of other products. */
            isBundle: boolean;
            /** @description The pools that its keys come from. */
            licensePools: string[];
            /**
             * @description The region that it may be sold in; null means that it has none.
             * @enum {string|null}
             */
            validRegion: "DACH" | "EU" | "GLOBAL" | null;
            /** @description How many pieces can be ordered now: the sum of its pools, for a bundle the smallest of them. */
            stock: number;
            /** @description Additional discounts by quantity, smallest first. */
            volumeDiscounts: components["schemas"]["VolumeDiscount"][];
            /**
             * Format: date-time
             * @description When the product or its stock last changed. A change of your discounts changes `price` and leaves this as it is. ISO 8601, UTC, to the millisecond.
             */
            updatedAt: string;
        };
        VolumeDiscount: {
            /** @description From this quantity of the product in one order on, over all its lines. */
            minQuantity: number;
            /** @description Comes off the price that is left after the package or the promotion. */
            percentage: number;
        };
        /** @description A product that was withdrawn from sale, or has left the region asked for; only in answers to `changesAfter` and `updatedSince`. */
        WithdrawnProduct: {
            /** @description Identifies the product. */
            _id: string;
            /** @constant */
            deleted: true;
        };
        Order: {
            /** @description Identifies the order. */
            orderNumber: number;
            /** @description Your own number of the order; null where you gave none. */
            reference: string | null;
            /**
             * Format: date-time
             * @description When it was made. ISO 8601, UTC, to the millisecond.
             */
            orderDate: string;
            /**
             * Format: date-time
             * @description When it was made, or when one of its keys was last replaced, credited or recalled. ISO 8601, UTC, to the millisecond.
             */
            updatedAt: string;
            /**
             * @description `completed`: paid on account and delivered. `sandbox-completed`: simulated. The others do not occur yet.
             * @enum {string}
             */
            status: "completed" | "pending" | "failed" | "sandbox-completed";
            /** @description The lines; replacements behind them. */
            items: components["schemas"]["OrderItem"][];
            /** @description The effective percentage that all lines share, 0 for none; null where they differ. */
            discountPercentage: number | null;
            /** @description The part of `discountTotal` that your discount package alone gave. EUR, at most two decimals. */
            discountAmount: number;
            /**
             * @description What the discounts come from: 0 none, 1 discount package, 2 promotion, 3 volume tier, 4 several of these.
             * @enum {integer}
             */
            discountType: 0 | 1 | 2 | 3 | 4;
            /** @description The sum of the items, after discounts and before VAT. EUR, at most two decimals. */
            subTotal: number;
            /** @description What all discounts together took off: the sum of (list price − price) × quantity. EUR, at most two decimals. */
            discountTotal: number;
            /** @description 19 for German customers, else 0. */
            vatRate: number;
            /** @description VAT on `subTotal`, rounded half up once per order. EUR, at most two decimals. */
            vatAmount: number;
            /** @description `subTotal` and VAT: what you owe for the order. EUR, at most two decimals. */
            grandTotal: number;
            /**
             * @description An order raises what you owe.
             * @constant
             */
            paymentMethod: "invoice";
            /**
             * @description Which way the order came: 1 REST, 2 GraphQL, 3 staff.
             * @enum {integer}
             */
            orderFrom: 1 | 2 | 3;
            /** @description The number of its invoice; null while there is none. */
            invoiceNumber: string | null;
        };
        OrderItem: {
            product: {
                /** @description The display name when it was ordered. */
                displayName: string;
                /** @description The product. */
                _id: string;
            };
            /** @description Pieces. */
            quantity: number;
            /** @description What one piece cost, after discounts. EUR, at most two decimals. */
            price: number;
            /** @description `price` × `quantity`. EUR, at most two decimals. */
            subtotal: number;
            /** @description A key that staff gave in place of a faulty one; its price is 0. */
            isReplacement: boolean;
            /** @description All keys of the item; those of a bundle too. */
            licenses: components["schemas"]["License"][];
            /** @description A bundle's keys by pool; null for an ordinary product. */
            bundleLicenses: components["schemas"]["BundleLicenseGroup"][] | null;
            /** @description Only where `isReplacement` is true: the key that this one replaces; null for a replacement of before that was kept. */
            replaces?: string | null;
            /** @description Only where `isReplacement` is true: the `_id` of the license that this one replaces; null for a replacement of before that was kept. */
            replacesId?: string | null;
            /** @description Only where `isReplacement` is true: why it was replaced; null for a replacement of before that was kept. */
            reason?: string | null;
        };
        License: {
            /** @description Identifies the license; it never changes. */
            _id: string;
            /** @description A license key. A dummy begins with `SANDBOX-`. */
            licenseKey: string;
            /** @description Only of a key that was replaced: the key that you got in its place; null for a replacement of before that was kept. */
            replacedBy?: string | null;
            /** @description Only of a key that was replaced: the `_id` of that key; null for a replacement of before that was kept. */
            replacedById?: string | null;
            /**
             * Format: date-time
             * @description Only of a key that was replaced: when; null for a replacement of before that was kept. ISO 8601, UTC, to the millisecond.
             */
            replacedAt?: string | null;
            /**
             * Format: date-time
             * @description Only of a key that was credited: when. It must not be used any more. ISO 8601, UTC, to the millisecond.
             */
            creditedAt?: string;
            /**
             * Format: date-time
             * @description Only of a key that was recalled: when. It may stop working; it stays recalled when it is replaced or credited. ISO 8601, UTC, to the millisecond.
             */
            recalledAt?: string;
            /** @description Only of a key that was recalled: why. */
            recallReason?: string;
        };
        BundleLicenseGroup: {
            /** @description The pool. */
            licensePoolId: string;
            /** @description Its name. */
            poolName: string;
            /** @description The display name of the pool's product. */
            productName: string;
            /** @description The keys that came from this pool. */
            licenses: components["schemas"]["License"][];
        };
        /** @description A further field is ignored, unless it is nearly one of these: what differs from it only in letter case, `_`, `-` or one character is refused, because a misspelled `maxPrice` would guard nothing. */
        OrderRequest: {
            /** @description At most 200 lines and 10,000 keys in all. */
            products: components["schemas"]["OrderLine"][];
            /**
             * @description Your own number of the order, by which `GET /orders?reference=` finds it: at most 100 characters, no control characters. It is trimmed; a blank one is none. An `Idempotency-Key` compares it too.
             * @example PO-2026-0815
             */
            reference?: string | null;
        };
        /** @description A further field is ignored, unless it is nearly one of these: what differs from it only in letter case, `_`, `-` or one character is refused, because a misspelled `maxPrice` would guard nothing. */
        OrderLine: {
            /** @description The product's `_id`. */
            productId: string;
            /** @description How many pieces. */
            amount: number;
            /** @description The highest unit price that you accept, volume tier included; above it the order is refused with PRICE_CHANGED. EUR, at most two decimals. */
            maxPrice?: number | null;
        };
        CreatedOrder: {
            /** @description Your customer number. */
            customer: number;
            /** @description Your own number of the order; null where you gave none. */
            reference: string | null;
            /** @description Identifies the order; a random one from 2,000,000,000 on in the sandbox. */
            orderNumber: number;
            /**
             * Format: date-time
             * @description When it was made. ISO 8601, UTC, to the millisecond.
             */
            orderDate: string;
            /**
             * Format: date-time
             * @description When it was made, or when one of its keys was last replaced, credited or recalled. ISO 8601, UTC, to the millisecond.
             */
            updatedAt: string;
            /**
             * @description `completed`: paid on account and delivered. `sandbox-completed`: simulated. The others do not occur yet.
             * @enum {string}
             */
            status: "completed" | "pending" | "failed" | "sandbox-completed";
            /** @description The lines, in their order. */
            items: components["schemas"]["CreatedOrderItem"][];
            /** @description The sum of the items, after discounts and before VAT. EUR, at most two decimals. */
            subTotal: number;
            /** @description What all discounts together took off: the sum of (list price − price) × quantity. EUR, at most two decimals. */
            discountTotal: number;
            /** @description 19 for German customers, else 0. */
            vatRate: number;
            /** @description VAT on `subTotal`, rounded half up once per order. EUR, at most two decimals. */
            vatAmount: number;
            /** @description `subTotal` and VAT: what you owe for the order. EUR, at most two decimals. */
            grandTotal: number;
            /**
             * @description An order raises what you owe.
             * @constant
             */
            paymentMethod: "invoice";
            /**
             * @description Which way the order came: 1 REST, 2 GraphQL, 3 staff.
             * @enum {integer}
             */
            orderFrom: 1 | 2 | 3;
            /** @description The number of its invoice; null while there is none. */
            invoiceNumber: string | null;
            /** @description Only with sandbox orders. */
            sandboxNotice?: string;
        };
        CreatedOrderItem: {
            /** @description The product's `name`. */
            product: string;
            /** @description Pieces. */
            quantity: number;
            /** @description What one piece cost, after discounts. EUR, at most two decimals. */
            price: number;
            /** @description `price` × `quantity`. EUR, at most two decimals. */
            subtotal: number;
            /** @description A key that staff gave in place of a faulty one; its price is 0. */
            isReplacement: boolean;
            /** @description All keys of the item; those of a bundle too. */
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
             * @description `made`: the key made the order. `voided`: it made none, and makes none any more.
             * @enum {string}
             */
            outcome: "made" | "voided";
            /** @description The order as it is now; null where the key is voided. */
            order: components["schemas"]["Order"] | null;
        };
        Claim: {
            /** @description Identifies the claim. */
            _id: string;
            /** @description The order that brought the key. */
            orderNumber: number;
            /** @description What was ordered: of a bundle's key, the bundle. */
            productId: string;
            /** @description Where the key came from. */
            licensePoolId: string;
            /** @description The license that does not work, as orders have it. */
            licenseId: string;
            /** @description The key that does not work. */
            licenseKey: string;
            /** @description Why it does not work, as you gave it. */
            reason: string;
            /**
             * @description `open` until the reseller has decided; then `replaced`: another key was given; `credited`: what it cost was given back, and the key withdrawn; or `rejected`.
             * @enum {string}
             */
            status: "open" | "replaced" | "credited" | "rejected";
            /** @description What the reseller says to it; null for nothing. */
            answer: string | null;
            /** @description The key that came in its place; null unless `replaced`. The order has it as an item of price 0. */
            replacementKey: string | null;
            /** @description The license that came in its place; null unless `replaced`. */
            replacementId: string | null;
            /**
             * Format: date-time
             * @description When it was made. ISO 8601, UTC, to the millisecond.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was made or resolved. ISO 8601, UTC, to the millisecond.
             */
            updatedAt: string;
        };
        ClaimRequest: {
            /** @description The `_id` of the license. Either this is given, or `orderNumber` and `licenseKey` are. */
            licenseId?: string | null;
            /** @description The order that brought the key. */
            orderNumber?: number | null;
            /** @description The key, whole. Blanks around it are cut off. */
            licenseKey?: string | null;
            /** @description Why it does not work. Blanks around it are cut off. */
            reason: string;
        };
        Invoice: {
            /** @description Identifies the document: `R` for an invoice, `K` for a correction. */
            number: string;
            /**
             * @description `invoice`: of an order. `correction`: of a credit note, for keys of an order.
             * @enum {string}
             */
            kind: "invoice" | "correction";
            /** @description The order. */
            orderNumber: number;
            /** @description Your own number of the order; null where you gave none. */
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
             * @description By when it is to be paid; null for a correction.
             */
            dueDate: string | null;
            /**
             * @description Of all amounts.
             * @constant
             */
            currency: "EUR";
            seller: components["schemas"]["InvoiceParty"];
            buyer: components["schemas"]["InvoiceParty"];
            /** @description What was bought, or what is given back. */
            lines: components["schemas"]["InvoiceLine"][];
            /** @description The sum of the lines. EUR, at most two decimals. */
            subTotal: number;
            vat: components["schemas"]["InvoiceVat"];
            /** @description `subTotal` and VAT. EUR, at most two decimals. */
            grandTotal: number;
            /** @description Of a correction, what makes `grandTotal` the amount of its credit note; else 0. EUR, at most two decimals. */
            roundingAmount: number;
            /** @description `grandTotal` and `roundingAmount`: what an invoice asks for, or what a correction gives back. EUR, at most two decimals. */
            payableAmount: number;
            /** @description The number of the invoice that a correction corrects; null for an invoice. */
            corrects: string | null;
            /**
             * @description `open`: something is to be paid. `overdue`: its due day is over. `paid`: nothing is to be paid any more. `credited`: all of it was given back. Null for a correction.
             * @enum {string|null}
             */
            status: "open" | "overdue" | "paid" | "credited" | null;
            /** @description What is still to be paid of it; null for a correction. EUR, at most two decimals. */
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
            /** @description The VAT id; null where the document must not name one, or there is none. */
            vatId: string | null;
            /** @description The seller's tax number. */
            taxNumber: string | null;
            /** @description What else identifies the seller, such as its entry in the commercial register. */
            registration: string | null;
            /** @description Whom to ask. */
            contactName: string | null;
            /** @description Where to write to. */
            email: string | null;
            /** @description Where to call. */
            phone: string | null;
            /** @description The account to pay to. */
            iban: string | null;
            /** @description The bank of that account. */
            bic: string | null;
            /** @description Its name. */
            bankName: string | null;
            /** @description The buyer's customer number; null for the seller. */
            customerNumber: number | null;
            /** @description The buyer's order reference or Leitweg-ID, as the shop has it. */
            buyerReference: string | null;
        };
        InvoiceLine: {
            /** @description From 1. */
            position: number;
            /** @description What was bought. */
            name: string;
            /** @description The shop's article number. */
            sku: string;
            /** @description Pieces. */
            quantity: number;
            /** @description What one piece costs, before VAT. EUR, at most two decimals. */
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
            /** @description Why no VAT is charged, in the language of the document; null where it is. */
            reason: string | null;
        };
        Account: {
            /** @description Your customer number. */
            customer: number;
            /** @description The name of your business. */
            name: string;
            /** @description The address that staff writes to; null for none. */
            email: string | null;
            /** @description ISO 3166-1, two capital letters. */
            countryCode: string;
            /**
             * @description Only an active account is let in, so it is `active` in every answer.
             * @enum {string}
             */
            status: "active" | "suspended" | "inactive";
            /**
             * @description Of all prices and amounts.
             * @constant
             */
            currency: "EUR";
            /** @description What you owe; negative where you have paid more than you ordered. EUR, at most two decimals. */
            balance: number;
            /** @description How much you may owe. EUR, at most two decimals. */
            creditLimit: number;
            /** @description What you can still order for, VAT included; negative where the limit was lowered below it. EUR, at most two decimals. */
            availableCredit: number;
            /** @description What is added to your orders: 19 for German customers, else 0. */
            vatRate: number;
            rateLimits: components["schemas"]["AccountRateLimits"];
            /** @description Where your invoices are addressed to; null while the shop has no address. */
            billing: components["schemas"]["BillingAddress"] | null;
            /** @description Your VAT id. */
            vatId: string | null;
            /**
             * @description What is known of your VAT id. `none`: there is none. `unchecked`: nothing, or not for 360 days. `valid`: it was confirmed. `invalid`: it was said to be none. In other EU countries invoices wait until it is `valid`.
             * @enum {string}
             */
            vatIdStatus: "none" | "unchecked" | "valid" | "invalid";
            /** @description Where each invoice is sent; null for nowhere. */
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
            /** @description How many reads you may send in a minute, with all your tokens together. */
            readsPerMinute: number;
            /** @description How many orders you may send in a minute, with all your tokens together. */
            ordersPerMinute: number;
        };
        BillingAddress: {
            /** @description The name on invoices; null for that of the account. */
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
            /** @description Identifies the entry, for ever. */
            _id: string;
            /**
             * Format: date-time
             * @description When it was made. ISO 8601, UTC, to the millisecond.
             */
            at: string;
            /**
             * @description `order`: what you ordered. `payment`: what you paid. `adjustment`: a correction by staff. `creditNote`: what was given back for license keys.
             * @enum {string}
             */
            kind: "order" | "payment" | "adjustment" | "creditNote";
            /** @description What it adds to your balance: negative for what you paid. EUR, at most two decimals. */
            amount: number;
            /** @description What you owed after it. EUR, at most two decimals. */
            balanceAfter: number;
            /** @description The order that it is, or that it is about; else null. */
            orderNumber: number | null;
            /** @description Of an order, your own reference of it; of others what staff noted, such as that of a transfer. */
            reference: string | null;
        };
        Webhook: {
            /** @description Identifies the webhook. */
            _id: string;
            /** @description You. */
            customerId: string;
            /** @description Where events are sent to, as you gave it. */
            url: string;
            events: components["schemas"]["WebhookEvents"];
            /** @description Nothing is sent to a webhook that is not active. Ten failed deliveries in a row switch it off. */
            active: boolean;
            /** @description Failed deliveries since the last success. */
            consecutiveFailures: number;
            /**
             * Format: date-time
             * @description When it was switched off; null while it is active. ISO 8601, UTC, to the millisecond.
             */
            disabledAt: string | null;
            /** @description Why it was switched off, for people; null while it is active. */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @description When an attempt to send something to it last began, to within ten seconds; null before the first. ISO 8601, UTC, to the millisecond.
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
        /** @description Which events are sent. */
        WebhookEvents: {
            /** @description Stock goes from more than 0 to 0. */
            productOutOfStock: boolean;
            /** @description Stock goes from 0 to more than 0. */
            productBackInStock: boolean;
            /** @description The list price changes. */
            productPriceChanged: boolean;
            /** @description A product comes on sale. */
            productAdded: boolean;
            /** @description A product goes off sale. */
            productWithdrawn: boolean;
            /** @description An order of yours is made, from wherever. */
            orderCompleted: boolean;
            /** @description A license key that you bought is replaced. */
            licenseKeyReplaced: boolean;
            /** @description A license key that you bought is credited. */
            licenseKeyCredited: boolean;
            /** @description A license key that you bought is recalled. */
            licenseKeyRecalled: boolean;
            /** @description A claim of yours is resolved. */
            claimResolved: boolean;
            /** @description Your prices change by anything but a list price. */
            pricesChanged: boolean;
            /** @description A payment or an adjustment is recorded. */
            paymentRecorded: boolean;
            /** @description Your credit limit changes. */
            creditLimitChanged: boolean;
            /** @description An order leaves little of your credit limit. */
            creditLow: boolean;
            /** @description Another webhook of yours is switched off. */
            webhookDisabled: boolean;
            /** @description An invoice or a correction is issued to you. */
            invoiceIssued: boolean;
        };
        WebhookRequest: {
            /** @description An https URL on the public internet, without credentials and control characters. Names of local networks, such as `localhost.` and `shop.internal`, are refused. */
            url: string;
            events: components["schemas"]["WebhookEventsInput"];
        };
        /** @description Which events are sent. On creation, a flag that is left out is false; on a change it stays as it is. */
        WebhookEventsInput: {
            /** @description Stock goes from more than 0 to 0. */
            productOutOfStock?: boolean;
            /** @description Stock goes from 0 to more than 0. */
            productBackInStock?: boolean;
            /** @description The list price changes. */
            productPriceChanged?: boolean;
            /** @description A product comes on sale. */
            productAdded?: boolean;
            /** @description A product goes off sale. */
            productWithdrawn?: boolean;
            /** @description An order of yours is made, from wherever. */
            orderCompleted?: boolean;
            /** @description A license key that you bought is replaced. */
            licenseKeyReplaced?: boolean;
            /** @description A license key that you bought is credited. */
            licenseKeyCredited?: boolean;
            /** @description A license key that you bought is recalled. */
            licenseKeyRecalled?: boolean;
            /** @description A claim of yours is resolved. */
            claimResolved?: boolean;
            /** @description Your prices change by anything but a list price. */
            pricesChanged?: boolean;
            /** @description A payment or an adjustment is recorded. */
            paymentRecorded?: boolean;
            /** @description Your credit limit changes. */
            creditLimitChanged?: boolean;
            /** @description An order leaves little of your credit limit. */
            creditLow?: boolean;
            /** @description Another webhook of yours is switched off. */
            webhookDisabled?: boolean;
            /** @description An invoice or a correction is issued to you. */
            invoiceIssued?: boolean;
        };
        IssuedWebhook: {
            /** @description Identifies the webhook. */
            _id: string;
            /** @description You. */
            customerId: string;
            /** @description Where events are sent to, as you gave it. */
            url: string;
            events: components["schemas"]["WebhookEvents"];
            /** @description Nothing is sent to a webhook that is not active. Ten failed deliveries in a row switch it off. */
            active: boolean;
            /** @description Failed deliveries since the last success. */
            consecutiveFailures: number;
            /**
             * Format: date-time
             * @description When it was switched off; null while it is active. ISO 8601, UTC, to the millisecond.
             */
            disabledAt: string | null;
            /** @description Why it was switched off, for people; null while it is active. */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @description When an attempt to send something to it last began, to within ten seconds; null before the first. ISO 8601, UTC, to the millisecond.
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
            /** @description Signs the events. Shown this once: keep it. The header `X-Webhook-Signature` is keyed with the whole text. */
            secret: string;
        };
        WebhookChange: {
            /** @description An https URL on the public internet, without credentials and control characters. Names of local networks, such as `localhost.` and `shop.internal`, are refused. */
            url?: string;
            events?: components["schemas"]["WebhookEventsInput"];
            /** @description `true` also clears the failures; `false` cancels what waits to be sent. */
            active?: boolean;
            /** @description `true`, only with `active: true` and while it is off: also sends what it missed since it was switched off. */
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
            /** @description Identifies the delivery; its attempts carry it in the header `webhook-id`. */
            _id: string;
            /**
             * @description The kind of event.
             * @enum {string}
             */
            event: "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
            /**
             * @description `pending`: it is being sent, or waits for its next attempt. `failed`: all attempts have failed. `cancelled`: its webhook was switched off, or your account was not active.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed" | "cancelled";
            /** @description The body that is sent, the same in every attempt. */
            payload: components["schemas"]["ProductOutOfStockEvent"] | components["schemas"]["ProductBackInStockEvent"] | components["schemas"]["ProductPriceChangedEvent"] | components["schemas"]["ProductAddedEvent"] | components["schemas"]["ProductWithdrawnEvent"] | components["schemas"]["OrderCompletedEvent"] | components["schemas"]["LicenseKeyReplacedEvent"] | components["schemas"]["LicenseKeyCreditedEvent"] | components["schemas"]["LicenseKeyRecalledEvent"] | components["schemas"]["ClaimResolvedEvent"] | components["schemas"]["PricesChangedEvent"] | components["schemas"]["PaymentRecordedEvent"] | components["schemas"]["CreditLimitChangedEvent"] | components["schemas"]["CreditLowEvent"] | components["schemas"]["WebhookDisabledEvent"] | components["schemas"]["InvoiceIssuedEvent"];
            /**
             * Format: date-time
             * @description When it was made. ISO 8601, UTC, to the millisecond.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it is tried next; null unless it is `pending`. ISO 8601, UTC, to the millisecond.
             */
            nextAttemptAt: string | null;
        };
        ProductOutOfStockEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "productOutOfStock";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            /** @description Which event of this product it is. Drop a stock event with a lower one than the last stock event had, and a price event likewise. */
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
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        ProductBackInStockEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "productBackInStock";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            /** @description Which event of this product it is. Drop a stock event with a lower one than the last stock event had, and a price event likewise. */
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
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        ProductPriceChangedEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "productPriceChanged";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            /** @description Which event of this product it is. Drop a stock event with a lower one than the last stock event had, and a price event likewise. */
            sequence?: number;
            data: {
                /** @description The product. */
                productId: string;
                /** @description The product's `name`. */
                name: string;
                /** @description The shop's article number. */
                sku: string;
                /** @description What one piece cost you before. EUR, at most two decimals. */
                oldPrice: number;
                /** @description What one piece costs you now. EUR, at most two decimals. */
                newPrice: number;
            };
            /**
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        ProductAddedEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "productAdded";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            /** @description Which event of this product it is. Drop a stock event with a lower one than the last stock event had, and a price event likewise. */
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
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        ProductWithdrawnEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "productWithdrawn";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            /** @description Which event of this product it is. Drop a stock event with a lower one than the last stock event had, and a price event likewise. */
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
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        OrderCompletedEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "orderCompleted";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /** @description The order. */
                orderNumber: number;
                /** @description Your own number of the order, if you gave one. */
                reference: string | null;
                /**
                 * Format: date-time
                 * @description When it was made. ISO 8601, UTC, to the millisecond.
                 */
                orderDate: string;
                /** @description What it costs, VAT included. EUR, at most two decimals. */
                grandTotal: number;
            };
            /**
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        LicenseKeyReplacedEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
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
                /** @description Why, if a reason was given. The keys are in the order. */
                reason: string | null;
            };
            /**
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        LicenseKeyCreditedEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
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
                /** @description What you get back for it, VAT included. EUR, at most two decimals. */
                amount: number;
                /** @description Why, if a reason was given. */
                reason: string | null;
            };
            /**
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        LicenseKeyRecalledEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
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
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        ClaimResolvedEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
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
                 * @description What came of it.
                 * @enum {string}
                 */
                status: "replaced" | "credited" | "rejected";
            };
            /**
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        PricesChangedEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "pricesChanged";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /**
                 * @description What has changed your prices.
                 * @enum {string}
                 */
                reason: "discountPackage" | "promotion" | "volumeDiscount";
                /** @description The products; null: read them all. */
                productIds: string[] | null;
            };
            /**
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        PaymentRecordedEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
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
                /** @description By how much your balance fell; below 0 it rose. Positive for a payment. EUR, at most two decimals. */
                amount: number;
                /** @description What you owe now; negative where you have paid more than you ordered. EUR, at most two decimals. */
                balance: number;
                /** @description What the payment was marked with. */
                reference: string | null;
            };
            /**
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        CreditLimitChangedEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "creditLimitChanged";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /** @description What you may owe at most. EUR, at most two decimals. */
                creditLimit: number;
                /** @description What is left of it; negative where it is lower than what you owe. EUR, at most two decimals. */
                availableCredit: number;
            };
            /**
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        CreditLowEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "creditLow";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /** @description What you owe. EUR, at most two decimals. */
                balance: number;
                /** @description What you may owe at most. EUR, at most two decimals. */
                creditLimit: number;
                /** @description What is left of it. EUR, at most two decimals. */
                availableCredit: number;
            };
            /**
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        WebhookDisabledEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "webhookDisabled";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /** @description The webhook that was switched off. */
                webhookId: string;
                /** @description The origin of its url; the rest is not told, as it may be a secret. */
                origin: string;
                /** @description Why, for people. */
                reason: string;
            };
            /**
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        InvoiceIssuedEvent: {
            /** @description Names the event: the same in the feed, in each delivery and in each attempt. */
            id: string;
            /** @constant */
            event: "invoiceIssued";
            /** @description When it happened, in milliseconds since 1970; the same in every attempt. */
            timestamp: number;
            data: {
                /** @description Names the document. */
                number: string;
                /**
                 * @description What it is.
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
                 * @description Until when it is to be paid; null for a correction.
                 */
                dueDate: string | null;
                /** @description What it comes to, VAT included; of a correction, what you get back. EUR, at most two decimals. */
                payableAmount: number;
            };
            /**
             * @description Only with events that you sent to try a webhook out.
             * @constant
             */
            test?: true;
        };
        ReplayRequest: {
            /** @description Events that happened from then on. */
            since: string;
            /** @description Events that happened before; all until now without it. */
            until?: string | null;
            /** @description The kinds, subscribed to or not; those that the webhook is subscribed to where it is left out. */
            events?: ("productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued")[] | null;
        };
        DeliveryWithAttempts: {
            /** @description Identifies the delivery; its attempts carry it in the header `webhook-id`. */
            _id: string;
            /**
             * @description The kind of event.
             * @enum {string}
             */
            event: "productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued";
            /**
             * @description `pending`: it is being sent, or waits for its next attempt. `failed`: all attempts have failed. `cancelled`: its webhook was switched off, or your account was not active.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed" | "cancelled";
            /** @description The body that is sent, the same in every attempt. */
            payload: components["schemas"]["ProductOutOfStockEvent"] | components["schemas"]["ProductBackInStockEvent"] | components["schemas"]["ProductPriceChangedEvent"] | components["schemas"]["ProductAddedEvent"] | components["schemas"]["ProductWithdrawnEvent"] | components["schemas"]["OrderCompletedEvent"] | components["schemas"]["LicenseKeyReplacedEvent"] | components["schemas"]["LicenseKeyCreditedEvent"] | components["schemas"]["LicenseKeyRecalledEvent"] | components["schemas"]["ClaimResolvedEvent"] | components["schemas"]["PricesChangedEvent"] | components["schemas"]["PaymentRecordedEvent"] | components["schemas"]["CreditLimitChangedEvent"] | components["schemas"]["CreditLowEvent"] | components["schemas"]["WebhookDisabledEvent"] | components["schemas"]["InvoiceIssuedEvent"];
            /**
             * Format: date-time
             * @description When it was made. ISO 8601, UTC, to the millisecond.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it is tried next; null unless it is `pending`. ISO 8601, UTC, to the millisecond.
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
             * @description When it began. ISO 8601, UTC, to the millisecond.
             */
            at: string;
            /** @description What your receiver answered; null where no answer came. */
            statusCode: number | null;
            /** @description Why it failed; null for a success. */
            error: string | null;
            /** @description How long it took, in milliseconds. */
            durationMs: number;
            /** @description The start of the answer's body. */
            responseStart: string | null;
        };
        EventPage: {
            /** @description Oldest first. Prices are yours by the terms that hold now. */
            events: (components["schemas"]["ProductOutOfStockEvent"] | components["schemas"]["ProductBackInStockEvent"] | components["schemas"]["ProductPriceChangedEvent"] | components["schemas"]["ProductAddedEvent"] | components["schemas"]["ProductWithdrawnEvent"] | components["schemas"]["OrderCompletedEvent"] | components["schemas"]["LicenseKeyReplacedEvent"] | components["schemas"]["LicenseKeyCreditedEvent"] | components["schemas"]["LicenseKeyRecalledEvent"] | components["schemas"]["ClaimResolvedEvent"] | components["schemas"]["PricesChangedEvent"] | components["schemas"]["PaymentRecordedEvent"] | components["schemas"]["CreditLimitChangedEvent"] | components["schemas"]["CreditLowEvent"] | components["schemas"]["WebhookDisabledEvent"] | components["schemas"]["InvoiceIssuedEvent"])[];
            /** @description Ask for what comes after this page with it as `after`. It is there where there are no events, too. */
            next: string;
            /** @description Whether there is more already. */
            hasMore: boolean;
        };
        TestAccountRequest: {
            /** @description ISO 3166-1, two capital letters. */
            countryCode: string;
            /** @description How much the account may owe; enough for an order where it is left out. EUR, at most two decimals. */
            creditLimit?: number | null;
        };
        TestAccount: {
            /** @description The customer number of the account. */
            customer: number;
            /** @description Its access token, which may do everything. Shown this once: keep it. */
            token: string;
        };
        TestResolutionRequest: {
            /**
             * @description `replace`: another key of its pool is given. `credit`: what it cost is given back, and the key withdrawn. `reject`: nothing.
             * @enum {string}
             */
            resolution: "replace" | "credit" | "reject";
            /** @description What the reseller says to it. */
            answer?: string | null;
        };
        TestPaymentRequest: {
            /** @description How much is paid, above 0. EUR, at most two decimals. */
            amount: number;
            /** @description What stands beside it in the ledger. */
            reference?: string | null;
        };
        TestStockRequest: {
            /** @description How many keys there are to be. */
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
            /** @description Path of a field (`products[0].amount`), or name of a parameter or header, to what is wrong with it. */
            details: {
                [key: string]: string;
            };
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to send the same request again.
             * @constant
             */
            retryable: false;
        };
        /** @description Events behind `after` may have been deleted. First ask with `after=latest`, then read everything anew, then go on from that `next`. Of products, `changesAfter` is older than 30 days: read all of them anew, and go on from that answer. */
        CursorExpiredError: {
            /** @constant */
            error: "The cursor is older than the events that are kept";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "CURSOR_EXPIRED";
            /** @description `after` or `changesAfter` to how long it is good, and how to go on. */
            details: {
                [key: string]: string;
            };
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to send the same request again.
             * @constant
             */
            retryable: false;
        };
        /** @description Names what was not found. What belongs to another customer is not found either. */
        NotFoundError: {
            error: string;
            /** @constant */
            code: "NOT_FOUND";
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to send the same request again.
             * @constant
             */
            retryable: false;
        };
        /** @description A product is unknown or withdrawn from sale; the text names its id as it was sent. */
        ProductNotAvailableError: {
            error: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "PRODUCT_NOT_AVAILABLE";
            /** @description Every such line; the text names the first. */
            unavailableProducts: components["schemas"]["UnavailableProduct"][];
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to send the same request again.
             * @constant
             */
            retryable: false;
        };
        UnavailableProduct: {
            /** @description The line's place in `products`, from 0. */
            index: number;
            /** @description As it was sent. */
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
            /** @description `products[<index>].maxPrice` to what the price is now. */
            details: {
                [key: string]: string;
            };
            /** @description Every such line, in numbers. */
            changedPrices: components["schemas"]["ChangedPrice"][];
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to send the same request again.
             * @constant
             */
            retryable: false;
        };
        ChangedPrice: {
            /** @description The line's place in `products`, from 0. */
            index: number;
            /** @description The product of the line. */
            productId: string;
            /** @description What one piece costs now. EUR, at most two decimals. */
            price: number;
            /** @description What the line accepts. EUR, at most two decimals. */
            maxPrice: number;
        };
        /** @description Some lines ask for more than there is. Lines that draw on the same stock are served in their order. */
        InsufficientStockError: {
            /** @constant */
            error: "Some products are not available";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "INSUFFICIENT_STOCK";
            /** @description Every line that came short. */
            unavailableItems: components["schemas"]["UnavailableItem"][];
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to send the same request again.
             * @constant
             */
            retryable: false;
        };
        UnavailableItem: {
            /** @description The product of the line. */
            productId: string;
            /** @description Its `name`. */
            productName: string;
            /** @description What the line asks for. */
            requestedQuantity: number;
            /** @description What remained for this line after the lines before it were served. */
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
             * @description Whether to send the same request again.
             * @constant
             */
            retryable: false;
        };
        CreditShortage: {
            /** @description What you owe; negative where more was paid than owed. EUR, at most two decimals. */
            balance: number;
            /** @description The most that you may owe. EUR, at most two decimals. */
            creditLimit: number;
            /** @description The limit less the balance; negative where you owe more than that. EUR, at most two decimals. */
            availableCredit: number;
            /** @description What the order would have cost. EUR, at most two decimals. */
            grandTotal: number;
        };
        /** @description The Idempotency-Key was used for an order that means something else. */
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
             * @description Whether to send the same request again.
             * @constant
             */
            retryable: false;
        };
        /** @description The Idempotency-Key was settled, and made no order before. It makes none any more. */
        IdempotencyKeyVoidedError: {
            /** @constant */
            error: "Idempotency-Key was settled: it makes no order";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "IDEMPOTENCY_KEY_VOIDED";
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to send the same request again.
             * @constant
             */
            retryable: false;
        };
        /** @description Too many requests in a minute or at once, replays, or streams and waiting requests; `Retry-After` says when to come back. */
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
             * @description Whether to send the same request again.
             * @constant
             */
            retryable: true;
        };
        /** @description Nobody foresaw this; quote the `requestId`. */
        InternalError: {
            /** @constant */
            error: "Internal server error";
            /** @constant */
            code: "INTERNAL_ERROR";
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /** @description Whether the same request may be sent again; false where that could make an order twice. */
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
             * @description Whether to send the same request again.
             * @constant
             */
            retryable: false;
        };
        /** @description There is no token (another scheme than Bearer counts as none), or it is wrong, expired or revoked. */
        UnauthenticatedError: {
            /** @enum {string} */
            error: "Authentication required" | "Invalid authentication token" | "This is a token of the test shop" | "This is the test shop, whose tokens begin with rok_test_";
            /** @constant */
            code: "UNAUTHENTICATED";
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to send the same request again.
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
             * @description Whether to send the same request again.
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
            /** @description `Authorization` to the scope that is needed. */
            details: {
                [key: string]: string;
            };
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to send the same request again.
             * @constant
             */
            retryable: false;
        };
        /** @description The token may be used from other addresses only. */
        AddressNotAllowedError: {
            /** @constant */
            error: "Your token is not allowed from this address";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "ADDRESS_NOT_ALLOWED";
            /** @description `Authorization` to the address that the request came from. */
            details: {
                [key: string]: string;
            };
            /** @description As in the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Whether to send the same request again.
             * @constant
             */
            retryable: false;
        };
    };
    responses: {
        /** @description What you have still holds. There is no body. */
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
        /** @description The token is missing or wrong. Comes before any other check. */
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
        /** @description The account is not active, or the token may not do this, or not from there. */
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
        /** @description The service failed. Where `retryable` is true, the same request can be sent again, an order with its Idempotency-Key. */
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
         * @description The document's `number`.
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
        /** @description Only products whose `validRegion` equals it; those with `validRegion` null are left out. Without it, all products. */
        region: "DACH" | "EU" | "GLOBAL";
        /** @description Only products that changed since then. A change of stock counts, and a change of your discounts changes all of them. Withdrawn products, and those that have left the `region`, come as `{"_id", "deleted": true}`. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is written `%2B` in an address), or a date (midnight UTC). */
        updatedSince: string;
        /** @description Only products that changed since an answer whose header `Link` (`rel="changes"`) has this token: a text that means nothing to you. Products that were withdrawn, or have left the `region`, come as `{"_id", "deleted": true}`. `region` and `sku` are those of that answer. A token is good for 30 days; GraphQL has the same ones. */
        changesAfter: string;
        /** @description Only the product with exactly this SKU, so at most one. */
        sku: string;
        /** @description At most so many orders; the header `Link` leads to the next page. Without it, all orders in one answer. */
        limit: number;
        /** @description At most so many; the header `Link` leads to the next page. */
        listLimit: number;
        /** @description At most so many events. A stream has no limit. */
        feedLimit: number;
        /** @description Only orders older than the one with this number; with `updatedSince`, an opaque text. `Link` fills it in. */
        after: number | string;
        /** @description An opaque text that says where the page begins. `Link` fills it in. */
        listAfter: string;
        /** @description The `next` of an earlier answer, of GraphQL too; `latest` for what comes from now on. Without it, the oldest event that is kept. */
        feedAfter: string;
        /** @description Where there is no event yet, waits so many seconds for the first. */
        wait: number;
        /** @description Only events of these kinds, joined by commas. */
        eventKinds: ("productOutOfStock" | "productBackInStock" | "productPriceChanged" | "productAdded" | "productWithdrawn" | "orderCompleted" | "licenseKeyReplaced" | "licenseKeyCredited" | "licenseKeyRecalled" | "claimResolved" | "pricesChanged" | "paymentRecorded" | "creditLimitChanged" | "creditLow" | "webhookDisabled" | "invoiceIssued")[];
        /** @description From then on, included. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is written `%2B` in an address), or a date (midnight UTC). */
        from: string;
        /** @description Before then, not included. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is written `%2B` in an address), or a date (midnight UTC). */
        to: string;
        /** @description Only documents issued on this day or later. */
        issuedFrom: string;
        /** @description Only documents issued on this day or earlier. */
        issuedTo: string;
        /** @description Only invoices with this status. Corrections have none. */
        invoiceStatus: "open" | "overdue" | "paid" | "credited";
        /** @description Only the invoice of this order, and its corrections. */
        ofOrder: number;
        /** @description Only orders with this status. */
        status: "completed" | "pending" | "failed" | "sandbox-completed";
        /** @description Only claims with this status. */
        claimStatus: "open" | "replaced" | "credited" | "rejected";
        /** @description Only deliveries with this status. */
        deliveryStatus: "pending" | "succeeded" | "failed" | "cancelled";
        /** @description Only orders with this `reference`: the whole of it, letter case included. A blank one is refused. */
        reference: string;
        /** @description Only the order that this `Idempotency-Key` made, so at most one; with `X-Sandbox-Mode: true`, that of the sandbox. None says nothing of an order that is still being made: `POST /orders/settle` does. */
        orderKey: string;
        /** @description Only orders that changed since then: made, or a key replaced, credited or recalled. They come in the order of their changes. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is written `%2B` in an address), or a date (midnight UTC). */
        ordersUpdatedSince: string;
        /** @description Of a stream: the `id` of the last event that you have. It goes before `after`. Browsers send it by themselves. */
        lastEventId: string;
        /**
         * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
         * @example true
         */
        sandboxMode: string;
        /** @description Only with `X-Sandbox-Mode: true`: how the order is to end, so that you can try what your program does then. Bodies, codes and headers are those of the real case. `slow` answers after 10 seconds; `lost-answer` records the order and cuts the connection, so that the same Idempotency-Key gives the replay. What is wrong with the request, a product that is not there, and a replay come first. */
        sandboxScenario: "product-not-available" | "insufficient-stock" | "price-changed" | "credit-limit-exceeded" | "rate-limited" | "server-error" | "slow" | "lost-answer";
        /** @description A text of your own, such as a UUID, one for each order that you mean. The same key with the same order gives the first order again (header `Idempotent-Replayed`) for at least 90 days, in the sandbox 24 hours, so that an order can be repeated after a time-out without buying twice. With another order it is refused. A refused order does not use it up. Visible ASCII characters, with spaces only between them; anything else is refused. */
        idempotencyKey: string;
        /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
        ifNoneMatch: string;
        /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
        requestId: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this request in the service's log: your own `X-Request-Id` where it was usable, otherwise a new one. Quote it when you ask for help. */
        "X-Request-Id": string;
        /** @description The `version` of this description that the service follows. */
        "X-Interface-Version": string;
        /** @description Comes with every answer to a sandbox request, errors included, and with no other. */
        "X-Sandbox-Mode": "true";
        /** @description Comes together with `X-Sandbox-Mode`. */
        "X-Sandbox-Notice": "Sandbox mode: no real orders were affected";
        /** @description Comes with every answer of a test shop, and with none of a real one. */
        "X-Test-Shop": "true";
        /** @description An answer is yours alone, and may be kept as long as it is asked each time whether it still holds. */
        "Cache-Control": "private, no-cache";
        /** @description The header `Cache-Control` of an answer that nobody may keep. */
        "No-Store": "no-store";
        /** @description Of a stream: tells proxies not to hold it back. */
        "X-Accel-Buffering": "no";
        /** @description Names this state of the answer. It moves with everything that can be seen in it; send it back as `If-None-Match`. */
        ETag: string;
        /** @description Of an answer that is a file, such as CSV: its name. */
        "Content-Disposition": string;
        /** @description The next page, where there is one: `</api/orders?limit=50&after=100042>; rel="next"`. Of products, what changes from now on: `</api/products?changesAfter=WyJjYXRhbG9ndWUiXQ>; rel="changes"`. */
        Link: string;
        /** @description The Idempotency-Key has made this order before: nothing was bought now. */
        "Idempotent-Replayed": "true";
        /** @description What is left: `"reads";r=599;t=42` leaves 599 reads now, and the whole quota in 42 seconds. One entry for each limit that counted. */
        RateLimit: string;
        /** @description The quota: `"reads";q=600;w=60` allows 600 reads in 60 seconds. */
        "RateLimit-Policy": string;
        /** @description How many seconds to wait. */
        "Retry-After": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProducts: {
        parameters: {
            query?: {
                /** @description Only products whose `validRegion` equals it; those with `validRegion` null are left out. Without it, all products. */
                region?: components["parameters"]["region"];
                /** @description Only the product with exactly this SKU, so at most one. */
                sku?: components["parameters"]["sku"];
                /** @description Only products that changed since then. A change of stock counts, and a change of your discounts changes all of them. Withdrawn products, and those that have left the `region`, come as `{"_id", "deleted": true}`. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is written `%2B` in an address), or a date (midnight UTC). */
                updatedSince?: components["parameters"]["updatedSince"];
                /** @description Only products that changed since an answer whose header `Link` (`rel="changes"`) has this token: a text that means nothing to you. Products that were withdrawn, or have left the `region`, come as `{"_id", "deleted": true}`. `region` and `sku` are those of that answer. A token is good for 30 days; GraphQL has the same ones. */
                changesAfter?: components["parameters"]["changesAfter"];
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description What you have still holds. There is no body. */
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
            /** @description Refused: nothing was changed. */
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
                /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                /** @description At most so many orders; the header `Link` leads to the next page. Without it, all orders in one answer. */
                limit?: components["parameters"]["limit"];
                /** @description Only orders older than the one with this number; with `updatedSince`, an opaque text. `Link` fills it in. */
                after?: components["parameters"]["after"];
                /** @description From then on, included. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is written `%2B` in an address), or a date (midnight UTC). */
                from?: components["parameters"]["from"];
                /** @description Before then, not included. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is written `%2B` in an address), or a date (midnight UTC). */
                to?: components["parameters"]["to"];
                /** @description Only orders with this status. */
                status?: components["parameters"]["status"];
                /** @description Only orders with this `reference`: the whole of it, letter case included. A blank one is refused. */
                reference?: components["parameters"]["reference"];
                /** @description Only the order that this `Idempotency-Key` made, so at most one; with `X-Sandbox-Mode: true`, that of the sandbox. None says nothing of an order that is still being made: `POST /orders/settle` does. */
                idempotencyKey?: components["parameters"]["orderKey"];
                /** @description Only orders that changed since then: made, or a key replaced, credited or recalled. They come in the order of their changes. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is written `%2B` in an address), or a date (midnight UTC). */
                updatedSince?: components["parameters"]["ordersUpdatedSince"];
            };
            header?: {
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
                /** @description A text of your own, such as a UUID, one for each order that you mean. The same key with the same order gives the first order again (header `Idempotent-Replayed`) for at least 90 days, in the sandbox 24 hours, so that an order can be repeated after a time-out without buying twice. With another order it is refused. A refused order does not use it up. Visible ASCII characters, with spaces only between them; anything else is refused. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /** @description Only with `X-Sandbox-Mode: true`: how the order is to end, so that you can try what your program does then. Bodies, codes and headers are those of the real case. `slow` answers after 10 seconds; `lost-answer` records the order and cuts the connection, so that the same Idempotency-Key gives the replay. What is wrong with the request, a product that is not there, and a replay come first. */
                "X-Sandbox-Scenario"?: components["parameters"]["sandboxScenario"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description The service failed. Where `retryable` is true, the same request can be sent again, an order with its Idempotency-Key. */
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
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description What the key has come to. */
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
            /** @description Refused: nothing was changed. */
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
                /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                /** @description At most so many; the header `Link` leads to the next page. */
                limit?: components["parameters"]["listLimit"];
                /** @description An opaque text that says where the page begins. `Link` fills it in. */
                after?: components["parameters"]["listAfter"];
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description What you have still holds. There is no body. */
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
            /** @description Refused: nothing was changed. */
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
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                /** @description At most so many; the header `Link` leads to the next page. */
                limit?: components["parameters"]["listLimit"];
                /** @description An opaque text that says where the page begins. `Link` fills it in. */
                after?: components["parameters"]["listAfter"];
                /** @description Only documents issued on this day or later. */
                from?: components["parameters"]["issuedFrom"];
                /** @description Only documents issued on this day or earlier. */
                to?: components["parameters"]["issuedTo"];
                /** @description Only invoices with this status. Corrections have none. */
                status?: components["parameters"]["invoiceStatus"];
                /** @description Only the invoice of this order, and its corrections. */
                orderNumber?: components["parameters"]["ofOrder"];
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents. */
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
            /** @description What you have still holds. There is no body. */
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
            /** @description Refused: nothing was changed. */
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
                /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The document's `number`.
                 * @example R26-0000001
                 */
                number: components["parameters"]["invoiceNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The document's `number`.
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
            /** @description What you have still holds. There is no body. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
                "X-Request-Id"?: components["parameters"]["requestId"];
            };
            path: {
                /**
                 * @description The document's `number`.
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
            /** @description What you have still holds. There is no body. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
                /** @description At most so many; the header `Link` leads to the next page. */
                limit?: components["parameters"]["listLimit"];
                /** @description An opaque text that says where the page begins. `Link` fills it in. */
                after?: components["parameters"]["listAfter"];
                /** @description From then on, included. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is written `%2B` in an address), or a date (midnight UTC). */
                from?: components["parameters"]["from"];
                /** @description Before then, not included. An ISO 8601 timestamp with its offset (`2026-01-31T12:00:00Z`; the `+` of `+01:00` is written `%2B` in an address), or a date (midnight UTC). */
                to?: components["parameters"]["to"];
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description What you have still holds. There is no body. */
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
            /** @description Refused: nothing was changed. */
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
                /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
                /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description It is gone. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description The webhook as it is now. */
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
                        /** @description How many missed events are sent; there with `sendMissed` alone. */
                        queued?: number;
                    };
                };
            };
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description The delivery, which is sent now. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description They are on their way. */
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
                        /** @description How many events they are. */
                        queued: number;
                    };
                };
            };
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                /** @description At most so many; the header `Link` leads to the next page. */
                limit?: components["parameters"]["listLimit"];
                /** @description An opaque text that says where the page begins. `Link` fills it in. */
                after?: components["parameters"]["listAfter"];
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description What you have still holds. There is no body. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                /** @description The `ETag` of an earlier answer: 304 without a body where it still holds. `*` holds always, and is not free. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description The delivery as it is now. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                /** @description The `next` of an earlier answer, of GraphQL too; `latest` for what comes from now on. Without it, the oldest event that is kept. */
                after?: components["parameters"]["feedAfter"];
                /** @description At most so many events. A stream has no limit. */
                limit?: components["parameters"]["feedLimit"];
                /** @description Where there is no event yet, waits so many seconds for the first. */
                wait?: components["parameters"]["wait"];
                /** @description Only events of these kinds, joined by commas. */
                events?: components["parameters"]["eventKinds"];
            };
            header?: {
                /** @description Of a stream: the `id` of the last event that you have. It goes before `after`. Browsers send it by themselves. */
                "Last-Event-ID"?: components["parameters"]["lastEventId"];
                /**
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
                 * @description `true` makes this a sandbox request. It works everywhere; only `POST /orders`, `POST /orders/settle` and `GET /orders?idempotencyKey=` behave differently. Letter case does not matter; anything but `true` and `false` is refused, so that no typing error ever buys anything.
                 * @example true
                 */
                "X-Sandbox-Mode"?: components["parameters"]["sandboxMode"];
                /** @description Your own name for this request, up to 128 letters, digits and `_.:-`; anything else is ignored. */
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
            /** @description Refused: nothing was changed. */
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
            /** @description There is none. */
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
            /** @description It does. */
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
            /** @description It hangs, and should be started anew. */
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
            /** @description It can. */
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
            /** @description Not now: its database does not answer or lacks a migration, or it is about to stop. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
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
                /** @description The lowercase hexadecimal HMAC-SHA-256 of the request's body as it arrived, keyed with the webhook's whole secret. It does not cover `webhook-timestamp`: `webhook-signature` does. */
                "X-Webhook-Signature": string;
                /** @description Names the delivery: the same in every attempt, and when it is sent again. Use it to drop duplicates. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. Refuse what is older than 5 minutes. */
                "webhook-timestamp": string;
                /** @description As [Standard Webhooks](https://www.standardwebhooks.com) asks: `v1,` and the base64 HMAC-SHA-256 of `webhook-id.webhook-timestamp.body`, keyed with the bytes behind `whsec_`. Answer 401 where none matches. Several, with spaces between, for 24 hours after a new secret was issued. */
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
            /** @description A failed attempt; redirects are not followed and count as one too. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
