import { Button } from '@mantine/core'
import { accountActions } from '@saola/contract/bank-account'
import { ActionMenu, type MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { bankNames, BankMark } from '../../parts/BankMark.tsx'
import type { BankAccount } from '../../parts/useBankAccounts.ts'
import { masked, useMakeDefault } from './accounts.ts'
import { AccountNumber } from './AccountNumber.tsx'
import { Balance } from './Balance.tsx'
import styles from './bank-account.module.css'

/** One linked account: bank, number behind dots, holder, what it is used for, its balance when asked for. */
export function AccountCard({
  account,
  onRemove,
  onQr,
}: {
  account: BankAccount
  onRemove: () => void
  onQr: () => void
}) {
  const t = useTranslations('bankAccount.card')
  const actions = useAccountActions(account, onRemove)
  return (
    <article
      className={`${styles.panel} ${styles.card}`}
      aria-label={`${bankNames[account.bankType]} ${masked(account.accountNo)}`}
    >
      <div className={styles.cardHead}>
        <BankMark type={account.bankType} />
        <strong className={styles.bank}>{bankNames[account.bankType]}</strong>
        <span className={styles.menu}>
          <ActionMenu
            label={t('actions', { account: masked(account.accountNo) })}
            actions={actions}
          />
        </span>
      </div>
      <AccountNumber accountNo={account.accountNo} />
      <div className={styles.holder}>{account.accountName}</div>
      <Roles account={account} />
      <Balance accountId={account.id} />
      <div className={styles.cardFoot}>
        <Button
          size="sm"
          variant="default"
          leftSection={<Icon name="qr" size={16} />}
          onClick={onQr}
        >
          {t('showQr')}
        </Button>
        <LinkButton
          size="sm"
          variant="default"
          to={paths.receivedMoneyAccountDetail}
          search={{ id: account.id }}
        >
          {t('statement')}
        </LinkButton>
      </div>
    </article>
  )
}

/** The account's badges; none for one that is only chosen by hand. */
export function Roles({
  account,
}: {
  account: Pick<BankAccount, 'defaultAccount' | 'defaultFeeAccount'>
}) {
  const t = useTranslations('bankAccount.card')
  return (
    <div className={styles.roles}>
      {account.defaultAccount ? <span className={styles.role}>{t('default')}</span> : null}
      {account.defaultFeeAccount ? (
        <span className={`${styles.role} ${styles.roleFee}`}>{t('defaultFee')}</span>
      ) : null}
    </div>
  )
}

/** What may be done, by the contract's table; what may not says why and stays in its place. */
export function useAccountActions(account: BankAccount, onRemove: () => void): MenuAction[] {
  const t = useTranslations('bankAccount.action')
  const makeDefault = useMakeDefault()
  const { can } = useMe()
  const allowed = accountActions(account)
  const refused = (action: (typeof allowed)[number], why: string): string | null => {
    if (!can(1902, 'CREATE')) return t('noRight')
    return allowed.includes(action) ? null : why
  }
  return [
    {
      key: 'default',
      label: t('setDefault'),
      icon: 'check',
      refused: refused('setDefault', t('isDefault')),
      onSelect: () => makeDefault.mutate({ id: account.id, fee: false }),
    },
    {
      key: 'fee',
      label: t('setDefaultFee'),
      icon: 'receipt',
      refused: refused('setDefaultFee', t('isDefaultFee')),
      onSelect: () => makeDefault.mutate({ id: account.id, fee: true }),
    },
    {
      key: 'remove',
      label: t('remove'),
      icon: 'trash',
      danger: true,
      apart: true,
      refused: refused('delete', t('leaveFirst')),
      onSelect: onRemove,
    },
  ]
}
