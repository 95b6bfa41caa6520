import { Switch } from '@mantine/core'
import { formatVnd } from '@saola/money/format'
import { useFeeWords } from '@saola/web/parts/useFeeWords'
import { Icon, type IconName } from '@saola/web/ui/icons.tsx'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig } from '../../app/useMe.ts'
import { methodName } from '../../parts/own-names.ts'
import { useFees, type Fee } from '../../parts/useFees.ts'
import type { Method } from './form.ts'
import styles from './shop-setting.module.css'

interface Props {
  methods: readonly Method[]
  chosen: readonly string[]
  onChange: (id: string, on: boolean) => void
  error: ReactNode
}

const iconOf = (type: string): IconName => {
  if (type === 'CARD') return 'wallet'
  return type === 'QR' ? 'qr' : 'bank'
}

/** Which payment methods the payer is offered, what each costs, and why one cannot be had (B-486, B-487). */
export function MethodChoice({ methods, chosen, onChange, error }: Props) {
  const t = useTranslations('shopSetting')
  const { data: config } = useConfig()
  const fees = useFees()
  return (
    <>
      <ul className={styles.methods}>
        {methods.map((method) => (
          <li key={method.id} className={styles.method}>
            {method.logo === null ? (
              <span className={styles.mark}>
                <Icon name={iconOf(method.type)} size={22} />
              </span>
            ) : (
              <img className={styles.mark} src={method.logo} alt="" />
            )}
            <div className={styles.words}>
              <Switch
                label={methodName(method, (type) => t(`method.${type}`))}
                labelPosition="left"
                checked={method.status === 'ACTIVE' && chosen.includes(method.id)}
                disabled={method.status !== 'ACTIVE'}
                onChange={(event) => onChange(method.id, event.currentTarget.checked)}
                classNames={{ body: styles.switch ?? '', label: styles.name ?? '' }}
              />
              <Facts
                method={method}
                fees={fees.filter((one) => one.paymentType === method.paymentType)}
              />
            </div>
          </li>
        ))}
      </ul>
      {error === undefined || error === null ? null : (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      <p className={styles.dim}>
        {t('fee.note')}{' '}
        {config === undefined ? null : (
          <a href={config.links.feePolicy} target="_blank" rel="noreferrer">
            {t('fee.policy')}
          </a>
        )}
      </p>
    </>
  )
}

function Facts({ method, fees }: { method: Method; fees: readonly Fee[] }) {
  const t = useTranslations('shopSetting')
  const feeWords = useFeeWords()
  return (
    <div className={styles.dim}>
      <div>{t(`about.${method.paymentType}`)}</div>
      <div>
        {fees.map((fee) => (
          <Fragment key={fee.amountFrom}>
            {fee.amountFrom <= 1
              ? null
              : `${t('fee.from', { amount: formatVnd(fee.amountFrom) })} `}
            {t('fee.is', { fee: feeWords(fee) })}
            {' · '}
          </Fragment>
        ))}
        {method.paymentLimit === null
          ? t('fee.noLimit')
          : t('fee.limit', { amount: formatVnd(method.paymentLimit) })}
      </div>
      {method.status === 'ACTIVE' ? null : (
        <div className={styles.off}>
          <Icon name="info" size={16} />
          {t('methodOff')}
        </div>
      )}
    </div>
  )
}
