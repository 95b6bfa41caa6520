import { Alert, Button, Skeleton } from '@mantine/core'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Page } from '@saola/web/ui/pages.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { useBankAccounts, type BankAccount } from '../../parts/useBankAccounts.ts'
import { AccountCard } from './AccountCard.tsx'
import styles from './bank-account.module.css'
import { LinkWizard } from './LinkWizard.tsx'
import { QrDialog } from './QrDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

/** In these the next step towards activation is a real account (docs/decisions.md#21), while the portal itself still runs in Test Mode. */
const WANTS_REAL: readonly string[] = ['SUBMIT_INFO', 'OPEN_ACCOUNT']

/** The accounts that the merchant is paid into: cards, linking, defaults (B-505). */
export function AccountsPage() {
  const t = useTranslations('bankAccount')
  const me = useMe()
  const accounts = useBankAccounts()
  const [wizard, setWizard] = useState<'closed' | 'here' | 'live'>('closed')
  const [dialog, setDialog] = useState<{ kind: 'remove' | 'qr'; account: BankAccount } | null>(null)
  const wantsReal = me.testMode && WANTS_REAL.includes(me.merchantStatus)
  const linkButton = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setWizard('here')}>
      {t('list.link')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      actions={accounts.data === undefined || accounts.data.length === 0 ? undefined : linkButton}
    >
      <p className={styles.lead}>{t('lead')}</p>
      {wantsReal ? <RealAccountHint onLink={() => setWizard('live')} /> : null}
      <Placeholder query={accounts}>{linkButton}</Placeholder>
      {accounts.data === undefined || accounts.data.length === 0 ? null : (
        <ul className={styles.cards} aria-label={t('list.label')}>
          {accounts.data.map((account) => (
            <li key={account.id}>
              <AccountCard
                account={account}
                onRemove={() => setDialog({ kind: 'remove', account })}
                onQr={() => setDialog({ kind: 'qr', account })}
              />
            </li>
          ))}
        </ul>
      )}
      <LinkWizard
        opened={wizard !== 'closed'}
        live={wizard === 'live'}
        onClose={() => setWizard('closed')}
      />
      <RemoveDialog
        account={dialog?.account ?? null}
        opened={dialog?.kind === 'remove'}
        onClose={() => setDialog(null)}
      />
      <QrDialog
        account={dialog?.account ?? null}
        opened={dialog?.kind === 'qr'}
        onClose={() => setDialog(null)}
      />
    </Page>
  )
}

function RealAccountHint({ onLink }: { onLink: () => void }) {
  const t = useTranslations('bankAccount')
  return (
    <Alert variant="light" title={t('real.title')} icon={<Icon name="bank" />}>
      {t('real.text')}
      <div>
        <Button mt={8} size="sm" onClick={onLink}>
          {t('real.action')}
        </Button>
      </div>
    </Alert>
  )
}

/** In place of the accounts: that they cannot be read, are on their way, or that there are none. */
function Placeholder({
  query,
  children,
}: {
  query: ReturnType<typeof useBankAccounts>
  children: ReactNode
}) {
  const t = useTranslations('bankAccount')
  if (query.data === undefined && !query.isError) return <Waiting />
  if (query.data !== undefined && query.data.length > 0) return null
  return (
    <div className={styles.panel}>
      {query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <EmptyState icon="bank" title={t('list.empty')} text={t('list.emptyHint')}>
          {children}
        </EmptyState>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles.cards} aria-busy="true">
      {[1, 2].map((n) => (
        <div key={n} className={`${styles.panel} ${styles.card}`}>
          <Skeleton height={24} width={180} />
          <Skeleton height={28} width={160} my={4} />
          <Skeleton height={14} width="70%" />
          <Skeleton height={36} width="60%" mt={8} />
        </div>
      ))}
    </div>
  )
}
