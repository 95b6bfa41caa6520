/** The QR on paper beside the till: A5 or A6, in the reader's language. The picture in it has been read back before the paper is made. */
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import * as pdfmake from 'pdfmake'
import type { Input } from '@saola/contract/call'
import { type payBox, type StandSize } from '@saola/contract/pay-box'
import { member, type Ctx } from '../../kit/context.ts'
import { ensure } from '../../kit/errors.ts'
import type { FileAnswer } from '../../kit/mount.ts'
import { translator } from '../../kit/text.ts'
import * as shopSetting from '../shop-setting/service.ts'
import { mine } from './box.ts'
import { dataUri, drawQr } from './picture.ts'
import * as store from './store.ts'

const require = createRequire(import.meta.url)
const font = (name: string): string => require.resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`)
let made: typeof pdfmake | null = null
/** The library with its letters; it may read those files and fetch nothing. */
function library(): typeof pdfmake {
  if (made !== null) return made
  const pdf = ((pdfmake as unknown as { default?: typeof pdfmake }).default ?? pdfmake) as typeof pdfmake
  const files = { normal: font('Regular'), bold: font('Medium') }
  pdf.setFonts({ Roboto: { ...files, italics: files.normal, bolditalics: files.bold } })
  pdf.setUrlAccessPolicy(() => false)
  pdf.setLocalAccessPolicy((path) => Object.values(files).includes(path))
  return (made = pdf)
}

/** Points of the paper's measures. */
const measures: Record<StandSize, { margin: number; title: number; qr: number; name: number; text: number; gap: number }> = {
  A5: { margin: 32, title: 26, qr: 270, name: 18, text: 12, gap: 14 }, A6: { margin: 20, title: 18, qr: 186, name: 13, text: 9, gap: 8 },
}
interface Shown { content: string; title: string; account: string | null; bank: string }

/** What the paper shows: the QR that is named, or that of the account behind the box. @throws 5 where there is none. */
async function shownOf(ctx: Ctx, id: string, qrId: string | undefined): Promise<Shown> {
  const box = await mine(ctx, id)
  if (qrId !== undefined) {
    const qr = await store.qr(ctx.db, member(ctx).merchantId, qrId)
    ensure(qr && qr.device_id === box.id, 'error.not_found')
    return { content: qr.content, title: qr.account_name ?? qr.shop_name ?? '', account: qr.account_number, bank: qr.short_name }
  }
  ensure(box.qr_content !== null, 'error.not_found')
  return { content: box.qr_content, title: box.account_name ?? '', account: box.virtual_account, bank: box.bank_type === 'UMEE' ? 'Umee' : 'KienlongBank' }
}

/** @throws 5. */
export async function stand(ctx: Ctx, id: string, query: Input<typeof payBox.stand>['query']): Promise<FileAnswer> {
  const size = query.size ?? 'A6'
  const [shown, shop] = [await shownOf(ctx, id, query.qr), await shopSetting.ofMerchant(ctx, member(ctx).merchantId)]
  const t = translator(ctx.language, 'payBox')
  const m = measures[size]
  const picture = dataUri(await drawQr(shown.content, 12))
  const line = (text: string, fontSize: number, more: object = {}) => ({ text, fontSize, alignment: 'center' as const, ...more })
  const bytes = await library().createPdf({
    pageSize: size, pageMargins: [m.margin, m.margin, m.margin, m.margin], info: { title: t('stand.title', { name: shop.shopName }), creator: 'Saola Pay' }, defaultStyle: { font: 'Roboto', color: '#111827' },
    content: [
      line(shop.shopName, m.title, { bold: true, margin: [0, 0, 0, m.gap / 2] }), line(t('stand.scan'), m.text, { color: '#4b5563', margin: [0, 0, 0, m.gap] }),
      { image: picture, width: m.qr, alignment: 'center', margin: [0, 0, 0, m.gap] },
      line(shown.title, m.name, { bold: true, margin: [0, 0, 0, 2] }), ...(shown.account === null ? [] : [line(shown.account, m.name, { margin: [0, 0, 0, 2] })]), line(shown.bank, m.text, { color: '#4b5563', margin: [0, 0, 0, m.gap] }),
      line(t('stand.steps'), m.text), line(t('stand.listen'), m.text, { color: '#4b5563' }),
    ],
  }).getBuffer()
  return { fileName: `${t('stand.file')}-${size}.pdf`, contentType: 'application/pdf', stream: Readable.from([Buffer.from(bytes)]) }
}
