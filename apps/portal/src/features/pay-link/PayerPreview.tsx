import { shopSetting } from '@saola/contract/shop-setting'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { formatTime } from '@saola/web/ui/time'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PayerMethods, PayerPhone } from '../../parts/PayerPhone.tsx'
import phone from '../../parts/payer-phone.module.css'
import { fieldOf, wanted, type CreateValues } from './form.ts'
import styles from './pay-link.module.css'
import { expiryOf } from './rules.ts'

/** The payer page as it will look on a phone, drawn from what has been typed; a picture, so nothing in it can be pressed. */
export function PayerPreview({ values }: { values: CreateValues }) {
  const t = useTranslations('payLink.preview')
  const { data: shop } = useQuery({ ...queryOptionsOf(shopSetting.get, {}), staleTime: 60_000 })
  const expiry = expiryOf(values.expireType)
  // The server shows the form first while something asked for is missing.
  const asks =
    values.customerInfoType === 'REQUIRE_INPUT' ||
    (values.customerInfoType === 'AUTO_FILL' &&
      wanted(values).some((name) => values.customer[fieldOf[name]].trim() === ''))
  return (
    <PayerPhone title={t('title')} shop={shop} className={styles.wideOnly}>
      <div className={phone.sum}>
        <div className={phone.small}>{t('amount')}</div>
        <div
          className={phone.previewAmount}
          data-long={(values.amount ?? 0) >= 1_000_000_000 || undefined}
        >
          {formatVnd(values.amount ?? 0)}
        </div>
        {values.description.trim() === '' ? null : (
          <div className={phone.what}>{values.description.trim()}</div>
        )}
        {values.fileUrl === null ? null : <div className={phone.fake}>{t('file')}</div>}
        {expiry === null ? null : (
          <div className={phone.small}>{t('until', { time: formatTime(expiry) })}</div>
        )}
      </div>
      {asks ? (
        <Questions values={values} />
      ) : (
        <PayerMethods
          types={shop?.payments.filter((p) => p.status === 'ACTIVE').map((p) => p.paymentType)}
          nameOf={(type) => t(type)}
          words={{ qr: t('qr'), save: t('save'), noMethod: t('noMethod') }}
        />
      )}
      {values.contactPhone === '' && values.contactEmail === '' ? null : (
        <div className={phone.small}>
          {t('help', { shop: shop?.shopName ?? '' })}{' '}
          {[values.contactPhone, values.contactEmail].filter((x) => x !== '').join(' · ')}
        </div>
      )}
      <div className={phone.small}>{t('foot')}</div>
    </PayerPhone>
  )
}

/** Asked first: the QR comes on the next page. */
function Questions({ values }: { values: CreateValues }) {
  const t = useTranslations('payLink.preview')
  const field = useTranslations('payLink.create')
  return (
    <div className={phone.box}>
      <b>{t('form')}</b>
      {wanted(values).map((name) => (
        <div key={name} className={phone.fakeField}>
          <span>{field(fieldOf[name])}</span>
          <i>{values.customerInfoType === 'AUTO_FILL' ? values.customer[fieldOf[name]] : ''}</i>
        </div>
      ))}
      <div className={phone.fakeButton}>{t('next')}</div>
    </div>
  )
}
