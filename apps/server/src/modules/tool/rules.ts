/** Pure decisions of the tools: what a transfer that goes wrong looks like, and what a scanned code is. */
import { type DepositFault, MAX_DEPOSIT, type QrKind } from '@saola/contract/tool'
import { crc16 } from '@saola/vietqr/crc'
import { explainVietQr } from '@saola/vietqr/explain'
import { readVietQr } from '@saola/vietqr/read'
import { parseTlv } from '@saola/vietqr/tlv'

/** A number as people copy it: blanks, dots and dashes are none of it. Null for what cannot be one. */
export const numberOf = (typed: string): string | null => {
  const bare = typed.replaceAll(/[\s.-]/g, '')
  return /^[0-9A-Za-z]{4,19}$/.test(bare) ? bare : null
}

/** By how much a wrong amount is wrong. */
const OFF = 1_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
export interface Planned {
  amount: number
  bookedAt: Date | null
  copies: number
  hitch: 'bad-signature' | 'drop-answer' | null
  transfers: number
}

/**
 * The transfer, or transfers, that a fault turns one into. `expiresAt` and `now` are in the bank's time. Too late is after the end of the payment; where
 * there is no end it is a day ahead, which no bank may say either. @returns null for an amount that cannot be wrong this way.
 */
export function planOf(
  fault: DepositFault,
  amount: number,
  expiresAt: Date | null,
  now: Date,
): Planned | null {
  const plain: Planned = { amount, bookedAt: null, copies: 1, hitch: null, transfers: 1 }
  if (fault === 'UNDER') return amount < 2 ? null : { ...plain, amount: Math.max(1, amount - OFF) }
  if (fault === 'OVER')
    return amount + OFF > MAX_DEPOSIT ? null : { ...plain, amount: amount + OFF }
  if (fault === 'LATE')
    return {
      ...plain,
      bookedAt:
        expiresAt === null
          ? new Date(now.getTime() + DAY_MS + 60 * MINUTE_MS)
          : new Date(Math.max(now.getTime(), expiresAt.getTime() + 2 * MINUTE_MS)),
    }
  if (fault === 'TWICE') return { ...plain, transfers: 2 }
  if (fault === 'REPEATED') return { ...plain, copies: 3 }
  if (fault === 'LOST_ANSWER') return { ...plain, hitch: 'drop-answer' }
  return fault === 'BAD_SIGNATURE' ? { ...plain, hitch: 'bad-signature' } : plain
}

export interface Fact {
  id: string
  name: string
  value: string
}
export interface Reading {
  kind: QrKind
  fault: string | null
  faultAt: string | null
  facts: Fact[]
  bin: string | null
  account: string | null
}
const plainReading = (kind: QrKind, facts: Fact[] = []): Reading => ({
  kind,
  fault: null,
  faultAt: null,
  facts,
  bin: null,
  account: null,
})

/** Objects of a payment code that every issuer means alike (EMVCo). */
const ROOT_NAMES: Readonly<Record<string, string>> = {
  '00': 'format',
  '01': 'initiation',
  '52': 'merchantCategory',
  '53': 'currency',
  '54': 'amount',
  '55': 'tipOrFee',
  '56': 'fixedFee',
  '57': 'percentFee',
  '58': 'country',
  '59': 'merchantName',
  '60': 'city',
  '61': 'postCode',
  '63': 'checksum',
  '64': 'otherLanguage',
}
const EXTRA_NAMES: Readonly<Record<string, string>> = {
  '01': 'billNumber',
  '02': 'mobileNumber',
  '03': 'storeLabel',
  '04': 'loyaltyNumber',
  '05': 'referenceLabel',
  '06': 'customerLabel',
  '07': 'terminalLabel',
  '08': 'content',
  '09': 'requestedData',
}
function partName(template: string, part: string): string {
  if (template === '62') return EXTRA_NAMES[part] ?? 'other'
  return part === '00' ? 'issuer' : 'merchantAccount'
}
/** Every object of a payment code, templates one level deep; what it means where everybody agrees. */
function objectsOf(payload: string): Fact[] {
  const root = parseTlv(payload)
  if (!root.ok) return []
  return root.objects.flatMap(({ id, value }) => {
    const isTemplate = (id >= '02' && id <= '51') || id === '62' || (id >= '80' && id <= '99')
    const inner = isTemplate ? parseTlv(value) : null
    if (!inner?.ok)
      return [{ id, name: ROOT_NAMES[id] ?? (id <= '51' ? 'merchantAccount' : 'other'), value }]
    return inner.objects.map((part) => ({
      id: `${id}.${part.id}`,
      name: partName(id, part.id),
      value: part.value,
    }))
  })
}
const hasChecksum = (payload: string): boolean =>
  /6304[\dA-Fa-f]{4}$/.test(payload) &&
  crc16(payload.slice(0, -4)) === payload.slice(-4).toUpperCase()

function readPayment(payload: string): Reading {
  const read = readVietQr(payload)
  if (read.ok)
    return {
      ...plainReading(
        'VIETQR',
        explainVietQr(read.qr).map(({ id, name, value }) => ({ id, name, value })),
      ),
      bin: read.qr.bin,
      account: read.qr.account,
    }
  if (read.reason === 'NOT_BANK_TRANSFER')
    return plainReading(read.kind === 'UNKNOWN' ? 'OTHER_PAYMENT' : read.kind, objectsOf(payload))
  return {
    ...plainReading('DAMAGED', hasChecksum(payload) ? objectsOf(payload) : []),
    fault: read.reason,
    faultAt: 'at' in read && read.at !== '' ? read.at : null,
  }
}

const WIFI_NAMES: Readonly<Record<string, string>> = { S: 'network', T: 'security' }
/** Fields of a Wi-Fi code; its password is not shown. */
const wifiFacts = (text: string): Fact[] =>
  [...text.slice(5).matchAll(/([TSHI]):((?:\\.|[^;\\])*);/g)].map(([, id = '', value = '']) => ({
    id,
    name: WIFI_NAMES[id] ?? 'hidden',
    value: value.replaceAll(/\\(.)/g, '$1'),
  }))

/** What a code holds. `payerUrl`: where the payers' own pages are. */
export function readCode(text: string, payerUrl: string): Reading {
  const said = text.trim()
  if (said.startsWith('000201')) return readPayment(said)
  if (/^https?:\/\//i.test(said) && URL.canParse(said)) {
    const url = new URL(said)
    const own =
      url.origin === new URL(payerUrl).origin
        ? /^\/(?:test\/)?public\/paylink\/([0-9A-Za-z]{8,32})$/.exec(url.pathname)?.[1]
        : undefined
    return own
      ? plainReading('PAY_LINK', [{ id: 'url', name: 'payLinkCode', value: own }])
      : plainReading('WEB', [{ id: 'url', name: 'host', value: url.host }])
  }
  if (said.startsWith('saola-login:')) return plainReading('SIGN_IN')
  if (/^WIFI:/i.test(said)) return plainReading('WIFI', wifiFacts(said))
  if (/^(BEGIN:VCARD|MECARD:)/i.test(said)) return plainReading('CONTACT')
  if (/^(tel|sms|smsto):/i.test(said))
    return plainReading('PHONE', [
      { id: 'tel', name: 'phone', value: said.replace(/^\w+:/, '').split(/[:?]/)[0]! },
    ])
  if (/^mailto:/i.test(said))
    return plainReading('MAIL', [
      { id: 'mail', name: 'email', value: said.slice(7).split('?')[0]! },
    ])
  return /^\d{12}\|\d*\|[^|]+\|\d{8}\|/.test(said)
    ? plainReading('IDENTITY_CARD')
    : plainReading('TEXT')
}
/** What of a code's text is shown: not a stranger's identity card, nor the password of a network. */
export function shownText(text: string, kind: QrKind): string {
  if (kind === 'IDENTITY_CARD' || kind === 'SIGN_IN') return ''
  const shown = kind === 'WIFI' ? text.replaceAll(/P:(?:\\.|[^;\\])*;/g, 'P:••••;') : text
  return shown.slice(0, 2_000)
}
