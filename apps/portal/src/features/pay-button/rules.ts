/** Pure decisions of the pay button screens. */
import type { Output } from '@saola/contract/call'
import type { payButton } from '@saola/contract/pay-button'
import { addressAt, paths } from '../../app/paths.ts'

export type PayButton = Output<typeof payButton.getDetail>
export const addressOf = (id: string): string => addressAt(paths.payButtonDetail, { id })
export const editAddressOf = (id: string): string => addressAt(paths.payButtonUpdate, { id })

export type PageInfo = PayButton['payPageInfo']
/** What customers who press the button find: all of the page's products, some, none that they could order, or a page that is switched off. */
export function offerOf({ status, goods }: Pick<PageInfo, 'status' | 'goods'>): Offer {
  if (status !== 'ACTIVE') return 'off'
  if (goods.total - goods.hidden - goods.soldOut === 0) return 'nothing'
  return goods.hidden + goods.soldOut === 0 ? 'all' : 'some'
}
export type Offer = 'off' | 'nothing' | 'some' | 'all'

/** Of a hundred presses so many were paid; null while nobody has pressed. */
export const paidPercent = (
  button: Pick<PayButton, 'numOfClicks' | 'numOfPayments'>,
): number | null =>
  button.numOfClicks === 0
    ? null
    : Math.min(100, Math.round((button.numOfPayments / button.numOfClicks) * 100))

/** "Shop.vn/hang/1" → "https://shop.vn"; null for what is no site of the web, and for http beyond a developer's own machine. */
export function siteOf(typed: string): string | null {
  const text = typed.trim()
  const isHome = /^(https?:\/\/)?(localhost|127\.0\.0\.1)(:|\/|$)/i.test(text)
  const address = /^https?:\/\//i.test(text) ? text : `${isHome ? 'http' : 'https'}://${text}`
  if (text === '' || /\s/.test(text) || !URL.canParse(address)) return null
  const { protocol, hostname, origin } = new URL(address)
  if (!/^[a-z0-9.-]+$/.test(hostname)) return null
  return isHome || (protocol === 'https:' && hostname.includes('.')) ? origin : null
}
/** One site on each line; `wrong` are the lines that are none. */
export function sitesIn(text: string): { sites: string[]; wrong: string[] } {
  const lines = text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return {
    sites: [...new Set(lines.flatMap((line) => siteOf(line) ?? []))],
    wrong: lines.filter((line) => siteOf(line) === null),
  }
}
