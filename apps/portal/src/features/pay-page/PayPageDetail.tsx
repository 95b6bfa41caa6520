import { searchHook, text } from '@saola/web/list/screenSearch'
import { Alert, Button, Skeleton } from '@mantine/core'
import { payPage } from '@saola/contract/pay-page'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { ActionMenu } from '@saola/web/ui/ActionMenu.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { QrCard } from '@saola/web/ui/QrCard.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { ButtonRow, DividedList } from '@saola/web/ui/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import { useCopyPage } from './actions.ts'
import { GoodPrice } from './GoodPrice.tsx'
import { InfoCards } from './InfoCards.tsx'
import styles from './pay-page.module.css'
import { Reminders } from './Reminders.tsx'
import { useActions } from './RowActions.tsx'
import type { PageTab, PayPageDetails } from './rules.ts'
import { ShelfDialog } from './ShelfDialog.tsx'
import { Thumb } from './Thumb.tsx'
import { TransactionsTab } from './TransactionsTab.tsx'
import { usePageDialogs } from './usePageDialogs.tsx'

const usePageSearch = searchHook({ id: text })

/** One page at `?id=`: its figures and how to hand it out. The other two addresses of the spec are its tabs. */
export const PayPageDetail = () => (
  <Frame tab="overview">{(page) => <Overview page={page} />}</Frame>
)
export const PayPageInfo = () => <Frame tab="info">{(page) => <InfoCards page={page} />}</Frame>
export const PayPageTransactions = () => (
  <Frame tab="transactions">{(page) => <TransactionsTab page={page} />}</Frame>
)

function Frame({ tab, children }: { tab: PageTab; children: (page: PayPageDetails) => ReactNode }) {
  const t = useTranslations('payPage.detail')
  const { id = '' } = usePageSearch()
  const query = useQuery({
    ...queryOptionsOf(payPage.getDetail, { params: { id }, query: {} }),
    enabled: id !== '',
  })
  const { data: page, error } = query
  if (id === '' || isGone(error)) {
    return (
      <Page title={t('notFound')}>
        <Section>
          <EmptyState found title={t('notFound')} text={t('notFoundText')}>
            <LinkButton to={paths.payPage} mt={8}>
              {t('toList')}
            </LinkButton>
          </EmptyState>
        </Section>
      </Page>
    )
  }
  if (page === undefined)
    return (
      <Page title={t(tab)}>
        <Section>
          {error === null ? (
            <>
              <Skeleton height={40} mb={16} />
              <Skeleton height={120} />
            </>
          ) : (
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          )}
        </Section>
      </Page>
    )
  return <Loaded page={page}>{children(page)}</Loaded>
}

function Loaded({ page, children }: { page: PayPageDetails; children: ReactNode }) {
  const t = useTranslations('payPage')
  const { open, dialogs } = usePageDialogs()
  const actions = useActions(page, (name) => open(name, page))
  const isOff = page.status === 'INACTIVE'
  const tabs: readonly (readonly [PageTab, string])[] = [
    ['overview', paths.payPageDetail],
    ['info', paths.payPageInfo],
    ['transactions', paths.payPageHistory],
  ]
  return (
    <Page
      title={page.name}
      actions={
        <>
          <Button
            leftSection={<Icon name="send" size={16} />}
            disabled={isOff}
            title={isOff ? t('action.off') : undefined}
            onClick={() => open('send', page)}
          >
            {t('action.send')}
          </Button>
          <ActionMenu label={t('action.more', { name: page.name })} actions={actions} />
        </>
      }
    >
      <nav className={styles.tabs} aria-label={t('detail.tabs')}>
        {tabs.map(([name, path]) => (
          <Link
            key={name}
            to={path}
            search={{ id: page.id }}
            replace
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {t(`detail.${name}`)}
          </Link>
        ))}
      </nav>
      {isOff ? (
        <Alert variant="outline" color="yellow">
          {t('detail.off')}
        </Alert>
      ) : null}
      {children}
      {dialogs}
    </Page>
  )
}

function Overview({ page }: { page: PayPageDetails }) {
  const t = useTranslations('payPage')
  const copy = useCopyPage()
  const me = useMe()
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Tiles
        label={t('detail.overview')}
        tiles={[
          { key: 'revenue', name: t('detail.revenue'), value: formatVnd(page.revenue), main: true },
          { key: 'paid', name: t('detail.paid'), value: formatNumberVi(page.totalTransactions) },
          {
            key: 'products',
            name: t('detail.productCount'),
            value: formatNumberVi(page.totalProducts),
          },
          { key: 'sends', name: t('detail.sends'), value: formatNumberVi(page.totalSendMailSms) },
        ]}
      />
      <Section>
        <div className={styles.share}>
          <div className={styles.shareWords}>
            <StatusBadge status={page.status} label={t(`status.${page.status}`)} />
            <div className={styles.linkBox}>
              <span title={page.url}>{page.url}</span>
              <Button
                size="sm"
                leftSection={<Icon name="link" size={16} />}
                onClick={() => void copy(page.url)}
              >
                {t('action.copy')}
              </Button>
            </div>
            <ButtonRow>
              <Button
                variant="default"
                component="a"
                href={page.url}
                target="_blank"
                rel="noreferrer"
                leftSection={<Icon name="external" size={16} />}
              >
                {t('action.open')}
              </Button>
              <LinkButton
                variant="default"
                to={paths.orders}
                leftSection={<Icon name="receipt" size={16} />}
              >
                {t('detail.allOrders')}
              </LinkButton>
            </ButtonRow>
          </div>
          <QrCard content={page.url} name={t('qr.name', { name: page.name })}>
            {t('qr.hint')}
          </QrCard>
        </div>
      </Section>
      <Section title={t('detail.products')}>
        <Shelf page={page} />
        {me.can(1500, 'CREATE') ? (
          <div>
            <Button
              variant="default"
              leftSection={<Icon name="edit" size={16} />}
              onClick={() => setEditing(true)}
            >
              {t('shelf.open')}
            </Button>
          </div>
        ) : null}
        <ShelfDialog page={page} opened={editing} onClose={() => setEditing(false)} />
      </Section>
      <Reminders page={page} />
    </>
  )
}

/** The products as they stand on the page now; what customers cannot buy says why. */
function Shelf({ page }: { page: PayPageDetails }) {
  const t = useTranslations('payPage')
  const reach = useCanOpen()
  return (
    <DividedList className={styles.shelf}>
      {page.products.map((good) => (
        <li key={good.id}>
          <Thumb good={good} />
          <span className={styles.words}>
            {reach(paths.productDetail) ? (
              <LinkAnchor to={paths.productDetail} search={{ id: good.id }}>
                {good.name}
              </LinkAnchor>
            ) : (
              good.name
            )}
            <GoodPrice good={good} />
          </span>
          <span className={styles.side}>
            {good.why === null ? (
              <span className={styles.dim}>
                {good.left === null
                  ? t('detail.unlimited')
                  : t('detail.left', { count: formatNumberVi(good.left) })}
              </span>
            ) : (
              <StatusBadge
                status="INACTIVE"
                tone={good.why === 'OUT_OF_STOCK' ? 'bad' : 'mute'}
                label={t(`why.${good.why}`)}
              />
            )}
          </span>
        </li>
      ))}
    </DividedList>
  )
}
