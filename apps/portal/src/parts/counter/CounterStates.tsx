import type { Output } from '@saola/contract/call'
import type { shopSetting } from '@saola/contract/shop-setting'
import { formatVnd } from '@saola/money/format'
import { amountInWords } from '@saola/money/words'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { QrPicture } from '@saola/web/ui/QrPicture.tsx'
import { QrPreparing } from '@saola/web/ui/QrPreparing.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { inkOn } from '../colour.ts'
import { clock, partsOf, type CounterPayment, type CounterState } from './counter.ts'
import styles from './counter.module.css'

export type CounterShop = Output<typeof shopSetting.get>
/** The shop's band, as on the payer's page. */
export function CounterHead({ shop }: { shop: CounterShop | undefined }) {
  const t = useTranslations('newPayment')
  return (
    <div
      className={styles.band}
      style={
        shop === undefined
          ? undefined
          : { background: shop.backgroundColor, color: inkOn(shop.backgroundColor) }
      }
    >
      {shop === undefined || shop.logo === null ? null : <img src={shop.logo} alt="" />}
      <b>{shop?.shopName}</b>
      {document.fullscreenEnabled ? (
        <button type="button" className={styles.full} aria-label={t('full')} onClick={toggleFull}>
          <Icon name="external" size={22} />
        </button>
      ) : null}
    </div>
  )
}

const Amount = ({ value }: { value: number }) => (
  <div className={styles.sum} data-long={value >= 100_000_000 || undefined}>
    {formatVnd(value)}
  </div>
)

function Wrong({ amount }: { amount: number | null }) {
  const t = useTranslations('newPayment')
  return amount === null ? null : (
    <p className={styles.wrong} role="alert">
      <Icon name="warning" size={20} />
      {t('wrong', { amount: formatVnd(amount) })}
    </p>
  )
}

/** A clock that ticks, from a day on days and hours; said in whole words. */
function Left({ seconds }: { seconds: number }) {
  const t = useTranslations('newPayment')
  const days = seconds < 86_400 ? null : t('leftDays', partsOf(seconds))
  return (
    <div
      className={styles.left}
      role="timer"
      aria-label={days === null ? t('left', partsOf(seconds)) : t('leftLong', { time: days })}
    >
      <Icon name="clock" size={20} />
      {days ?? clock(seconds)}
    </div>
  )
}

export function CounterWait({
  payment,
  seconds,
  wrongAmount,
}: {
  payment: CounterPayment
  seconds: number | null
  wrongAmount: number | null
}) {
  const t = useTranslations('newPayment')
  return (
    <div className={styles.wait}>
      <div className={styles.qr}>
        {payment.payable ? (
          <QrPicture content={payment.qrCode} name={formatVnd(payment.amount)} />
        ) : (
          <QrPreparing framed={false} />
        )}
      </div>
      <div className={styles.say}>
        <Amount value={payment.amount} />
        {payment.description === null ? null : (
          <div className={styles.what}>{payment.description}</div>
        )}
        <div className={styles.dim}>
          {[payment.payable ? t('scan') : null, payment.accountName].filter(Boolean).join(' · ')}
        </div>
        {seconds === null ? null : <Left seconds={seconds} />}
        <Wrong amount={wrongAmount} />
      </div>
    </div>
  )
}

/** Read in one glance, from two metres. */
export function CounterPaid({ payment, at }: { payment: CounterPayment; at: string | null }) {
  const t = useTranslations('newPayment')
  const language = useLocale()
  return (
    <div className={styles.result} role="status">
      <Icon name="check" size={140} />
      <div className={styles.word}>{t('paid')}</div>
      <Amount value={payment.amount} />
      <div>{amountInWords(payment.amount, language, { capital: true })}</div>
      {payment.description === null ? null : (
        <div className={styles.what}>{payment.description}</div>
      )}
      {at === null ? null : <DateTime at={at} exact />}
    </div>
  )
}

/** Why no money came. */
function reasonOf(state: CounterState, status: string): 'timeUp' | 'TIMEOUT' | 'CANCELED' | 'FAIL' {
  if (state === 'timeUp') return 'timeUp'
  return status === 'TIMEOUT' || status === 'CANCELED' ? status : 'FAIL'
}

export function CounterEnd({
  payment,
  status,
  state,
  wrongAmount,
}: {
  payment: CounterPayment
  status: string
  state: CounterState
  wrongAmount: number | null
}) {
  const t = useTranslations('newPayment')
  const why = reasonOf(state, status)
  return (
    <div className={styles.result} role="status">
      <Icon name="clock" size={110} />
      <div className={styles.word}>{t(`end.${why}`)}</div>
      <Amount value={payment.amount} />
      <div>{t(why === 'timeUp' ? 'endCheck' : 'endHint')}</div>
      <Wrong amount={wrongAmount} />
    </div>
  )
}

/** The whole screen of a tablet on the counter; where a browser has none, nothing happens. */
function toggleFull(): void {
  if (document.fullscreenElement !== null) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen?.().catch(() => undefined)
}
