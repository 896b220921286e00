#!/usr/bin/env python3
"""A receiver of webhooks: verifies the signature and its age, stores the event, acknowledges it, and then processes it, unless
a later event about the same property of the product was already processed.

    WEBHOOK_SECRET=whsec_... PORT=8080 INBOX=./inbox.sqlite python3 examples/webhook_receiver.py

Needs nothing but Python's standard library.
"""

import base64
import hashlib
import hmac
import http.server
import json
import os
import re
import sqlite3
import sys
import threading
import time

# The maximum age of a request, including clock differences. Every attempt has its own timestamp and signature.
TOLERANCE_S = 300


def is_genuine(headers, body, secret):
    """Whether a request was signed with this secret, within the tolerance; `body` is the raw bytes."""
    delivery_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"[0-9a-f]{24}", delivery_id) or not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_S:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{delivery_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # For a day after the secret was changed there are two signatures, by the new and the old secret. Unlike ==,
    # compare_digest takes the same time for every wrong signature.
    signatures = headers.get("webhook-signature", "").encode("latin-1", "replace").split(b" ")
    return any(hmac.compare_digest(expected.encode(), signature) for signature in signatures)


# The property that an event of a product is about, if it is not the stock.
TOPICS = {"productPriceChanged": "price", "productAdded": "sale", "productWithdrawn": "sale"}


def topic_of(event):
    """The property that an event of a product is about: its stock, its price, or whether it is on sale. Each has its own
    last `sequence`: a price event says nothing about the stock, so a late `productBackInStock` after it still counts."""
    return f"{TOPICS.get(event['event'], 'stock')} {event['data'].get('productId')}"


class Inbox:
    """Stores events so that they survive a crash: in a table whose key is the `webhook-id`."""

    def __init__(self, path):
        self.path = path
        with self.connect() as database:
            database.execute("CREATE TABLE IF NOT EXISTS inbox (id TEXT PRIMARY KEY, body BLOB, is_done INTEGER DEFAULT 0)")
            database.execute("CREATE TABLE IF NOT EXISTS last (topic TEXT PRIMARY KEY, sequence INTEGER)")

    def connect(self):
        return sqlite3.connect(self.path, timeout=4)

    def store(self, delivery_id, body):
        """Stores an event, unless it is already stored. After the commit it is on disk."""
        with self.connect() as database:
            database.execute("INSERT OR IGNORE INTO inbox (id, body) VALUES (?, ?)", (delivery_id, body))

    def work_off(self, handle):
        """Processes all stored events that are not done and not late, oldest first. After a crash it may process an event
        again."""
        with self.connect() as database:
            stored = database.execute("SELECT id, body FROM inbox WHERE NOT is_done ORDER BY id").fetchall()
        for delivery_id, body in stored:
            event = json.loads(body)
            is_late = self.is_late(event)
            if not is_late:
                handle(event)
            with self.connect() as database:
                if "sequence" in event and not is_late:
                    database.execute("REPLACE INTO last VALUES (?, ?)", (topic_of(event), event["sequence"]))
                database.execute("UPDATE inbox SET is_done = 1 WHERE id = ?", (delivery_id,))

    def is_late(self, event):
        if "sequence" not in event:
            return False
        with self.connect() as database:
            last = database.execute("SELECT sequence FROM last WHERE topic = ?", (topic_of(event),)).fetchone()
        return last is not None and event["sequence"] < last[0]


class WebhookReceiver(http.server.ThreadingHTTPServer):
    """Acknowledges an event only after it is stored. The sender repeats the event if that fails or takes longer than five
    seconds."""

    daemon_threads = True

    def __init__(self, address, secret, inbox_path, handle):
        super().__init__(address, WebhookHandler)
        self.secret = secret
        self.inbox = Inbox(inbox_path)
        # Set at the start, for events left by a crash.
        self.something_stored = threading.Event()
        self.something_stored.set()
        threading.Thread(target=self.work, args=(handle,), daemon=True).start()

    def work(self, handle):
        while True:
            self.something_stored.wait()
            self.something_stored.clear()
            try:
                self.inbox.work_off(handle)
            except Exception as error:  # The event stays in the inbox and is retried with the next one.
                print(error, file=sys.stderr)


class WebhookHandler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            status = self.receive()
        except (OSError, sqlite3.Error) as error:
            print(error, file=sys.stderr)
            status = 500
        self.send_response(status)
        self.end_headers()
        if status == 204:
            self.server.something_stored.set()

    def receive(self):
        length = int(self.headers.get("Content-Length", 0))
        body = self.rfile.read(length)
        if len(body) != length or not is_genuine(self.headers, body, self.server.secret):
            return 401
        self.server.inbox.store(self.headers["webhook-id"], body)
        return 204

    def log_message(self, *_args):
        """Suppresses the log of requests."""


def main():
    secret = os.environ.get("WEBHOOK_SECRET", "")
    if not secret.startswith("whsec_"):
        raise SystemExit("WEBHOOK_SECRET: expected the secret from the registration of the webhook")
    address = ("127.0.0.1", int(os.environ.get("PORT", "8080")))

    def handle(event):
        print(f"handled: {event['event']} {event['data'].get('productId')}", flush=True)

    receiver = WebhookReceiver(address, secret, os.environ.get("INBOX", "./inbox.sqlite"), handle)
    print(f"listening: {receiver.server_port}", flush=True)
    receiver.serve_forever()


if __name__ == "__main__":
    main()
