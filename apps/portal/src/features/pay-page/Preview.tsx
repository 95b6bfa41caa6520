import { Skeleton } from '@mantine/core'
import { shopSetting } from '@saola/contract/shop-setting'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { inkOn } from '../../parts/colour.ts'
import { fieldOf, isShown, priceOf, wanted, type CreateValues } from './rules.ts'
import styles from './pay-page.module.css'
import { Thumb } from './Thumb.tsx'

/** As many products as a phone's first screen shows. */
const IN_SIGHT = 4

/** The shelf as it will look on a phone, drawn from what has been chosen; a picture, so nothing in it can be pressed. */
export function Preview({ values }: { values: CreateValues }) {
  const t = useTranslations('payPage')
  const { data: shop } = useQuery({ ...queryOptionsOf(shopSetting.get, {}), staleTime: 60_000 })
  const asked = wanted(values)
  const goods = values.goods.filter(isShown)
  return (
    <aside className={styles.preview} aria-label={t('preview.title')}>
      <div className={styles.previewTitle}>{t('preview.title')}</div>
      <div className={styles.phone}>
        {shop === undefined ? (
          <Skeleton height={56} radius={0} />
        ) : (
          <div
            className={styles.band}
            style={{ background: shop.backgroundColor, color: inkOn(shop.backgroundColor) }}
          >
            {shop.logo === null ? null : <img src={shop.logo} alt="" />}
            <b>{shop.shopName}</b>
          </div>
        )}
        <div className={styles.phoneBody}>
          <b className={styles.previewName}>
            {values.name.trim() === '' ? t('preview.noName') : values.name.trim()}
          </b>
          <div className={styles.box}>
            {goods.length === 0 ? (
              <span>{t('preview.empty')}</span>
            ) : (
              goods.slice(0, IN_SIGHT).map((good) => (
                <div key={good.id} className={styles.previewGood}>
                  <Thumb good={good} />
                  <span className={styles.words}>
                    <b>{good.name}</b>
                    <span>{priceOf(good) ?? t('pick.own')}</span>
                  </span>
                  <i>− 0 +</i>
                </div>
              ))
            )}
            {goods.length > IN_SIGHT ? <span>+ {goods.length - IN_SIGHT}</span> : null}
          </div>
          {asked.length === 0 ? null : (
            <div className={styles.box}>
              <b>{t('preview.ask')}</b>
              {asked.map((name) => (
                <div key={name} className={styles.fakeField}>
                  {t(`info.${fieldOf[name]}`)}
                  <i />
                </div>
              ))}
            </div>
          )}
        </div>
        <div className={styles.fakeBar}>
          <span>
            {t('preview.sum')}
            <b>{formatVnd(0)}</b>
          </span>
          <em>{t('preview.go')}</em>
        </div>
      </div>
    </aside>
  )
}
