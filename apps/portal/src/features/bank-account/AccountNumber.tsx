import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { masked } from './accounts.ts'
import styles from './bank-account.module.css'

/** The number behind dots until it is asked for; copying gives all of it either way. */
export function AccountNumber({ accountNo }: { accountNo: string }) {
  const t = useTranslations('bankAccount.card')
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.number}>
      <span className="tabular">{open ? accountNo : masked(accountNo)}</span>
      <button
        type="button"
        className={styles.small}
        aria-pressed={open}
        aria-label={t(open ? 'hide' : 'reveal')}
        title={t(open ? 'hide' : 'reveal')}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'eyeOff' : 'eye'} size={16} />
      </button>
      <CopyButton text={accountNo} name={t('accountNo')} />
    </div>
  )
}
