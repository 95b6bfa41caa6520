import { searchHook, text } from '@saola/web/list/screenSearch'
import { Button, Skeleton } from '@mantine/core'
import { customer, paymentStates } from '@saola/contract/customer'
import type { Output } from '@saola/contract/call'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { formatDay, formatExact } from '@saola/web/ui/time'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import { CustomerForm } from './CustomerForm.tsx'
import styles from './customer.module.css'
import { PaymentHistory } from './PaymentHistory.tsx'
import { useRemoval } from './useRemoval.tsx'

type Detail = Output<typeof customer.getDetail>

const useCustomerSearch = searchHook({ id: text })

/** One customer at `?id=`: who they are, what they paid, what still waits, and a new pay link for them. */
export function CustomerDetail() {
  const t = useTranslations('customer.detail')
  const { id = '' } = useCustomerSearch()
  const query = useQuery({
    ...queryOptionsOf(customer.getDetail, { params: { customerId: id } }),
    enabled: id !== '',
  })
  if (id === '' || isGone(query.error)) {
    return (
      <Page title={t('notFound')}>
        <Section>
          <EmptyState found title={t('notFound')} text={t('notFoundText')}>
            <LinkButton to={paths.customers} mt={8}>
              {t('toList')}
            </LinkButton>
          </EmptyState>
        </Section>
      </Page>
    )
  }
  if (query.data === undefined)
    return (
      <Page title={t('title', { name: '' })}>
        <Section>
          {query.isError ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton height={240} />
          )}
        </Section>
      </Page>
    )
  return <Loaded it={query.data} />
}

function Loaded({ it }: { it: Detail }) {
  const t = useTranslations('customer')
  const me = useMe()
  const reach = useCanOpen()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const removal = useRemoval(() => void navigate({ to: paths.customers, replace: true }))
  const seesPayments = me.codes.includes(1202) || me.codes.includes(1501)
  return (
    <Page
      title={it.fullName}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => removal.ask({ kind: 'customer', it })}
          >
            {t('list.delete')}
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="edit" size={16} />}
            onClick={() => setEditing(true)}
          >
            {t('detail.edit')}
          </Button>
          {me.reach(paths.subscriptionCreate) ? (
            <LinkButton
              variant="default"
              to={paths.subscriptionCreate}
              search={{ customer: it.id }}
              leftSection={<Icon name="repeat" size={16} />}
            >
              {t('detail.newSubscription')}
            </LinkButton>
          ) : null}
          {reach(paths.payLinkCreate) ? (
            <LinkButton
              to={paths.payLinkCreate}
              search={{ customer: it.id }}
              leftSection={<Icon name="link" size={16} />}
            >
              {t('detail.newLink')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      {seesPayments ? <Figures it={it} /> : null}
      <CustomerFacts it={it} />
      <History it={it} seesPayments={seesPayments} />
      <CustomerForm opened={editing} model={it} onClose={() => setEditing(false)} />
      {removal.dialog}
    </Page>
  )
}

/** Payments are the customer's by their phone or e-mail: without either there are none to show. */
function History({ it, seesPayments }: { it: Detail; seesPayments: boolean }) {
  const t = useTranslations('customer.detail')
  const hasContact = it.phone !== null || it.email !== null
  if (seesPayments && hasContact)
    return <PaymentHistory customerId={it.id} states={paymentStates} />
  return (
    <Section title={t('history')}>
      <p className={styles.dim}>{t(seesPayments ? 'noContact' : 'noRight')}</p>
    </Section>
  )
}

function Figures({ it }: { it: Detail }) {
  const t = useTranslations('customer.detail')
  const { data, error, refetch } = useQuery(
    queryOptionsOf(customer.getActivity, { params: { customerId: it.id } }),
  )
  return (
    <Tiles
      label={t('activity')}
      error={error}
      onRetry={() => void refetch()}
      note={t('matched')}
      tiles={[
        {
          key: 'paid',
          name: t('paid'),
          main: true,
          tone: 'ok',
          value: data && <Money value={data.paidAmount} />,
        },
        { key: 'count', name: t('paidCount'), value: data?.paidCount },
        {
          key: 'open',
          name: `${t('open')}${data && data.openCount > 0 ? ` · ${t('openCount', { count: String(data.openCount) })}` : ''}`,
          tone: 'info',
          value: data && <Money value={data.openAmount} />,
        },
        { key: 'first', name: t('first'), value: data && <Day at={data.firstPaidAt} /> },
        { key: 'last', name: t('last'), value: data && <Day at={data.lastPaidAt} /> },
      ]}
    />
  )
}

/** A day, in a tile too narrow for the minute; that is on hover. */
function Day({ at }: { at: string | null }) {
  return at === null ? (
    <>—</>
  ) : (
    <time dateTime={at} title={formatExact(at)}>
      {formatDay(at)}
    </time>
  )
}

function CustomerFacts({ it }: { it: Detail }) {
  const t = useTranslations('customer')
  const { reach } = useMe()
  const none = <span className={styles.dim}>{t('list.none')}</span>
  return (
    <Section title={t('detail.facts')}>
      <Facts
        facts={[
          [t('field.code'), <Code key="code" value={it.code} name={t('field.code')} keep={10} />],
          [
            t('field.phone'),
            it.phone === null ? (
              none
            ) : (
              <Code key="phone" value={it.phone} name={t('field.phone')} keep={10} />
            ),
          ],
          [
            t('field.email'),
            it.email === null ? (
              none
            ) : (
              <Code key="email" value={it.email} name={t('field.email')} keep={25} />
            ),
          ],
          [t('field.address'), it.address ?? none],
          [
            t('field.group'),
            it.customerGroupId === null ? (
              none
            ) : (
              <LinkAnchor key="group" to={paths.customerGroup} search={{ id: it.customerGroupId }}>
                {it.customerGroupName}
              </LinkAnchor>
            ),
          ],
          reach(paths.subscription) && [
            t('field.subscriptions'),
            <LinkAnchor key="subscriptions" to={paths.subscription} search={{ customerId: it.id }}>
              {t('detail.subscriptions')}
            </LinkAnchor>,
          ],
          [
            t('field.createdAt'),
            <span key="created">
              <DateTime at={it.createdAt} exact /> · {it.createdBy}
            </span>,
          ],
          [
            t('field.modifiedAt'),
            <span key="modified">
              <DateTime at={it.modifiedAt} exact /> · {it.modifiedBy}
            </span>,
          ],
        ]}
      />
    </Section>
  )
}
