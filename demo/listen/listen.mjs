#!/usr/bin/env node
/**
 * Brings webhooks of Test Mode to a program on this machine, which no server on the Internet could reach: asks the gateway for events (getEvents),
 * packs and signs each as the gateway would, posts it here and says how that went. README.md beside it says how to start it.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Refused, saola } from '../shop/saola.mjs'

const say = (words) => process.stdout.write(`${words}\n`)
const stop = (words) => {
  say(words)
  process.exit(1)
}
const USE =
  'saola-listen --to http://localhost:3000/webhook [--form packed|json] [--after <sequence>] [--every <seconds>]'

const { values } = (() => {
  try {
    return parseArgs({
      options: {
        to: { type: 'string' },
        form: { type: 'string', default: 'packed' },
        after: { type: 'string' },
        every: { type: 'string', default: '2' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return stop(`${error.message}\n${USE}`)
  }
})()
if (values.help || values.to === undefined) stop(USE)
const env = (name) =>
  process.env[name] ??
  stop(`${name} is missing: the portal shows it when a credential of Test Mode is made`)
const keys = {
  host: env('SAOLA_HOST'),
  clientId: env('SAOLA_CLIENT_ID'),
  encryptKey: env('SAOLA_ENCRYPT_KEY'),
  secretKey: env('SAOLA_SECRET_KEY'),
}
if (!/\/sandbox\//.test(keys.host))
  stop(
    'SAOLA_HOST is not that of Test Mode (…/sandbox/pay): live notices go to the approved address alone',
  )
const target = URL.canParse(values.to) ? new URL(values.to) : null
if (
  target === null ||
  !['http:', 'https:'].includes(target.protocol) ||
  !['localhost', '127.0.0.1', '[::1]'].includes(target.hostname)
)
  stop('--to has to be an address of this machine, such as http://localhost:3000/webhook')
if (!['packed', 'json'].includes(values.form)) stop(USE)
const everyMs = Math.max(0.2, Number(values.every) || 2) * 1000
const wait = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms)
  })

/** Standard Webhooks: a key of this run, unless one is given; only this machine ever sees it. */
const secret = process.env.SAOLA_WEBHOOK_SECRET ?? `whsec_${randomBytes(32).toString('base64')}`
const gateway = saola(keys)

/** The letter as a webhook brings it. */
function letterOf(event, attempt) {
  const envelope =
    values.form === 'packed'
      ? gateway.tell({
          ...event.data,
          eventId: event.id,
          eventType: event.type,
          sequence: event.sequence,
        })
      : null
  const body =
    envelope?.body ??
    JSON.stringify({
      id: event.id,
      type: event.type,
      sequence: event.sequence,
      createdAt: event.createdAt,
      data: event.data,
    })
  const time = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${event.id}.${time}.${body}`)
    .digest('base64')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'SaolaPay-Listen/1',
      'webhook-id': event.id,
      'webhook-timestamp': time,
      'webhook-signature': `v1,${signature}`,
      'x-saola-attempt': String(attempt),
      ...envelope?.headers,
    },
  }
}

const TRIES = 3
/** Three tries, a second apart: then the next event, for anyone who is at work on their program wants to see what comes. */
async function forward(event) {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const { headers, body } = letterOf(event, attempt)
    const outcome = await fetch(target, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    }).then(
      (answer) => answer.text().then(() => answer.status),
      (error) => error.cause?.code ?? error.name,
    )
    say(
      `${event.sequence} ${event.type} ${event.data.amount} ${event.data.refTransactionId ?? event.data.transactionId} -> ${outcome}`,
    )
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) return
    if (attempt < TRIES) await wait(1_000)
  }
}

const getEvents = (after) =>
  gateway.call('/api/payment/v1/getEvents', after === null ? {} : { after, limit: 50 })

/** @returns the page of events, or null when the gateway could not be asked just now. */
async function ask(after) {
  try {
    // 1612 once may be another program with these keys that asked the same in this millisecond; asking does nothing.
    return await getEvents(after).catch((error) => {
      if (error instanceof Refused && error.code === 1612) return getEvents(after)
      throw error
    })
  } catch (error) {
    // A wrong key will not become a right one.
    if (error instanceof Refused && [1601, 1602, 1614].includes(error.code))
      stop(`the gateway refuses: ${error.code} ${error.message}`)
    say(`the gateway does not answer (${error.message}), asking again`)
    return null
  }
}

let after = values.after === undefined ? null : Number(values.after)
if (after !== null && !(Number.isSafeInteger(after) && after >= 0)) stop(USE)
while (after === null) {
  const page = await ask(null)
  if (page === null) await wait(everyMs)
  else after = page.next
}
say(
  `listening from ${after} on, forwarding to ${target.href} (${values.form}); signing key of this run: ${secret}`,
)
for (;;) {
  const page = await ask(after)
  for (const event of page?.items ?? []) await forward(event)
  after = page?.next ?? after
  if (!page?.more) await wait(everyMs)
}
