import { Button, Skeleton } from '@mantine/core'
import { credential } from '@saola/contract/credential'
import type { Output } from '@saola/contract/call'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Code } from '@saola/web/ui/Code.tsx'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { toast } from '@saola/web/ui/toast'
import { Note } from '@saola/web/ui/layout.tsx'
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { PayGateTabs } from '../../parts/PayGateTabs.tsx'
import { AllowedAddresses } from './AllowedAddresses.tsx'
import { Guide } from './Guide.tsx'
import { RequestLog } from './RequestLog.tsx'
import { KeysOnce } from './KeysOnce.tsx'
import { RequestCheck } from './RequestCheck.tsx'
import styles from './credential.module.css'

type Info = Output<typeof credential.refreshCredential>

/** The keys of the merchant's own server, and how to use them (B-273, B-274). Test Mode has keys of its own. */
export function PaymentIntegration() {
  const t = useTranslations('credential')
  const { testMode, can } = useMe()
  const { text } = useErrorText()
  const queries = useQueryClient()
  const query = useQuery(queryOptionsOf(credential.getCredential, {}))
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<Info | null>(null)
  const work = useMutation({
    mutationFn: () =>
      send(credential.refreshCredential, {}, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: (info) => {
      setAsking(false)
      setMade(info)
      void queries.invalidateQueries({ queryKey: [credential.getCredential.id] })
    },
    onError: (error) => {
      setAsking(false)
      toast.error(text(error))
    },
  })
  const may = can(1400, 'CREATE')
  const info = query.data
  const create = may ? (
    <Button loading={work.isPending} onClick={() => work.mutate()}>
      {t('none.action')}
    </Button>
  ) : null
  return (
    <Page title={t('title')}>
      <PayGateTabs />
      <Note>{t('intro')}</Note>
      <Content
        query={query}
        test={testMode}
        may={may}
        create={create}
        onRefresh={() => setAsking(true)}
      />
      <Guide
        host={info?.host ?? `${location.origin}${testMode ? '/sandbox' : ''}/pay`}
        clientId={info?.clientId ?? null}
        test={testMode}
      />
      <ConfirmModal
        opened={asking}
        title={t('refresh.title')}
        confirmLabel={t('refresh.confirm')}
        cancelLabel={t('refresh.keep')}
        busy={work.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          if (!work.isPending) work.mutate()
        }}
      >
        {t('refresh.text')}
      </ConfirmModal>
      <KeysOnce keys={made} onClose={() => setMade(null)} />
    </Page>
  )
}

function Content({
  query,
  test,
  may,
  create,
  onRefresh,
}: {
  query: UseQueryResult<Info | null>
  test: boolean
  may: boolean
  create: ReactNode
  onRefresh: () => void
}) {
  const t = useTranslations('credential')
  const info = query.data
  if (info === null)
    return (
      <Section title={t(test ? 'test' : 'live')}>
        <EmptyState icon="key" title={t('none.title')} text={t('none.text')}>
          {create}
        </EmptyState>
      </Section>
    )
  if (info !== undefined)
    return (
      <>
        <Keys info={info} test={test} refresh={may ? onRefresh : null} />
        <AllowedAddresses addresses={info.allowedAddresses} may={may} />
        <RequestLog />
        <RequestCheck />
      </>
    )
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton height={260} radius={12} />
}

function Keys({
  info,
  test,
  refresh,
}: {
  info: Info
  test: boolean
  refresh: (() => void) | null
}) {
  const t = useTranslations('credential.keys')
  const kind = useTranslations('credential')
  return (
    <Section title={kind(test ? 'test' : 'live')}>
      <KeyFacts info={info} />
      {refresh === null ? null : (
        <div className={styles.buttons}>
          <Button variant="default" onClick={refresh}>
            {t('refresh')}
          </Button>
        </div>
      )}
    </Section>
  )
}

function KeyFacts({ info }: { info: Info }) {
  const t = useTranslations('credential.keys')
  return (
    <Facts
      facts={[
        [
          t('host'),
          <span key="host" className={styles.line}>
            <code>{info.host}</code>
            <CopyButton text={info.host} name={t('host')} />
          </span>,
        ],
        [
          t('clientId'),
          <span key="client" className={styles.line}>
            <code>{info.clientId}</code>
            <CopyButton text={info.clientId} name={t('clientId')} />
          </span>,
        ],
        [
          t('encryptKey'),
          <code key="encrypt" title={t('masked')}>
            {info.encryptKey}
          </code>,
        ],
        [
          t('secretKey'),
          <code key="secret" title={t('masked')}>
            {info.secretKey}
          </code>,
        ],
        [
          t('status'),
          <StatusBadge
            key="status"
            status={info.status === 'ACTIVE' ? 'ACTIVE' : 'INACTIVE'}
            label={t(info.status)}
          />,
        ],
        [
          t('createdAt'),
          <span key="made">
            <DateTime at={info.createdAt} />{' '}
            <span className={styles.dim}>{t('by', { name: info.createdBy })}</span>
          </span>,
        ],
        [
          t('lastUsed'),
          info.lastUsedAt === null ? t('neverUsed') : <DateTime key="used" at={info.lastUsedAt} />,
        ],
        info.previousClientId !== null &&
          info.previousUntil !== null && [
            t('previous'),
            <span key="previous" className={styles.line}>
              <Code value={info.previousClientId} name={t('clientId')} />
              {t('previousUntil', { id: '' })} <DateTime at={info.previousUntil} exact />
            </span>,
          ],
      ]}
    />
  )
}
