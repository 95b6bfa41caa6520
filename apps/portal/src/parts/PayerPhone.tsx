import { Skeleton } from '@mantine/core'
import { Icon } from '@saola/web/ui/icons.tsx'
import type { ReactNode } from 'react'
import { inkOn } from './colour.ts'
import styles from './payer-phone.module.css'

export interface PhoneShop {
  shopName: string
  logo: string | null
  backgroundColor: string
}
interface Props {
  title: string
  shop: PhoneShop | undefined
  className?: string | undefined
  children: ReactNode
}

/** A payer's page as it looks on a phone; a picture, so nothing in it can be pressed. */
export function PayerPhone({ title, shop, className, children }: Props) {
  return (
    <aside className={`${styles.preview} ${className ?? ''}`} aria-label={title}>
      <div className={styles.previewTitle}>{title}</div>
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
        <div className={styles.phoneBody}>{children}</div>
      </div>
    </aside>
  )
}

export type MethodType = 'VIET_QR' | 'ATM_CARD' | 'BANKING'
/** The payment methods as tabs, the first one chosen; `names` and the words come from the caller, who knows in which language the payer reads. */
export function PayerMethods({
  types,
  nameOf,
  words,
}: {
  types: readonly MethodType[] | undefined
  nameOf: (type: MethodType) => string
  words: { qr: string; save: string; noMethod: string }
}) {
  if (types === undefined) return <Skeleton height={220} radius={12} />
  if (types.length === 0) return <div className={styles.box}>{words.noMethod}</div>
  return (
    <div className={styles.box}>
      {types.length < 2 ? null : (
        <div className={styles.tabs}>
          {types.map((type, i) => (
            <span key={type} data-on={i === 0 || undefined}>
              {nameOf(type)}
            </span>
          ))}
        </div>
      )}
      <div className={styles.fakeQr}>
        <Icon name={types[0] === 'ATM_CARD' ? 'wallet' : 'qr'} size={72} />
        <span>{words.qr}</span>
      </div>
      <div className={styles.fakeButton}>{words.save}</div>
    </div>
  )
}
