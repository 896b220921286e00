#!/usr/bin/env bash
# The whole round of an integration with curl. Node only picks fields out of JSON; jq does that as well.
#
#     SERVICE_URL=http://127.0.0.1:4000 TOKEN=... examples/integration.sh
#
# Reads products and a price, rehearses an order in the sandbox, buys with an Idempotency-Key and a safe retry, reads the
# history, registers a webhook and verifies a signature. PRODUCT_ID chooses what is bought.
set -euo pipefail
: "${SERVICE_URL:=http://127.0.0.1:4000}" "${TOKEN:?expected an access token; npm run demo prints some}"
: "${PRODUCT_ID:=}"

# pick EXPRESSION: evaluates it on the JSON of standard input, called `it`.
pick() {
  node -e 'const it = JSON.parse(require("fs").readFileSync(0, "utf8")); console.log(eval(process.argv[1]))' "$1"
}

# call METHOD PATH [curl options]: repeats what failed for a reason that passes. curl does so itself after a 429, for as
# long as its Retry-After says, and after a fault of the service; a broken connection is left to the loop. All of that is
# safe for reads, and for orders because of their Idempotency-Key.
call() {
  local method=$1 path=$2 attempt answer status
  shift 2
  for attempt in 1 2 3 4 5; do
    answer=$(curl --silent --show-error --fail-with-body --max-time 10 --retry 4 --request "$method" \
      --header "Authorization: Bearer $TOKEN" --header 'Content-Type: application/json' "$@" "$SERVICE_URL$path") &&
      printf '%s\n' "$answer" && return
    status=$?
    # 22: the service refused, and says why; asking again would change nothing.
    if ((status == 22)); then
      echo "$method $path: $answer" >&2
      return 22
    fi
    sleep "$attempt"
  done
  return "$status"
}

products=$(call GET /api/products)
echo "products: $(pick 'it.length' <<<"$products")"
[[ -n $PRODUCT_ID ]] || PRODUCT_ID=$(pick 'it.find((one) => one.stock > 0)._id' <<<"$products")
product=$(call GET "/api/products/$PRODUCT_ID")
pick '`price: ${it.name} at ${it.price} EUR instead of ${it.listPrice} EUR (${it.discount} % off)`' <<<"$product"

rehearsal=$(call POST /api/orders --header 'X-Sandbox-Mode: true' \
  --data "{\"products\":[{\"productId\":\"$PRODUCT_ID\",\"amount\":1}]}")
pick '`rehearsal: ${it.status}, ${it.grandTotal} EUR`' <<<"$rehearsal"

# Store the key with the purchase BEFORE the first attempt: it is what makes a repetition safe.
idempotency_key=$(node -p 'crypto.randomUUID()')
max_price=$(pick it.price <<<"$product")
buy() {
  call POST /api/orders --header "Idempotency-Key: $idempotency_key" \
    --data "{\"products\":[{\"productId\":\"$PRODUCT_ID\",\"amount\":1,\"maxPrice\":$max_price}]}"
}
order=$(buy)
repeated=$(buy)
number=$(pick it.orderNumber <<<"$order")
pick '`order: ${it.orderNumber} ${it.status}, ${it.items[0].licenses.length} license key`' <<<"$order"
echo "repeated: the same order $(pick "it.orderNumber === $number" <<<"$repeated")"

newest=$(call GET '/api/orders?limit=1' | pick 'it[0].orderNumber')
license_key=$(pick 'it.items[0].licenses[0].licenseKey' <<<"$order")
read_key=$(call GET "/api/orders/$number" | pick 'it.items[0].licenses[0].licenseKey')
echo "history: newest $newest, the same key $([[ $read_key == "$license_key" ]] && echo true || echo false)"

webhook=$(call POST /api/webhooks \
  --data '{"url":"https://shop.example/events","events":{"productPriceChanged":true}}' | pick it.webhook._id)
call DELETE "/api/webhooks/$webhook" >/dev/null

# What a receiver does with a body, byte by byte as it arrived, and its X-Webhook-Signature. The secret was given when the
# webhook was registered; these three belong together and are made up.
secret='whsec_MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY='
body='{"event":"productOutOfStock","timestamp":1769999999123,"data":{"productId":"65f0c0ffee65f0c0ffee65f0","name":"Office","sku":"O-1"}}'
signature='4b3d330383215a4ad770bc5dd76ac10fe73d73bf2b9a63eeed2bd143d380fb6b'
computed=$(printf %s "$body" | openssl dgst -sha256 -hmac "$secret" | sed 's/.*= //')
[[ $computed == "$signature" ]] || { echo 'webhook: wrong signature' >&2; exit 1; }
echo "webhook: $(pick it.event <<<"$body"), signature verified"
