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

# What a receiver does with a request: it answers 401 unless this says that a signature fits and that it is at most five
# minutes old, then stores the body under its webhook-id, and only then answers 2xx (examples/webhook-receiver.mjs).
# is_genuine BODY ID TIMESTAMP SIGNATURES SECONDS_NOW: the body byte by byte as it arrived, the rest from its headers.
is_genuine() {
  local age=$(($5 - $3)) key expected
  ((age >= -300 && age <= 300)) || return 1
  # The secret was given when the webhook was registered; its key is what stands behind whsec_.
  key=$(printf %s "${secret#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \n')
  expected=v1,$(printf '%s.%s.%s' "$2" "$3" "$1" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
  # For a day after a new secret was issued there are two signatures.
  [[ " $4 " == *" $expected "* ]]
}

# These belong together and are made up; in earnest the last argument is $(date +%s).
secret='whsec_MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY='
body='{"event":"productOutOfStock","timestamp":1769999999123,"data":{"productId":"65f0c0ffee65f0c0ffee65f0","name":"Office","sku":"O-1"}}'
signed=("$body" 00000000000000000000002a 1770000000 'v1,urYX1Ix2DtD6OqEVEZE/3bc8BaNXaI/Y6i6RugeL+M8=')
is_genuine "${signed[@]}" 1770000002 || { echo 'webhook: wrong signature' >&2; exit 1; }
! is_genuine "${signed[@]}" 1770003600 || { echo 'webhook: an old request passes' >&2; exit 1; }
echo "webhook: $(pick it.event <<<"$body"), signature verified"
