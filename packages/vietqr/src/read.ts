/** Reads VietQR payloads: by id, not by position, because only 00 and 63 have fixed places (docs/domain.md#1). */
import { crc16 } from './crc.ts'
import {
  ACCOUNT,
  ADDITIONAL,
  BIN,
  MAX_PAYLOAD_LENGTH,
  MERCHANT_CATEGORY,
  NAPAS_GUID,
  isOtherPath,
} from './fields.ts'
import type { OtherObject, VietQr, VietQrService } from './fields.ts'
import { parseTlv } from './tlv.ts'
import type { TlvObject } from './tlv.ts'

/** Other payment QRs that scanners meet; NAPAS_MERCHANT (QRPUSH) and NAPAS_CASH (QRCASH) are NAPAS's own but no transfers. */
export type OtherQrKind =
  'VNPAY' | 'SHOPEEPAY' | 'EVN_BILL' | 'NAPAS_MERCHANT' | 'NAPAS_CASH' | 'UNKNOWN'

/** `at` is the path of ids of the object at fault, such as "38.01.01", or of the template it is in; '' = the payload. */
export type VietQrFault =
  /** Not an EMVCo payment payload at all: a web address, a contact, any other text. */
  | { readonly reason: 'NOT_A_QR' }
  /** Cut off or damaged: the checksum is missing or does not match. */
  | { readonly reason: 'BAD_CRC' }
  | {
      readonly reason: 'BAD_LENGTH' | 'DUPLICATE_OBJECT' | 'MISSING_OBJECT' | 'BAD_VALUE'
      readonly at: string
    }
  /** A sound payment QR of another kind: tell people so, rather than "invalid". */
  | { readonly reason: 'NOT_BANK_TRANSFER'; readonly kind: OtherQrKind }

export type VietQrReading =
  { readonly ok: true; readonly qr: VietQr } | ({ readonly ok: false } & VietQrFault)

/**
 * Understands a scanned or pasted payload; white space around it is ignored. Never throws.
 * Texts longer than the rules allow are taken as they are, since banks' apps do the same; whatever steers the money
 * (bank, account, amount, currency) must be exactly right. What this reads, writeVietQr can write.
 */
export function readVietQr(text: string): VietQrReading {
  try {
    return { ok: true, qr: read(text.trim()) }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, ...error.fault }
    throw error
  }
}

class Unreadable extends Error {
  readonly fault: VietQrFault

  constructor(fault: VietQrFault) {
    super(fault.reason)
    this.fault = fault
  }
}

function read(payload: string): VietQr {
  if (!payload.startsWith('000201')) throw new Unreadable({ reason: 'NOT_A_QR' })
  // The checksum comes first: past it, a fault is the issuer's and not the camera's.
  if (!hasRightCrc(payload)) throw new Unreadable({ reason: 'BAD_CRC' })
  if (payload.length > MAX_PAYLOAD_LENGTH) throw new Unreadable({ reason: 'BAD_LENGTH', at: '' })
  const root = new Level(payload, '')
  root.need('63')
  const { bin, account, service, others } = readAccount(root)
  const initiation = root.need('01', /^1[12]$/)
  root.need('53', /^704$/)
  root.need('58', /^VN$/)
  // Digits only: the rules allow a bare trailing dot, but VND has no decimals and other apps would read another amount.
  const amount = root.get('54', /^(?!0+$)\d{1,13}$/)
  const extra = new Level(root.get('62') ?? '', '62')
  return {
    initiation: initiation === '11' ? 'STATIC' : 'DYNAMIC',
    bin,
    account,
    service,
    amount: amount === null ? null : Number(amount),
    content: extra.get('08'),
    merchantCategory: root.get('52', MERCHANT_CATEGORY),
    merchantName: root.get('59'),
    city: root.get('60'),
    postCode: root.get('61'),
    additional: Object.fromEntries(
      ADDITIONAL.map(({ id, name }) => [name, extra.get(id)] as const).filter(
        ([, value]) => value !== null,
      ),
    ),
    others: [...others, ...extra.others(), ...root.others()],
  }
}

function readAccount(root: Level): Pick<VietQr, 'bin' | 'account' | 'service' | 'others'> {
  const template = root.get('38')
  if (template === null) throw new Unreadable({ reason: 'NOT_BANK_TRANSFER', kind: kindOf(root) })
  const info = new Level(template, '38')
  if (info.need('00') !== NAPAS_GUID)
    throw new Unreadable({ reason: 'NOT_BANK_TRANSFER', kind: kindOf(root) })
  const service = info.get('02')
  if (!isTransfer(service))
    throw new Unreadable({ reason: 'NOT_BANK_TRANSFER', kind: napasKind(service) })
  const beneficiary = new Level(info.need('01'), '38.01')
  return {
    bin: beneficiary.need('00', BIN),
    account: beneficiary.need('01', ACCOUNT),
    service,
    others: [...beneficiary.others(), ...info.others()],
  }
}

function isTransfer(service: string | null): service is VietQrService {
  return service === 'QRIBFTTA' || service === 'QRIBFTTC'
}

/** Published merchant-payment samples carry no service code at all. */
function napasKind(service: string | null): OtherQrKind {
  if (service === null || service === 'QRPUSH') return 'NAPAS_MERCHANT'
  return service === 'QRCASH' ? 'NAPAS_CASH' : 'UNKNOWN'
}

/** Who issued a QR without a NAPAS account, by the identifier in one of its account templates (26 to 51). */
function kindOf(root: Level): OtherQrKind {
  for (const { id, value } of root.objects) {
    if (id < '26' || id > '51') continue
    const template = parseTlv(value)
    const issuer = template.ok
      ? template.objects.find((object) => object.id === '00')?.value
      : undefined
    if (issuer === 'A000000775') return 'VNPAY'
    if (issuer === 'vn.airpay.www') return 'SHOPEEPAY'
    if (issuer === '00' && id === '26') return 'EVN_BILL'
  }
  return 'UNKNOWN'
}

function hasRightCrc(payload: string): boolean {
  // Some banks write the checksum in lower case.
  return (
    /6304[\dA-Fa-f]{4}$/.test(payload) &&
    crc16(payload.slice(0, -4)) === payload.slice(-4).toUpperCase()
  )
}

/** The objects of one template, by id; faults name the full path. */
class Level {
  readonly objects: readonly TlvObject[]
  readonly #prefix: string

  constructor(text: string, path: string) {
    this.#prefix = path === '' ? '' : `${path}.`
    const reading = parseTlv(text)
    if (!reading.ok) {
      const at = /^\d\d$/.test(reading.id) ? this.#prefix + reading.id : path
      throw new Unreadable({ reason: reading.reason, at })
    }
    this.objects = reading.objects
  }

  get(id: string, pattern = /^/): string | null {
    const value = this.objects.find((object) => object.id === id)?.value ?? null
    if (value !== null && !pattern.test(value))
      throw new Unreadable({ reason: 'BAD_VALUE', at: this.#prefix + id })
    return value
  }

  need(id: string, pattern = /^/): string {
    const value = this.get(id, pattern)
    if (value === null) throw new Unreadable({ reason: 'MISSING_OBJECT', at: this.#prefix + id })
    return value
  }

  others(): OtherObject[] {
    return this.objects
      .map(({ id, value }) => ({ path: this.#prefix + id, value }))
      .filter(({ path }) => isOtherPath(path))
  }
}
