import { NumberInput, Switch } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import type { refund } from '@saola/contract/refund'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import styles from './transaction.module.css'

type Good = Output<typeof refund.getOptions>['goods'][number]
type Back = Record<string, number | ''>

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
              <NumberInput
                w={72}
                className={styles.pieces}
                hideControls
                aria-label={t('goodsOf', { name: good.name })}
                min={0}
                max={good.left}
                clampBehavior="strict"
                allowDecimal={false}
                allowNegative={false}
                inputMode="numeric"
                value={back[good.productId] ?? 0}
                onChange={(value) =>
                  onBack({ ...back, [good.productId]: value === '' ? '' : Number(value) })
                }
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
