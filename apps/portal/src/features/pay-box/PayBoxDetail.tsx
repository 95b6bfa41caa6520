import { searchHook, text } from '@saola/web/list/screenSearch'
import { Skeleton } from '@mantine/core'
import { payBox } from '@saola/contract/pay-box'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { PREPARING_POLL_MS } from '@saola/web/ui/QrPreparing.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { fill, paths } from '../../app/paths.ts'
import { AccountTab } from './AccountTab.tsx'
import { DeviceTab } from './DeviceTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import styles from './pay-box.module.css'
import { QrTab } from './QrTab.tsx'
import { searchOf, tabOf, tabs, type BoxTab, type PayBoxDetails } from './rules.ts'

/** Presence changes by itself. */
const LOOK_AGAIN_MS = 5_000

const useBoxSearch = searchHook({ id: text, tab: text })

/** One box at `?id=` with its four tabs. */
export function PayBoxDetail() {
  const t = useTranslations('payBox.detail')
  const navigate = useNavigate()
  const { id = '', tab } = useBoxSearch()
  const {
    data: box,
    error,
    refetch,
  } = useQuery({
    ...queryOptionsOf(payBox.get, { params: { id } }),
    enabled: id !== '',
    refetchInterval: ({ state }) =>
      state.data?.linkedAccount?.payable === false ? PREPARING_POLL_MS : LOOK_AGAIN_MS,
  })
  const isMissing = id === '' || isGone(error)
  useEffect(() => {
    if (!isMissing) return
    toast.warning(t('notFoundText'), { title: t('notFound') })
    void navigate({ to: paths.payBox, replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per device, not per language
  }, [isMissing, id])
  if (box !== undefined && !isMissing) return <Loaded box={box} tab={tabOf(tab)} />
  return (
    <Page title={t('title')}>
      <Section>
        {error === null || isMissing ? (
          <div aria-busy="true">
            <Skeleton height={44} mb={20} />
            <Skeleton height={120} mb={20} />
            <Skeleton height={44} />
          </div>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Section>
    </Page>
  )
}

const contents = { device: DeviceTab, account: AccountTab, qr: QrTab, history: HistoryTab }

function Loaded({ box, tab }: { box: PayBoxDetails; tab: BoxTab }) {
  const t = useTranslations('payBox.detail')
  const Content = contents[tab]
  return (
    <Page
      title={<span className={styles.title}>{box.displayName}</span>}
      actions={<StatusBadge status={box.online ? 'ONLINE' : 'OFFLINE'} />}
    >
      <nav className={styles.tabs} aria-label={t('tabs')}>
        {tabs.map((name) => (
          <Link
            key={name}
            to={fill(paths.payBoxDetail, { name: box.displayName })}
            search={searchOf(box.id, name)}
            replace
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(name)}
          </Link>
        ))}
      </nav>
      <Content box={box} />
    </Page>
  )
}
