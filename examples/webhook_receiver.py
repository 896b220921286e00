#!/usr/bin/env python3
"""A receiver of webhooks: checks the signature and its age, stores the event, acknowledges it, and only then works on it,
unless it comes late: after a later event that says the same of its product.

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

# How old a request may be, and how far the clocks may be apart. Every attempt has a timestamp and a signature of its own.
TOLERANCE_S = 300


def is_genuine(headers, body, secret):
    """Whether a request was signed with this secret, a moment ago; the body byte by byte as it arrived."""
    delivery_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"[0-9a-f]{24}", delivery_id) or not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_S:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{delivery_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # For a day after a new secret was issued there are two signatures, by the new secret and by the old one. Unlike ==,
    # compare_digest takes the same time whatever is wrong with a signature.
    given = headers.get("webhook-signature", "").encode("latin-1", "replace").split(b" ")
    return any(hmac.compare_digest(expected.encode(), one) for one in given)


# What events of a product tell, where it is not its stock.
TOPICS = {"productPriceChanged": "price", "productAdded": "sale", "productWithdrawn": "sale"}


def topic_of(event):
    """What an event of a product tells: its stock, its price, or whether it is on sale. Each has its own last
    `sequence`: a price event says nothing about the stock, so a `productBackInStock` that comes late behind it is
    still news."""
    return f"{TOPICS.get(event['event'], 'stock')} {event['data'].get('productId')}"


class Inbox:
    """Keeps events where they survive a crash: in a table whose key is the `webhook-id`."""

    def __init__(self, path):
        self.path = path
        with self.connect() as database:
            database.execute("CREATE TABLE IF NOT EXISTS inbox (id TEXT PRIMARY KEY, body BLOB, is_done INTEGER DEFAULT 0)")
            database.execute("CREATE TABLE IF NOT EXISTS last (topic TEXT PRIMARY KEY, sequence INTEGER)")

    def connect(self):
        return sqlite3.connect(self.path, timeout=4)

    def store(self, delivery_id, body):
        """Stores an event; one that is there already stays as it is. After the commit it is on the disk."""
        with self.connect() as database:
            database.execute("INSERT OR IGNORE INTO inbox (id, body) VALUES (?, ?)", (delivery_id, body))

    def work_off(self, handle):
        """Works on all that is stored, not done and not late, oldest first; a crash in between makes it work on an event
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
    """The sender takes an event for delivered only once it is stored, and sends it again where that fails or takes
    longer than five seconds."""

    daemon_threads = True

    def __init__(self, address, secret, inbox_path, handle):
        super().__init__(address, WebhookHandler)
        self.secret = secret
        self.inbox = Inbox(inbox_path)
        # Also for what a crash has left behind.
        self.something_stored = threading.Event()
        self.something_stored.set()
        threading.Thread(target=self.work, args=(handle,), daemon=True).start()

    def work(self, handle):
        while True:
            self.something_stored.wait()
            self.something_stored.clear()
            try:
                self.inbox.work_off(handle)
            except Exception as error:  # It stays in the inbox, and is tried again with the next event.
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
        """Keeps the output to what the receiver has to say."""


def main():
    secret = os.environ.get("WEBHOOK_SECRET", "")
    if not secret.startswith("whsec_"):
        raise SystemExit("WEBHOOK_SECRET: expected the secret that registering the webhook gave")
    address = ("127.0.0.1", int(os.environ.get("PORT", "8080")))

    def handle(event):
        print(f"handled: {event['event']} {event['data'].get('productId')}", flush=True)

    receiver = WebhookReceiver(address, secret, os.environ.get("INBOX", "./inbox.sqlite"), handle)
    print(f"listening: {receiver.server_port}", flush=True)
    receiver.serve_forever()


if __name__ == "__main__":
    main()
