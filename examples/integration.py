#!/usr/bin/env python3
"""The whole round of an integration, with nothing but Python's standard library.

    SERVICE_URL=http://127.0.0.1:4000 TOKEN=... python3 examples/integration.py

Reads products and a price, rehearses an order in the sandbox, buys with an Idempotency-Key and a safe retry, reads the
history, registers a webhook and receives a test event with webhook_receiver.py. PRODUCT_ID chooses what is bought.
"""

import http.client
import json
import os
import queue
import tempfile
import threading
import time
import urllib.error
import urllib.request
import uuid

from webhook_receiver import WebhookReceiver

SERVICE_URL = os.environ.get("SERVICE_URL", "http://127.0.0.1:4000")
TOKEN = os.environ.get("TOKEN", "")
ATTEMPTS = 5
TIMEOUT_S = 10


class Refused(Exception):
    """An answer that is not 2xx, with what the service says about it."""

    def __init__(self, status, answer, retry_after_s):
        super().__init__(f"{status} {answer.get('code', '')} {answer.get('error', '')}")
        self.code = answer.get("code")
        # Too many requests, or a fault of the service: the same request may well pass later.
        self.is_temporary = status == 429 or status >= 500
        self.retry_after_s = retry_after_s


def send(method, path, body=None, headers=None):
    """Sends one request and gives the parsed answer."""
    request = urllib.request.Request(
        SERVICE_URL + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json", **(headers or {})},
    )
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        text = error.read()
        answer = json.loads(text) if error.headers.get_content_type() == "application/json" else {}
        raise Refused(error.code, answer, int(error.headers.get("Retry-After", 0))) from None


def call(method, path, body=None, headers=None):
    """Repeats what failed for a reason that passes. Safe for reads, and for orders because of their key."""
    for attempt in range(1, ATTEMPTS + 1):
        wait_s = 0.2 * 2**attempt
        try:
            return send(method, path, body, headers)
        except Refused as error:
            if not error.is_temporary or attempt == ATTEMPTS:
                raise
            wait_s = max(wait_s, error.retry_after_s)
        except (OSError, http.client.HTTPException):
            # The connection broke or took too long: nobody can know whether the request was carried out.
            if attempt == ATTEMPTS:
                raise
        time.sleep(wait_s)
    raise AssertionError("the last attempt returns or raises")


def buy(product_id, amount, max_price, idempotency_key):
    """Buys once, however often it is sent. Store the key with the purchase BEFORE the first attempt."""
    line = {"productId": product_id, "amount": amount, "maxPrice": max_price}
    return call("POST", "/api/orders", {"products": [line]}, {"Idempotency-Key": idempotency_key})


def receive_test_event():
    """Registers a webhook, has a test event sent to it, and gives that event once its signature is verified."""
    events = queue.Queue()
    folder = tempfile.TemporaryDirectory()
    receiver = WebhookReceiver(("127.0.0.1", 0), "", os.path.join(folder.name, "inbox.sqlite"), events.put)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    # In earnest an https url that the service can reach; loopback works with WEBHOOK_ALLOW_INSECURE_TARGETS=true.
    url = f"http://127.0.0.1:{receiver.server_port}/events"
    webhook = call("POST", "/api/webhooks", {"url": url, "events": {"productPriceChanged": True}})["webhook"]
    receiver.secret = webhook["secret"]
    try:
        # GraphQL knows some operations that REST does not, such as this one.
        query = "mutation ($id: ObjectID!) { sendTestEvent(webhookId: $id, event: productPriceChanged) { id } }"
        call("POST", "/graphql", {"query": query, "variables": {"id": webhook["_id"]}})
        return events.get(timeout=TIMEOUT_S)
    finally:
        call("DELETE", f"/api/webhooks/{webhook['_id']}")
        receiver.shutdown()
        folder.cleanup()


def main():
    if not TOKEN:
        raise SystemExit("TOKEN: expected an access token; npm run demo prints some")
    products = call("GET", "/api/products")
    print(f"products: {len(products)}")
    wanted = os.environ.get("PRODUCT_ID")
    chosen = next(one for one in products if (one["_id"] == wanted if wanted else one["stock"] > 0))
    product = call("GET", f"/api/products/{chosen['_id']}")
    print(
        f"price: {product['name']} at {product['price']} EUR instead of {product['listPrice']} EUR "
        f"({product['discount']} % off)"
    )

    line = {"productId": product["_id"], "amount": 1}
    rehearsal = call("POST", "/api/orders", {"products": [line]}, {"X-Sandbox-Mode": "true"})
    print(f"rehearsal: {rehearsal['status']}, {rehearsal['grandTotal']} EUR")

    idempotency_key = str(uuid.uuid4())
    order = buy(product["_id"], 1, product["price"], idempotency_key)
    repeated = buy(product["_id"], 1, product["price"], idempotency_key)
    keys = order["items"][0]["licenses"]
    print(f"order: {order['orderNumber']} {order['status']}, {len(keys)} license key")
    print(f"repeated: the same order {str(repeated['orderNumber'] == order['orderNumber']).lower()}")

    newest = call("GET", "/api/orders?limit=1")[0]
    read = call("GET", f"/api/orders/{order['orderNumber']}")
    is_same = read["items"][0]["licenses"] == keys
    print(f"history: newest {newest['orderNumber']}, the same key {str(is_same).lower()}")

    event = receive_test_event()
    print(f"webhook: {event['event']}, signature verified")


if __name__ == "__main__":
    main()
