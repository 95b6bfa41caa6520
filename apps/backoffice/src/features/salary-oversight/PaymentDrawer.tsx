import { Alert, Stack } from '@mantine/core'
import { salaryOversight, type OversightPaymentDetail } from '@saola/contract/salary-oversight'
import { queryOptionsOf } from '@saola/web/api/query'
import type { Row } from '@saola/web/list/useList'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { StateLine } from '@saola/web/ui/layout.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import { PaymentState } from './PaymentState.tsx'
import { Receiver } from './Receiver.tsx'
import { useFailureWords } from './useFailureWords.ts'

/** One order: what the bank has made of it, and, for who may and says why, who is paid. */
export function PaymentDrawer({ open }: { open: OpenRow<Row<typeof salaryOversight.list>> }) {
  const t = useTranslations('salaryOversight')
  const [isAsking, setAsking] = useState(false)
  const query = useQuery({
    ...queryOptionsOf(salaryOversight.get, { params: { id: open.key ?? '' } }),
    enabled: open.key !== null,
  })
  const it = open.key === null ? undefined : query.data
  return (
    <SideDrawer
      opened={open.key !== null}
      covered={isAsking}
      title={t('payment')}
      onClose={open.close}
      onPrevious={open.step(-1)}
      onNext={open.step(1)}
    >
      <QueryContent query={query} data={it} gone={<EmptyState found title={t('gone')} />}>
        {(found) => (
          <>
            <StateLine>
              <PaymentState row={found} />
              <span>{found.advanceCode}</span>
            </StateLine>
            {found.silentMinutes === null ? null : (
              <Alert mb="md" color="yellow" variant="outline">
                {t('drawer.silent')}
              </Alert>
            )}
            <OrderFacts it={found} />
            <Receiver key={found.id} it={found} onAsking={setAsking} />
            <BankFacts it={found} />
          </>
        )}
      </QueryContent>
    </SideDrawer>
  )
}

function OrderFacts({ it }: { it: OversightPaymentDetail }) {
  const t = useTranslations('salaryOversight')
  const { data: me } = useAdmin()
  return (
    <DrawerSection
      title={t('drawer.facts')}
      aside={<CopyButton text={it.reference} name={t('drawer.reference')} />}
    >
      <Facts
        facts={[
          [
            t('column.merchant'),
            <LinkAnchor key="m" to={paths.enterprises} search={{ open: it.merchantId }}>
              {`${it.merchantName} · ${it.merchantCode}`}
            </LinkAnchor>,
          ],
          [t('column.amount'), <Money key="a" value={it.amount} />],
          [t('drawer.from'), it.fromAccount],
          [t('drawer.advanceCode'), it.advanceCode],
          [
            t('drawer.reference'),
            <span key="r" className="tabular" style={{ overflowWrap: 'anywhere' }}>
              {it.reference}
            </span>,
          ],
        ]}
      />
      <Stack gap={4} mt="sm" align="flex-start">
        <LinkAnchor to={paths.salaryPayments} search={{ merchantId: it.merchantId }}>
          {t('drawer.onlyThis')}
        </LinkAnchor>
        {it.transferId !== null && me?.codes.includes(3504) === true ? (
          <LinkAnchor to={paths.moneyOut} search={{ open: it.transferId }}>
            {t('drawer.openOrder')}
          </LinkAnchor>
        ) : null}
      </Stack>
    </DrawerSection>
  )
}

function BankFacts({ it }: { it: OversightPaymentDetail }) {
  const t = useTranslations('salaryOversight.drawer')
  const failureWords = useFailureWords()
  const moment = (label: string, at: string | null) =>
    at !== null && ([label, <DateTime key={label} at={at} exact />] as const)
  const isOpen = it.state === 'PROCESSING'
  return (
    <DrawerSection title={t('story')}>
      <Facts
        facts={[
          moment(t('created'), it.createdAt),
          moment(t('sent'), it.sentAt),
          it.sends > 1 && [t('sends'), String(it.sends)],
          it.sends > 1 && moment(t('lastSent'), it.lastSentAt),
          moment(t('unknown'), isOpen ? it.unknownAt : null),
          moment(t('nextAsk'), isOpen ? it.nextAskAt : null),
          it.bankReference !== null && [t('bankReference'), it.bankReference],
          moment(t('ended'), it.endedAt),
          moment(t('returned'), it.returnedAt),
          it.failure !== null && [t('failure'), failureWords(it.failure)],
        ]}
      />
    </DrawerSection>
  )
}
