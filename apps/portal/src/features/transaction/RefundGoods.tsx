import { Switch } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import type { refund } from '@saola/contract/refund'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { useTranslations } from 'use-intl'
import styles from './transaction.module.css'

type Good = Output<typeof refund.getOptions>['goods'][number]
type Back = Record<string, number | ''>
const piecesOf = (pieces: number | '' | undefined): number | null =>
  pieces === '' ? null : (pieces ?? 0)

/** What of an order comes back with its money, piece by piece, and whether it is for sale again (ADR 0027). */
export function RefundGoods({
  goods,
  back,
  restock,
  onBack,
  onRestock,
}: {
  goods: readonly Good[]
  back: Back
  restock: boolean
  onBack: (back: Back) => void
  onRestock: (restock: boolean) => void
}) {
  const t = useTranslations('refund.ask')
  const some = goods.some((good) => back[good.productId] !== 0 && back[good.productId] !== '')
  return (
    <fieldset className={styles.goods}>
      <legend>{t('goods')}</legend>
      <p>{t('goodsHint')}</p>
      <ul>
        {goods
          .filter((good) => good.left > 0)
          .map((good) => (
            <li key={good.productId}>
              <span>
                <span>{good.name}</span>
                <small>
                  {t('goodsLeft', {
                    left: formatNumberVi(good.left),
                    count: formatNumberVi(good.quantity),
                  })}{' '}
                  · {formatVnd(good.amount)}
                </small>
              </span>
              <WholeNumberInput
                w={72}
                className={styles.pieces}
                aria-label={t('goodsOf', { name: good.name })}
                max={good.left}
                value={piecesOf(back[good.productId])}
                onChange={(value) => onBack({ ...back, [good.productId]: value ?? '' })}
              />
            </li>
          ))}
      </ul>
      {some ? (
        <Switch
          label={t('restock')}
          description={t('restockHint')}
          checked={restock}
          onChange={(event) => onRestock(event.currentTarget.checked)}
        />
      ) : null}
    </fieldset>
  )
}
