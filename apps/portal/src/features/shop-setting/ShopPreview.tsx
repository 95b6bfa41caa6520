import { formatVnd } from '@saola/money/format'
import { payer as en } from '@saola/phrases/en/payer'
import { payer as vi } from '@saola/phrases/vi/payer'
import { useTranslations } from 'use-intl'
import { PayerMethods, PayerPhone } from '../../parts/PayerPhone.tsx'
import phone from '../../parts/payer-phone.module.css'
import type { Method, ShopValues } from './form.ts'
import styles from './shop-setting.module.css'

const SAMPLE_VND = 150_000

/** The payer's page of this shop as it will look on a phone, in the words they will read: those of the shop's default language. */
export function ShopPreview({
  values,
  methods,
}: {
  values: ShopValues
  methods: readonly Method[]
}) {
  const t = useTranslations('shopSetting.preview')
  const { foot, pay } = values.defaultLanguage === 'VI' ? vi : en
  const types = methods
    .filter(({ id, status }) => status === 'ACTIVE' && values.paymentIds.includes(id))
    .map(({ paymentType }) => paymentType)
  const shopName = values.shopName.trim() || t('noName')
  return (
    <PayerPhone title={t('title')} shop={{ ...values, shopName }} className={styles.preview}>
      <div className={phone.sum} lang={values.defaultLanguage.toLowerCase()}>
        <div className={phone.small}>{pay.amount}</div>
        <div className={phone.previewAmount}>{formatVnd(SAMPLE_VND)}</div>
      </div>
      <PayerMethods
        types={types}
        nameOf={(type) => pay[type]}
        words={{
          qr: pay.hint,
          save: types[0] === 'ATM_CARD' ? pay.cardGo : pay.save,
          noMethod: pay.noMethod.replace('{shop}', shopName),
        }}
      />
      <div className={phone.small}>{foot}</div>
    </PayerPhone>
  )
}
