import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { encode } from 'uqr'
import {
  expiryOf,
  writeCardText,
  writeLines,
  type CardText,
  type CardType,
  type Sex,
} from './rules.ts'

/** Sample cards: drawn for invented people, and marked as samples. The same number always draws the same person. */

export const SAMPLE_KINDS = ['valid', 'expired', 'minor', 'blurred', 'no-code', 'copy'] as const
export type SampleKind = (typeof SAMPLE_KINDS)[number]
export type Sample = {
  seed: number
  type: CardType
  kind: SampleKind
  card: CardText
  expiryDate: string
}

const SURNAMES = ['NGUYỄN', 'TRẦN', 'LÊ', 'PHẠM', 'HOÀNG', 'VŨ', 'ĐẶNG', 'BÙI', 'ĐỖ', 'NGÔ']
const GIVEN = [
  'AN',
  'BÌNH',
  'CHI',
  'DƯƠNG',
  'GIANG',
  'HÀ',
  'KHÁNH',
  'LINH',
  'MINH',
  'NGỌC',
  'PHÚC',
  'QUÂN',
  'THẢO',
  'TRANG',
  'VY',
]
const PLACES = [
  ['001', 'Phường Mẫu, Quận Ba Đình, Hà Nội'],
  ['079', 'Phường Mẫu, Quận 1, TP. Hồ Chí Minh'],
  ['048', 'Phường Mẫu, Quận Hải Châu, Đà Nẵng'],
  ['092', 'Phường Mẫu, Quận Ninh Kiều, Cần Thơ'],
  ['031', 'Phường Mẫu, Quận Lê Chân, Hải Phòng'],
] as const

function issueDateOf(type: CardType, kind: SampleKind, born: number): string {
  if (kind === 'expired') return `${born + 20}-06-15`
  return type === 'CAN_CUOC' ? '2024-09-09' : '2022-05-20'
}

/** @param today YYYY-MM-DD of the bank's clock: minors and expired cards are so today. */
export function sampleCard(seed: number, type: CardType, kind: SampleKind, today: string): Sample {
  const bytes = createHash('sha256')
    .update(`sample|${seed}|${kind === 'minor' ? 'minor' : ''}`)
    .digest()
  const pick = <T>(list: readonly T[], at: number): T => list[(bytes[at] ?? 0) % list.length] as T
  const year = Number(today.slice(0, 4))
  const [place, area] = pick(PLACES, 0)
  const sex: Sex = pick(['MALE', 'FEMALE'] as const, 1)
  const born = kind === 'minor' ? year - 15 : year - 37 + ((bytes[2] ?? 0) % 8)
  const two = (n: number): string => String(n).padStart(2, '0')
  const birthday = `${born}-${two(1 + ((bytes[3] ?? 0) % 12))}-${two(1 + ((bytes[4] ?? 0) % 28))}`
  const century = (Math.floor(born / 100) - 19) * 2 + (sex === 'MALE' ? 0 : 1)
  const no = `${place}${century}${two(born % 100)}${String(bytes.readUInt32BE(5) % 1_000_000).padStart(6, '0')}`
  const name = `${pick(SURNAMES, 10)} MẪU ${pick(GIVEN, 11)}`
  const issueDate = issueDateOf(type, kind, born)
  // An old card has run out at 25; the others are taken to run for ten years more.
  const expiryDate =
    kind === 'expired'
      ? `${born + 25}${birthday.slice(4)}`
      : (expiryOf(birthday, issueDate) ?? `${year + 10}${birthday.slice(4)}`)
  const card: CardText = {
    no,
    oldNo: null,
    name,
    birthday,
    sex,
    address: `Số ${1 + ((bytes[12] ?? 0) % 99)} Đường Mẫu, ${area}`,
    issueDate,
    hometown: area,
    ethnicity: 'Kinh',
    religion: 'Không',
  }
  return { seed, type, kind, card, expiryDate }
}

/** Card of 1012 × 638 points (ISO ID-1) on a table of 1200 × 800. */
const CARD = { width: 1012, height: 638, left: 94, top: 81 }
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const esc = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => escapes[c] ?? c)
const dmy = (day: string): string => day.split('-').reverse().join('/')

function code(text: string, x: number, y: number, side: number): string {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const cell = side / size
  const dark = data.flatMap((row, r) =>
    row.flatMap((on, c) =>
      on
        ? [
            `<rect x="${(x + c * cell).toFixed(2)}" y="${(y + r * cell).toFixed(2)}" width="${(cell + 0.05).toFixed(2)}" height="${(cell + 0.05).toFixed(2)}"/>`,
          ]
        : [],
    ),
  )
  return `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="#fff"/><g fill="#000">${dark.join('')}</g>`
}
const words = (x: number, y: number, size: number, text: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="DejaVu Sans, Arial, sans-serif" fill="#23395b" ${more}>${esc(text)}</text>`

function frame(inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800"><rect width="1200" height="800" fill="#8a6a4f"/><g transform="translate(${CARD.left} ${CARD.top})"><rect width="${CARD.width}" height="${CARD.height}" rx="36" fill="#cfe3ee" stroke="#7d97a8" stroke-width="2"/>
<path d="M0 430 C 250 330 500 560 1012 380 L1012 602 Q1012 638 976 638 L36 638 Q0 638 0 602Z" fill="#e7c9c4" opacity=".7"/>${words(506, 610, 96, 'THẺ MẪU', 'text-anchor="middle" font-weight="bold" opacity=".16"')}${inner}</g></svg>`
}

function front({ card, type, expiryDate, kind }: Sample): string {
  const row = (y: number, label: string, value: string, size = 28): string =>
    words(330, y, 20, label, 'opacity=".75"') +
    words(330, y + 32, size, value, 'font-weight="bold"')
  const qr = type === 'CCCD' && kind !== 'no-code' ? code(writeCardText(card), 736, 34, 250) : ''
  return frame(`${words(60, 74, 30, type === 'CCCD' ? 'CĂN CƯỚC CÔNG DÂN' : 'CĂN CƯỚC', 'font-weight="bold"')}${words(60, 108, 20, 'Bản mẫu để thử, không có giá trị pháp lý')}
<rect x="60" y="190" width="230" height="310" rx="8" fill="#f4f7fa"/><circle cx="175" cy="300" r="58" fill="#9fb3c4"/><path d="M90 500 q85 -170 170 0z" fill="#9fb3c4"/>${words(60, 560, 20, `Có giá trị đến ${dmy(expiryDate)}`)}
${row(200, 'Số', card.no)}${row(270, 'Họ và tên', card.name)}${row(340, 'Ngày sinh', dmy(card.birthday))}${words(560, 340, 20, 'Giới tính', 'opacity=".75"')}${words(560, 372, 28, card.sex === 'MALE' ? 'Nam' : 'Nữ', 'font-weight="bold"')}
${row(410, 'Quê quán', card.hometown ?? '', 22)}${row(480, 'Nơi thường trú', card.address, 22)}${qr}`)
}
function back(sample: Sample): string {
  const { card, type, expiryDate, kind } = sample
  const lines = writeLines({ ...card, expiryDate })
  const qr =
    type === 'CAN_CUOC' && kind !== 'no-code' ? code(writeCardText(card), 736, 34, 250) : ''
  return frame(`<rect x="60" y="60" width="150" height="120" rx="14" fill="#d9b957" stroke="#9c8136"/>${words(60, 230, 22, `Ngày cấp ${dmy(card.issueDate)}`)}${words(60, 270, 22, issuerOf(card.issueDate))}${qr}
${kind === 'no-code' ? '' : code(lines, type === 'CAN_CUOC' ? 470 : 736, 34, type === 'CAN_CUOC' ? 240 : 250)}
${lines
  .split('\n')
  .map(
    (line, i) =>
      `<text x="50" y="${470 + i * 52}" font-size="36" font-family="DejaVu Sans Mono, monospace" fill="#111" textLength="900">${esc(line)}</text>`,
  )
  .join('')}`)
}

export function issuerOf(issueDate: string): string {
  return issueDate >= '2024-07-01'
    ? 'Bộ Công an'
    : 'Cục Cảnh sát quản lý hành chính về trật tự xã hội'
}

export async function drawCard(sample: Sample, side: 'front' | 'back'): Promise<Buffer> {
  const drawn = sharp(Buffer.from(side === 'front' ? front(sample) : back(sample)))
  if (sample.kind === 'blurred') return drawn.blur(14).png().toBuffer()
  return (sample.kind === 'copy' ? drawn.grayscale() : drawn)
    .png({ compressionLevel: 9 })
    .toBuffer()
}
