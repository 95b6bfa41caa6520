import { useTranslations } from 'use-intl'
import { offerOf, type PageInfo } from './rules.ts'

type Page = Pick<PageInfo, 'status' | 'goods' | 'payPageName'>

/** What a button that leads to a page does, in words: for the preview, and in short beside the page's name. */
export function useOfferWords(): {
  /** One line each. */
  linesOf: (page: Page) => string[]
  optionOf: (page: Page) => string
  /** Null where nothing needs the merchant's care. */
  warningOf: (page: Page) => string | null
} {
  const t = useTranslations('payButton')
  const missing = ({ goods }: Page): string[] => [
    ...(goods.soldOut === 0 ? [] : [t('goods.soldOut', { count: goods.soldOut })]),
    ...(goods.hidden === 0 ? [] : [t('goods.hidden', { count: goods.hidden })]),
  ]
  return {
    linesOf: (page) =>
      page.status === 'ACTIVE'
        ? [t('goods.shown', { count: page.goods.total - page.goods.hidden }), ...missing(page)]
        : [t('goods.off')],
    optionOf: (page) => {
      const name = page.payPageName
      switch (offerOf(page)) {
        case 'off':
          return t('form.pageOff', { name })
        case 'nothing':
          return t('goods.option', { name, note: t('goods.noneOnSale') })
        case 'some':
          return t('goods.option', { name, note: missing(page).join(', ') })
        default:
          return name
      }
    },
    warningOf: (page) => {
      const name = page.payPageName
      switch (offerOf(page)) {
        case 'off':
          return t('detail.pageOff', { name })
        case 'nothing':
          return t('goods.nothing', { name })
        default:
          return page.goods.hidden === 0
            ? null
            : `${t('goods.hidden', { count: page.goods.hidden })}. ${t('goods.some', { name })}`
      }
    },
  }
}
