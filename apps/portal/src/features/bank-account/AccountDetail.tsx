import { matching, searchHook } from '@saola/web/list/screenSearch'
import { Skeleton } from '@mantine/core'
import { bankAccount } from '@saola/contract/bank-account'
import type { Output } from '@saola/contract/call'
import { ApiError } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { ActionMenu } from '@saola/web/ui/ActionMenu.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { DetailPage, Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { bankNames } from '../../parts/BankMark.tsx'
import { masked, useSeesBalances } from './accounts.ts'
import { Roles, useAccountActions } from './AccountCard.tsx'
import { AccountNumber } from './AccountNumber.tsx'
import { Balance } from './Balance.tsx'
import { AccountQr } from './QrDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { Statement } from './Statement.tsx'

type Account = Output<typeof bankAccount.get>
const useAccountSearch = searchHook({
  id: matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
})

/** One account, at `?id=`: facts, its QR, balance and statement (B-505). */
export function AccountDetail() {
  const t = useTranslations('bankAccount.detail')
  const { id = '' } = useAccountSearch()
  const query = useQuery({
    ...queryOptionsOf(bankAccount.get, { params: { id } }),
    enabled: id !== '',
  })
  const { data: account, error } = query
  if (id === '' || (error instanceof ApiError && error.httpStatus === 404)) {
    return (
      <Page title={t('title')}>
        <Section>
          <EmptyState found icon="bank" title={t('gone')} text={t('goneHint')}>
            <LinkButton to={paths.receivedMoneyAccount} mt={8}>
              {t('back')}
            </LinkButton>
          </EmptyState>
        </Section>
      </Page>
    )
  }
  if (account === undefined)
    return (
      <Page title={t('title')}>
        <Section>
          {error === null ? (
            <div aria-busy="true">
              <Skeleton height={18} width="40%" mb={16} />
              <Skeleton height={14} mb={12} />
              <Skeleton height={14} width="80%" mb={12} />
              <Skeleton height={14} width="60%" />
            </div>
          ) : (
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          )}
        </Section>
      </Page>
    )
  return <Loaded account={account} />
}

function Loaded({ account }: { account: Account }) {
  const t = useTranslations('bankAccount')
  const navigate = useNavigate()
  const sees = useSeesBalances()
  const [removing, setRemoving] = useState(false)
  const actions = useAccountActions({ ...account, status: 'ACTIVE' }, () => setRemoving(true))
  const plain = !account.defaultAccount && !account.defaultFeeAccount
  return (
    <DetailPage
      title={`${bankNames[account.bankType]} ${masked(account.accountNo)}`}
      actions={
        <ActionMenu
          label={t('card.actions', { account: masked(account.accountNo) })}
          actions={actions}
        />
      }
      side={<AccountQr account={account} />}
    >
      <Section title={t('detail.facts')}>
        <Facts
          facts={[
            [t('detail.accountNo'), <AccountNumber key="no" accountNo={account.accountNo} />],
            [t('detail.accountName'), account.accountName],
            [t('detail.bank'), bankNames[account.bankType]],
            account.branch !== null && [t('detail.branch'), account.branch],
            [
              t('detail.roles'),
              plain ? t('detail.noRole') : <Roles key="roles" account={account} />,
            ],
            [t('detail.linkedAt'), <DateTime key="at" at={account.linkedAt} exact />],
            sees && [t('detail.balance'), <Balance key="balance" accountId={account.id} />],
          ]}
        />
      </Section>
      <Statement accountId={account.id} />
      <RemoveDialog
        account={account}
        opened={removing}
        onClose={() => setRemoving(false)}
        onDone={() => void navigate({ to: paths.receivedMoneyAccount })}
      />
    </DetailPage>
  )
}
