import type { Output } from '@saola/contract/call'
import type { shopSetting } from '@saola/contract/shop-setting'
import { formatVnd } from '@saola/money/format'
import { amountInWords } from '@saola/money/words'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { QrPicture } from '@saola/web/ui/QrPicture.tsx'
import { QrPreparing } from '@saola/web/ui/QrPreparing.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { inkOn } from '../../parts/colour.ts'
import { clock, partsOf, type CounterLink, type CounterState } from './pad.ts'
import styles from './new-payment.module.css'

/** The shop's band, as on the payer's page. */
export function CounterHead({
  shop,
  onFull,
}: {
  shop: Output<typeof shopSetting.get> | undefined
  onFull: () => void
}) {
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
        <button type="button" className={styles.full} aria-label={t('full')} onClick={onFull}>
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
  link,
  seconds,
  wrongAmount,
}: {
  link: CounterLink
  seconds: number | null
  wrongAmount: number | null
}) {
  const t = useTranslations('newPayment')
  return (
    <div className={styles.wait}>
      <div className={styles.qr}>
        {link.payable ? (
          <QrPicture content={link.qrCode} name={formatVnd(link.amount)} />
        ) : (
          <QrPreparing framed={false} />
        )}
      </div>
      <div className={styles.say}>
        <Amount value={link.amount} />
        {link.description === null ? null : <div className={styles.what}>{link.description}</div>}
        <div className={styles.dim}>
          {link.payable ? `${t('scan')} · ${link.accountName}` : link.accountName}
        </div>
        {seconds === null ? null : <Left seconds={seconds} />}
        <Wrong amount={wrongAmount} />
      </div>
    </div>
  )
}

/** Read in one glance, from two metres. */
export function CounterPaid({ link, at }: { link: CounterLink; at: string | null }) {
  const t = useTranslations('newPayment')
  const language = useLocale()
  return (
    <div className={styles.result} role="status">
      <Icon name="check" size={140} />
      <div className={styles.word}>{t('paid')}</div>
      <Amount value={link.amount} />
      <div>{amountInWords(link.amount, language, { capital: true })}</div>
      {link.description === null ? null : <div className={styles.what}>{link.description}</div>}
      {at === null ? null : <DateTime at={at} exact />}
    </div>
  )
}

/** Why no money came. */
function reasonOf(
  state: CounterState,
  status: CounterLink['status'],
): 'timeUp' | 'TIMEOUT' | 'CANCELED' | 'FAIL' {
  if (state === 'timeUp') return 'timeUp'
  return status === 'TIMEOUT' || status === 'CANCELED' ? status : 'FAIL'
}

export function CounterEnd({
  link,
  state,
  wrongAmount,
}: {
  link: CounterLink
  state: CounterState
  wrongAmount: number | null
}) {
  const t = useTranslations('newPayment')
  const why = reasonOf(state, link.status)
  return (
    <div className={styles.result} role="status">
      <Icon name="clock" size={110} />
      <div className={styles.word}>{t(`end.${why}`)}</div>
      <Amount value={link.amount} />
      <div>{t(why === 'timeUp' ? 'endCheck' : 'endHint')}</div>
      <Wrong amount={wrongAmount} />
    </div>
  )
}
