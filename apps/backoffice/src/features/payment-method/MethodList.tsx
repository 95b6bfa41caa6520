import { Button, Skeleton } from '@mantine/core'
import { paymentMethod } from '@saola/contract/shop-setting'
import { formatVnd } from '@saola/money/format'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { queryOptionsOf } from '@saola/web/api/query'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EntityIcon } from '@saola/web/parts/EntityIcon.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Page } from '@saola/web/ui/pages.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { PendingBadge, PendingChange } from '../../parts/PendingChange.tsx'
import { PendingNew } from '../../parts/PendingNew.tsx'
import type { Method } from './form.ts'
import { MethodForm } from './MethodForm.tsx'
import styles from './payment-method.module.css'

/** The payment methods that the product offers: few, so they stand as cards. */
export function MethodList() {
  const t = useTranslations('paymentMethod')
  const methods = useQuery(queryOptionsOf(paymentMethod.cmsList, {}))
  const open = useOpenRow<{ id: string }>(methods.data ?? [], (method) => method.id)
  const [adding, setAdding] = useState(false)
  const chosen = methods.data?.find((method) => method.id === open.key)
  const { data: me } = useAdmin()
  const may = me?.codes.includes(3205) === true
  const isFixed = !may || (chosen?.pendingApproval ?? null) !== null
  const title = (): string => {
    if (chosen === undefined || adding) return t('add')
    return isFixed ? chosen.name : t('edit', { name: chosen.name })
  }
  const close = (): void => {
    if (adding) setAdding(false)
    else open.close()
  }
  const content = () => {
    if (adding) return <MethodForm key="new" method={null} onDone={close} />
    if (chosen !== undefined)
      return isFixed ? (
        <>
          <PendingChange id={chosen.pendingApproval} />
          <MethodFacts method={chosen} />
        </>
      ) : (
        <MethodForm key={chosen.id} method={chosen} onDone={close} />
      )
    return methods.data === undefined ? null : <EmptyState icon="search" title={t('gone')} />
  }
  return (
    <Page
      title={t('title')}
      actions={
        may ? (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        ) : null
      }
    >
      <Note>{t('text')}</Note>
      <PendingNew kind="PAYMENT_METHOD" />
      <Methods query={methods} />
      <SideDrawer
        opened={adding || open.key !== null}
        closeOnBack={adding}
        title={title()}
        onClose={close}
      >
        {content()}
      </SideDrawer>
    </Page>
  )
}

function Methods({ query }: { query: UseQueryResult<readonly Method[]> }) {
  const t = useTranslations('paymentMethod')
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data?.length === 0)
    return <EmptyState icon="wallet" title={t('empty.title')} text={t('empty.text')} />
  return (
    <ul className={styles.methods} aria-busy={query.data === undefined}>
      {query.data?.map((method) => (
        <li key={method.id} className={styles.method}>
          <MethodCard method={method} search={{ open: method.id }} />
        </li>
      )) ??
        [0, 1, 2].map((i) => (
          <li key={i} className={styles.method}>
            <Skeleton height={160} radius={8} />
          </li>
        ))}
    </ul>
  )
}

const iconOf = ({ type }: Method) => {
  if (type === 'CARD') return 'wallet'
  return type === 'QR' ? 'qr' : 'bank'
}

function MethodCard({ method, search }: { method: Method; search: Record<string, string> }) {
  const t = useTranslations('paymentMethod')
  return (
    <>
      <div className={styles.head}>
        {method.logo === null ? (
          <span className={styles.drawn}>
            <Icon name={iconOf(method)} />
          </span>
        ) : (
          <EntityIcon src={method.logo} size={40} />
        )}
        <h2>
          <Link className={styles.link} to="." search={search} resetScroll={false}>
            {method.name}
          </Link>
        </h2>
        <PendingBadge id={method.pendingApproval} />
        <StatusBadge status={method.status} />
      </div>
      <MethodFacts method={method} />
      {method.switchedOn ? null : (
        <p className={styles.off}>
          <Icon name="info" size={16} />
          {t('switchedOff')}
        </p>
      )}
    </>
  )
}

function MethodFacts({ method }: { method: Method }) {
  const t = useTranslations('paymentMethod')
  const decimal = useDecimal()
  return (
    <dl className={styles.facts}>
      <dt>{t('column.paymentType')}</dt>
      <dd>{t(`paymentType.${method.paymentType}`)}</dd>
      <dt>{t('column.fixedFee')}</dt>
      <dd className="tabular">{formatVnd(method.fixedFee)}</dd>
      <dt>{t('column.dynamicFee')}</dt>
      <dd className="tabular">{decimal(method.dynamicFee)}%</dd>
      <dt>{t('column.paymentLimit')}</dt>
      <dd className="tabular">
        {method.paymentLimit === null ? t('noLimit') : formatVnd(method.paymentLimit)}
      </dd>
    </dl>
  )
}
