import sharp from 'sharp'
import { ensure } from '../../errors.ts'
import { vnIso } from '../../platform/time.ts'
import type { BankCtx } from '../bank/service.ts'
import { readCodes, type FoundCode } from '../phone/service.ts'
import { issuerOf } from './cards.ts'
import {
  addressParts,
  ageOn,
  expiryOf,
  readCardText,
  readLines,
  type CardText,
  type CardType,
  type Lines,
} from './rules.ts'

export { drawCard, sampleCard, SAMPLE_KINDS, type SampleKind } from './cards.ts'

/** Reads identity cards from what is in the pictures: the QR of chip cards, the lines of the back, and the picture itself. Nothing is kept. */

const [MIN_LONG, MIN_SHORT] = [640, 480]
/** Below this the picture has no edges left to read. */
const SHARP_ENOUGH = 6
/** A photocopy has no colour. */
const COLOURFUL = 4
/** A card's QR is about a quarter of its width; the card should fill a quarter of the picture. */
const [QR_OF_CARD, CARD_RATIO, CARD_OF_PICTURE] = [0.247, 1.586, 0.25]

type Side = 'front' | 'back'
type Check = {
  name: 'READABLE' | 'CORNERS' | 'FRONT_BACK' | 'EXPIRED' | 'NUMBER' | 'COPY' | 'TAMPERED' | 'ADULT'
  passed: boolean | null
}
type Look = { width: number; height: number; edges: number; colour: number; codes: FoundCode[] }

async function look(bytes: Buffer): Promise<Look> {
  const picture = sharp(bytes, { limitInputPixels: 40_000_000 })
  const { width, height } = await picture.metadata()
  // Statistics are taken of a file as it stands, so the edges are drawn first.
  const edges = await picture
    .clone()
    .resize({ width: 800, withoutEnlargement: true })
    .grayscale()
    .convolve({ width: 3, height: 3, kernel: [0, 1, 0, 1, -4, 1, 0, 1, 0], offset: 128, scale: 1 })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const grey = await sharp(edges).stats()
  const { data, info } = await picture
    .clone()
    .resize({ width: 64 })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  let colour = 0
  for (let i = 0; i + 2 < data.length; i += info.channels)
    colour +=
      Math.max(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0) -
      Math.min(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)
  return {
    width,
    height,
    edges: grey.channels[0]?.stdev ?? 0,
    colour: colour / (data.length / info.channels),
    codes: await readCodes(new Uint8Array(bytes), 4),
  }
}

const isTooSmall = (seen: Look | null): boolean =>
  seen !== null &&
  (Math.max(seen.width, seen.height) < MIN_LONG || Math.min(seen.width, seen.height) < MIN_SHORT)

/** The first code in the picture that is the QR of a card. */
function qrIn(seen: Look | null): { code: FoundCode; text: CardText } | null {
  for (const code of seen?.codes ?? []) {
    const text = readCardText(code.text)
    if (text !== null) return { code, text }
  }
  return null
}
const linesIn = (seen: Look | null): Lines | null =>
  seen?.codes.map((one) => readLines(one.text)).find((one) => one !== null) ?? null

const whyUnread = (seen: Look | null) =>
  seen !== null && seen.edges < SHARP_ENOUGH ? ('BLURRED' as const) : ('UNREADABLE' as const)

export async function readCard(
  sim: BankCtx,
  asked: { type: CardType; front: string; back: string | null },
) {
  const today = vnIso(sim.clock.now()).slice(0, 10)
  const pictures = {
    front: await lookAt(asked.front),
    back: asked.back === null ? null : await lookAt(asked.back),
  }
  const small = (['front', 'back'] as const).find((side) => isTooSmall(pictures[side]))
  if (small !== undefined) return { outcome: 'TOO_SMALL' as const, side: small }
  // The card of 2021 carries its QR in front, that of 2024 on the back.
  const home: Side = asked.type === 'CCCD' ? 'front' : 'back'
  const looked = pictures[home]
  const found = qrIn(looked)
  if (looked === null || found === null) return { outcome: whyUnread(looked), side: home }
  const lines = linesIn(pictures.back)
  const wrongBack = faultOfBack(pictures.back, lines, found.text)
  if (wrongBack !== null) return { outcome: wrongBack, side: 'back' as const }
  const expiryDate = lines?.expiryDate ?? expiryOf(found.text.birthday, found.text.issueDate)
  if (expiryDate !== null && expiryDate < today)
    return { outcome: 'EXPIRED' as const, side: 'front' as const }
  const checks: Check[] = [
    { name: 'READABLE', passed: true },
    { name: 'CORNERS', passed: fills(looked, found.code) },
    { name: 'FRONT_BACK', passed: whereKnown(lines) },
    { name: 'EXPIRED', passed: whereKnown(expiryDate) },
    { name: 'COPY', passed: isInColour(pictures.front) && isInColour(pictures.back) },
    { name: 'TAMPERED', passed: lines?.whole ?? null },
    { name: 'ADULT', passed: ageOn(found.text.birthday, today) >= 18 },
  ]
  return { outcome: 'READ' as const, card: viewOf(asked.type, found.text, expiryDate, checks) }
}

/** Why the back is refused: its lines cannot be read, or they are another card's. */
function faultOfBack(back: Look | null, lines: Lines | null, text: CardText) {
  if (back !== null && lines === null) return whyUnread(back)
  return lines !== null && !sameCard(text, lines) ? ('MISMATCH' as const) : null
}
/** A check that was passed above, where there was something to check. */
const whereKnown = (found: unknown): true | null => (found === null ? null : true)
const isInColour = (seen: Look | null): boolean => seen === null || seen.colour > COLOURFUL

async function lookAt(base64: string): Promise<Look> {
  try {
    return await look(Buffer.from(base64, 'base64'))
  } catch {
    ensure(false, 415, 'picture.unsupported')
  }
}

const sameCard = (text: CardText, lines: Lines): boolean =>
  text.no === lines.no && text.birthday === lines.birthday && text.sex === lines.sex

/** From the size of its QR: does the card fill enough of the picture, and does the QR not touch its edge? */
function fills(seen: Look, { left, right, top, bottom }: FoundCode): boolean {
  const card = Math.max(right - left, bottom - top) / QR_OF_CARD
  const inside = left > 4 && top > 4 && right < seen.width - 4 && bottom < seen.height - 4
  return inside && (card * card) / CARD_RATIO >= CARD_OF_PICTURE * seen.width * seen.height
}

function viewOf(type: CardType, text: CardText, expiryDate: string | null, checks: Check[]) {
  const { no, oldNo, name, sex, birthday, ethnicity, religion, hometown, address, issueDate } = text
  return {
    idType: type,
    name,
    no,
    oldNo,
    sex,
    birthday,
    national: 'Việt Nam',
    ethnicity,
    religion,
    hometown,
    address,
    addressParts: addressParts(address),
    issueDate,
    issueBy: issuerOf(issueDate),
    expiryDate,
    checks,
  }
}
