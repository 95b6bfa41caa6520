/** A shell with curl, openssl and sed. */
const packing = String.raw`
CLIENT="$SAOLA_CLIENT_ID"
[ -n "$CLIENT" ] || CLIENT='__CLIENT__'
IV=$(printf %s "$SAOLA_ENCRYPT_KEY" | cut -c1-32)
BITS=$(( $(printf %s "$SAOLA_ENCRYPT_KEY" | wc -c) * 4 ))
sign() { printf '%s|%s|%s' "$CLIENT" "$1" "$2" | openssl dgst -sha256 -hmac "$SAOLA_SECRET_KEY" | sed 's/^.*= *//'; }
seal() { printf %s "$1" | openssl enc -aes-$BITS-cbc -K "$SAOLA_ENCRYPT_KEY" -iv "$IV" | openssl base64 -A; }
decrypt() { printf %s "$1" | openssl base64 -d -A | openssl enc -d -aes-$BITS-cbc -K "$SAOLA_ENCRYPT_KEY" -iv "$IV"; }
field() { sed -n 's/.*"'"$1"'":"\{0,1\}\([^",}]*\).*/\1/p'; }
`
const calling = String.raw`
#!/usr/bin/env bash
set -euo pipefail
SAOLA_CLIENT_ID="$(printenv SAOLA_CLIENT_ID || true)"
HOST="$(printenv SAOLA_HOST || echo '__HOST__')"${packing}
call() {
  local data time answer sealed
  data=$(seal "$2")
  time="$(date +%s)$(printf %03d $((RANDOM % 1000)))"
  answer=$(curl -sS -X POST "$HOST$1" -D /tmp/saola-headers -H 'content-type: application/json' -H "x-api-client: $CLIENT" -H "x-api-time: $time" -H "x-api-validate: $(sign "$time" "$data")" --data-raw "{\"data\":\"$data\"}")
  [ "$(printf %s "$answer" | field code)" = 0 ] || { echo "$answer" >&2; exit 1; }
  sealed=$(printf %s "$answer" | field data)
  header() { tr -d '\r' < /tmp/saola-headers | sed -n "s/^$1: //Ip"; }
  [ "$(sign "$(header x-api-time)" "$sealed")" = "$(header x-api-validate)" ] || { echo 'wrong signature' >&2; exit 1; }
  decrypt "$sealed"
}
`
export const curlCreate = String.raw`${calling}ORDER=$(call /api/payment/v1/create "{\"refTransactionId\":\"ORDER-$(date +%s)\",\"amount\":50000,\"description\":\"Order\",\"timeout\":3600,\"title\":\"Order\",\"language\":\"vi\",\"customerInfo\":{\"fullName\":\"Nguyen Van A\",\"email\":\"\",\"phone\":\"\",\"address\":\"\"},\"successUrl\":\"\",\"failUrl\":\"\",\"redirectAfter\":5,\"bankAccountNo\":\"\"}")
echo "$ORDER"
call /api/payment/v1/check "{\"transactionId\":\"$(printf %s "$ORDER" | field transactionId)\"}"
`
export const curlPayout = String.raw`${calling}# The reference makes it once: asked for again it answers 1604, and detail tells what became of the first.
PAYOUT=$(call /api/payment/v1/payout/create "{\"refTransactionId\":\"PAYOUT-$(date +%s)\",\"toBankBin\":\"970436\",\"toAccountNo\":\"0011001234561\",\"toAccountName\":\"Nguyen Van An\",\"amount\":50000,\"content\":\"Invoice 1\",\"fromAccountNo\":\"\",\"nameConfirmed\":true}")
# WAITING until people of the merchant have agreed to it in the portal.
echo "$PAYOUT"
call /api/payment/v1/payout/detail "{\"payOutId\":\"$(printf %s "$PAYOUT" | field payOutId)\"}"
`
export const curlReceive = String.raw`
#!/usr/bin/env bash
# Checks one webhook that you have caught: bash check.sh <x-api-time> <x-api-validate> <data>
set -euo pipefail
SAOLA_CLIENT_ID="$(printenv SAOLA_CLIENT_ID || true)"${packing}
[ "$(sign "$1" "$3")" = "$2" ] || { echo 'wrong signature' >&2; exit 1; }
decrypt "$3"
`
