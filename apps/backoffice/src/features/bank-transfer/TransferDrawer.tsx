import { Alert, Button } from '@mantine/core'
import { bankTransfer } from '@saola/contract/bank-transfer'
import type { Output } from '@saola/contract/call'
import { queryOptionsOf } from '@saola/web/api/query'
import type { Row } from '@saola/web/list/useList'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import { PendingChange } from '../../parts/PendingChange.tsx'
import { EndDialog } from './EndDialog.tsx'
import { TransferState } from './TransferState.tsx'

type Detail = Output<typeof bankTransfer.detail>

/** One order: what it is for, what the bank has said, and how it can be ended. */
export function TransferDrawer({
  open,
  may,
}: {
  open: OpenRow<Row<typeof bankTransfer.list>>
  may: boolean
}) {
  const t = useTranslations('bankTransfer')
  const [isEnding, setEnding] = useState(false)
  const query = useQuery({
    ...queryOptionsOf(bankTransfer.detail, { params: { id: open.key ?? '' } }),
    enabled: open.key !== null,
  })
  const detail = open.key === null ? undefined : query.data
  return (
    <SideDrawer
      opened={open.key !== null}
      title={detail === undefined ? t('title') : t(`kind.${detail.kind}`)}
      onClose={open.close}
      onPrevious={open.step(-1)}
      onNext={open.step(1)}
      footer={
        detail?.isUnknown && detail.pendingApproval === null ? (
          <Footer detail={detail} may={may} onEnd={() => setEnding(true)} />
        ) : null
      }
    >
      <QueryContent
        query={query}
        data={detail}
        gone={<EmptyState found title={t('drawer.gone')} />}
      >
        {(found) => <Body detail={found} />}
      </QueryContent>
      {detail === undefined ? null : (
        <EndDialog detail={detail} opened={isEnding} onClose={() => setEnding(false)} />
      )}
    </SideDrawer>
  )
}

function Footer({ detail, may, onEnd }: { detail: Detail; may: boolean; onEnd: () => void }) {
  const t = useTranslations('bankTransfer')
  if (!may) return <Note>{t('drawer.mayNot')}</Note>
  return detail.allowedActions.includes('end') ? (
    <Button onClick={onEnd}>{t('end.open')}</Button>
  ) : null
}

function Body({ detail }: { detail: Detail }) {
  const t = useTranslations('bankTransfer')
  return (
    <>
      <PendingChange id={detail.pendingApproval} />
      <div>
        <TransferState row={detail} />
      </div>
      {detail.isUnknown ? (
        <Alert mt="md" color="yellow" variant="outline">
          {t('drawer.unknown')}
        </Alert>
      ) : null}
      <OrderFacts detail={detail} />
      <BankFacts detail={detail} />
    </>
  )
}

function OrderFacts({ detail }: { detail: Detail }) {
  const t = useTranslations('bankTransfer')
  const { data: me } = useAdmin()
  const merchant = detail.merchantName ?? t('house')
  return (
    <DrawerSection
      title={t('drawer.facts')}
      aside={<CopyButton text={detail.reference} name={t('drawer.reference')} />}
    >
      <Facts
        facts={[
          [t('column.amount'), <Money key="a" value={detail.amount} />],
          [
            t('column.merchant'),
            detail.merchantId !== null && me?.codes.includes(3100) ? (
              <LinkAnchor key="m" to={paths.merchant} search={{ id: detail.merchantId }}>
                {merchant}
              </LinkAnchor>
            ) : (
              merchant
            ),
          ],
          [t('drawer.channel'), t(`channel.${detail.channel}`)],
          detail.fromAccount !== null && [t('drawer.from'), detail.fromAccount],
          detail.toName !== null && [t('drawer.receiver'), detail.toName],
          detail.toBankName !== null && [t('drawer.bank'), detail.toBankName],
          detail.toAccount !== null && [t('drawer.account'), detail.toAccount],
          [t('drawer.content'), detail.content],
          [
            t('drawer.reference'),
            <span key="r" className="tabular" style={{ overflowWrap: 'anywhere' }}>
              {detail.reference}
            </span>,
          ],
        ]}
      />
    </DrawerSection>
  )
}

function BankFacts({ detail }: { detail: Detail }) {
  const t = useTranslations('bankTransfer.drawer')
  const moment = (label: string, at: string | null) =>
    at !== null && ([label, <DateTime key={label} at={at} exact />] as const)
  const isOpen = detail.endedAt === null
  return (
    <DrawerSection title={t('story')}>
      <Facts
        facts={[
          moment(t('createdAt'), detail.createdAt),
          detail.sends > 0 && [t('sends'), String(detail.sends)],
          moment(t('sentAt'), detail.sentAt),
          moment(t('unknownAt'), isOpen ? detail.unknownAt : null),
          moment(t('nextAskAt'), isOpen ? detail.nextAskAt : null),
          detail.bankReference !== null && [t('bankReference'), detail.bankReference],
          detail.failure !== null && [
            t('failure'),
            detail.failure === 'ENDED_BY_BANK' ? t('endedByStaff') : detail.failure,
          ],
          moment(t('endedAt'), detail.endedAt),
          moment(t('returnedAt'), detail.returnedAt),
        ]}
      />
    </DrawerSection>
  )
}
