/** The QR on paper beside the till: A5 or A6, in the reader's language. The picture in it has been read back before the paper is made. */
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Input } from '@saola/contract/call'
import type { payBox } from '@saola/contract/pay-box'
import type { StandSize } from '@saola/contract/static-qr'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { inFours, pdfLibrary } from '../../platform/pdf.ts'
import { translator } from '../../platform/text.ts'
import * as media from '../media/service.ts'
import * as payments from '../payment/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import { mine } from './box.ts'
import { dataUri, drawQr } from './picture.ts'
import * as staticQrStore from './static-qr-store.ts'

/** Points of the paper's measures. `mark` is the length of the cutting marks, for those who print on larger paper. */
interface Measures {
  width: number
  height: number
  margin: number
  title: number
  logo: number
  qr: number
  name: number
  text: number
  gap: number
  cornerLength: number
}
const measures: Record<StandSize, Measures> = {
  A5: {
    width: 419.53,
    height: 595.28,
    margin: 28,
    title: 27,
    logo: 48,
    qr: 272,
    name: 18,
    text: 12.5,
    gap: 12,
    cornerLength: 14,
  },
  A6: {
    width: 297.64,
    height: 419.53,
    margin: 18,
    title: 19,
    logo: 30,
    qr: 190,
    name: 13,
    text: 9,
    gap: 8,
    cornerLength: 10,
  },
}
export interface StandQr {
  content: string
  title: string
  account: string | null
  bank: string
  /** Whether the box says what is paid to it. */ announced: boolean
}
export interface PaperShop {
  name: string
  logo: Buffer | null
}

/** Nothing is printed that cannot be paid yet (ADR 0051). */
const ensurePayable = (payable: boolean): void =>
  ensure(payable, 'bank.core_unavailable', { retryAfter: payments.PREPARING_SEC })

/** What the paper shows: the QR that is named, or that of the account behind the box. @throws 5 where there is none, 33008 while the bank opens its number. */
async function standQrOf(ctx: Ctx, id: string, qrId: string | undefined): Promise<StandQr> {
  const box = await mine(ctx, id)
  if (qrId !== undefined) {
    const qr = await staticQrStore.qr(ctx.db, member(ctx).merchantId, qrId)
    ensure(qr && qr.device_id === box.id, 'error.not_found')
    ensurePayable(qr.payable)
    return {
      content: qr.content,
      title: qr.account_name ?? qr.shop_name ?? '',
      account: qr.account_number,
      bank: qr.short_name,
      announced: qr.bank_account_id !== null,
    }
  }
  ensure(box.qr_content !== null, 'error.not_found')
  ensurePayable(box.payable)
  return {
    content: box.qr_content,
    title: box.account_name ?? '',
    account: box.virtual_account,
    bank: box.bank_type === 'UMEE' ? 'UMEE by KienlongBank' : 'KienlongBank',
    announced: true,
  }
}

/** The shop's logo as a picture that paper can hold; none where it has none, or one that lies elsewhere. */
async function logoOf(ctx: Ctx, address: string | null): Promise<Buffer | null> {
  const id = /^\/storage\/files\/(\w{22})$/.exec(address ?? '')?.[1]
  const picture = id === undefined ? null : await media.open(ctx, id)
  return picture === null
    ? null
    : sharp(picture.bytes)
        .resize({ width: 400, height: 400, fit: 'inside' })
        .flatten({ background: '#fff' })
        .png()
        .toBuffer()
        .catch(() => null)
}

/** Long words are set smaller, so that the name keeps to two lines and the paper to one page. */
const sizeFor = (text: string, size: number): number =>
  size *
  Math.max(
    0.5,
    Math.min(
      1,
      24 / Math.max(1, text.length),
      15 / Math.max(1, ...text.split(' ').map((word) => word.length)),
    ) ** 0.5,
  )

/** The paper as PDF, one page. @param t words of the reader's language. */
export async function paper(
  standQr: StandQr,
  shop: PaperShop,
  size: StandSize,
  t: (
    key: 'stand.title' | 'stand.scan' | 'stand.steps' | 'stand.listen',
    params?: Record<string, string>,
  ) => string,
): Promise<Buffer> {
  const m = measures[size]
  const picture = dataUri(await drawQr(standQr.content, 12))
  const line = (text: string, fontSize: number, more: object = {}) => ({
    text,
    fontSize,
    alignment: 'center' as const,
    ...more,
  })
  // The picture brings its own quiet around the QR. Rounder corners would lie under the picture's white ones.
  const frame = m.qr + 4
  const left = (m.width - 2 * m.margin - frame) / 2
  // Without a logo its room is shared between head and foot, so that the paper does not look half empty.
  const head = m.margin + (shop.logo === null ? (m.logo + m.gap / 2) / 2 : 0)
  const corner = (x: number, y: number, dx: number, dy: number) => [
    {
      type: 'line' as const,
      x1: x,
      y1: y,
      x2: x + dx * m.cornerLength,
      y2: y,
      lineWidth: 0.4,
      lineColor: '#9ca3af',
    },
    {
      type: 'line' as const,
      x1: x,
      y1: y,
      x2: x,
      y2: y + dy * m.cornerLength,
      lineWidth: 0.4,
      lineColor: '#9ca3af',
    },
  ]
  const [far, low] = [m.width - 0.3, m.height - 0.3]
  return (await pdfLibrary())
    .createPdf({
      pageSize: size,
      pageMargins: [m.margin, head, m.margin, m.margin],
      info: { title: t('stand.title', { name: shop.name }), creator: 'Saola Pay' },
      defaultStyle: { font: 'Roboto', color: '#111827', lineHeight: 1.15 },
      background: () => ({
        canvas: [
          ...corner(0.3, 0.3, 1, 1),
          ...corner(far, 0.3, -1, 1),
          ...corner(0.3, low, 1, -1),
          ...corner(far, low, -1, -1),
        ],
      }),
      content: [
        ...(shop.logo === null
          ? []
          : [
              {
                image: dataUri(shop.logo),
                fit: [m.logo * 3, m.logo] as [number, number],
                alignment: 'center' as const,
                margin: [0, 0, 0, m.gap / 2] as [number, number, number, number],
              },
            ]),
        line(shop.name, sizeFor(shop.name, m.title), { bold: true, margin: [0, 0, 0, m.gap / 3] }),
        line(t('stand.scan'), m.text, { color: '#4b5563', margin: [0, 0, 0, m.gap] }),
        {
          canvas: [
            {
              type: 'rect' as const,
              x: left,
              y: 0,
              w: frame,
              h: frame,
              r: 4,
              lineWidth: 1,
              lineColor: '#d1d5db',
            },
          ],
          relativePosition: { x: 0, y: 0 },
        },
        {
          image: picture,
          width: m.qr,
          alignment: 'center' as const,
          margin: [0, 2, 0, 2] as [number, number, number, number],
        },
        line(standQr.title, sizeFor(standQr.title, m.name), {
          bold: true,
          margin: [0, m.gap, 0, 2],
        }),
        ...(standQr.account === null
          ? []
          : [line(inFours(standQr.account), m.name, { margin: [0, 0, 0, 2] })]),
        line(standQr.bank, m.text, { color: '#4b5563', margin: [0, 0, 0, m.gap] }),
        line(t('stand.steps'), m.text),
        ...(standQr.announced ? [line(t('stand.listen'), m.text, { color: '#4b5563' })] : []),
      ],
    })
    .getBuffer()
}

/** @throws 5, 33008. */
export async function stand(
  ctx: Ctx,
  id: string,
  query: Input<typeof payBox.stand>['query'],
): Promise<FileAnswer> {
  const size = query.size ?? 'A6'
  const [standQr, shop] = [
    await standQrOf(ctx, id, query.qr),
    await shopSetting.ofMerchant(ctx, member(ctx).merchantId),
  ]
  const t = translator(ctx.language, 'payBox')
  const bytes = await paper(
    standQr,
    { name: shop.shopName, logo: await logoOf(ctx, shop.logo) },
    size,
    t,
  )
  return {
    fileName: `${t('stand.file')}-${size}.pdf`,
    contentType: 'application/pdf',
    stream: Readable.from([bytes]),
  }
}
