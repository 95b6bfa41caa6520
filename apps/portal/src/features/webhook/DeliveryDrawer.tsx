import { Button } from '@mantine/core'
import type { DeliveryDetail } from '@saola/contract/webhook-delivery'
import { webhook } from '@saola/contract/webhook'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import type { Row } from '@saola/web/list/useList'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { Code } from '@saola/web/ui/Code.tsx'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { toast } from '@saola/web/ui/toast'
import { ButtonRow, StateLine } from '@saola/web/ui/layout.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { curlOf, eventKey, pretty, stateKey, toneOfState, useOutcome } from './words.ts'
import styles from './webhook.module.css'

const UNDER_WAY_MS = 3_000

/** One delivery: the event in clear, and every try with what went out and what came back. */
export function DeliveryDrawer({
  open,
  may,
}: {
  open: OpenRow<Row<typeof webhook.getDeliveries>>
  may: boolean
}) {
  const t = useTranslations('webhook.drawer')
  const id = open.key ?? ''
  const query = useQuery({
    ...queryOptionsOf(webhook.getDelivery, { params: { id } }),
    enabled: open.key !== null,
    refetchInterval: ({ state }) =>
      state.data?.state === 'WAITING' || state.data?.state === 'SENDING' ? UNDER_WAY_MS : false,
  })
  const delivery = open.key === null ? undefined : query.data
  return (
    <SideDrawer
      opened={open.key !== null}
      title={t('title', { number: id.slice(-8).toUpperCase() })}
      onClose={open.close}
      onPrevious={open.step(-1)}
      onNext={open.step(1)}
      footer={delivery === undefined || !may ? null : <Again delivery={delivery} />}
    >
      <QueryContent
        query={query}
        data={delivery}
        gone={<EmptyState found title={t('gone')} />}
        height={320}
      >
        {(delivery) => <Body d={delivery} />}
      </QueryContent>
    </SideDrawer>
  )
}

function Again({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations('webhook.drawer')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const work = useMutation({
    mutationFn: () =>
      send(
        webhook.redeliver,
        { params: { id: delivery.id } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: () => {
      toast.success(t('redelivered'))
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('webhook.'),
      })
    },
    onError: (error) => toast.error(text(error)),
  })
  if (delivery.kind === 'TEST' || (delivery.state !== 'DELIVERED' && delivery.state !== 'PARKED'))
    return null
  return (
    <ButtonRow end wide>
      <Button loading={work.isPending} onClick={() => work.mutate()}>
        {t('redeliver')}
      </Button>
    </ButtonRow>
  )
}

function Body({ d }: { d: DeliveryDetail }) {
  const t = useTranslations('webhook')
  return (
    <>
      <StateLine>
        <StatusBadge
          status="PENDING"
          tone={toneOfState[d.state]}
          label={t(`delivery.${stateKey(d)}`)}
        />
        <span>{t(`event.${eventKey(d.type)}`)}</span>
      </StateLine>
      <DrawerSection title={t('drawer.facts')}>
        <Facts
          facts={[
            [t('drawer.event'), <Code key="event" value={d.eventId} name={t('drawer.event')} />],
            [
              t('drawer.transaction'),
              <Code key="payment" value={d.objectId} name={t('drawer.transaction')} />,
            ],
            d.refTransactionId !== null && [t('drawer.reference'), d.refTransactionId],
            d.amount !== null && [t('drawer.amount'), <Money key="amount" value={d.amount} />],
            [
              t('drawer.kind'),
              d.createdBy === null
                ? t(`kind.${d.kind}`)
                : `${t(`kind.${d.kind}`)} · ${d.createdBy}`,
            ],
            [
              t('log.column.attempts'),
              t('drawer.attemptOf', { n: String(d.attempts), max: String(d.maxAttempts) }),
            ],
            d.nextAttemptAt !== null && [
              t('drawer.next'),
              <DateTime key="next" at={d.nextAttemptAt} exact />,
            ],
          ]}
        />
      </DrawerSection>
      <DrawerSection
        title={t('drawer.payload')}
        aside={<CopyButton text={d.payload} name={t('drawer.body')} />}
      >
        <Text value={d.payload} label={t('drawer.payload')} />
      </DrawerSection>
      <DrawerSection title={t('drawer.tries')}>
        {d.tries.length === 0 ? (
          <p className={styles.dim}>{t('drawer.noTries')}</p>
        ) : (
          [...d.tries].reverse().map((one, i) => <Try key={one.no} one={one} open={i === 0} />)
        )}
      </DrawerSection>
    </>
  )
}

function Try({ one, open }: { one: DeliveryDetail['tries'][number]; open: boolean }) {
  const t = useTranslations('webhook.drawer')
  const words = useOutcome()
  const request = curlOf(one.url, one.requestHeaders, one.requestBody)
  return (
    <details className={styles.try} open={open}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text stands inside, as words and a date */}
      <summary>
        <span className={one.outcome === 'OK' ? styles.good : styles.bad} aria-hidden />
        <span className={styles.tryWords}>
          <b>
            {t('attempt', { no: String(one.no) })} · {words(one.outcome, one.httpStatus)}
          </b>
          <small>
            <DateTime at={one.at} exact />
            {one.latencyMs === null ? '' : ` · ${t('ms', { ms: String(one.latencyMs) })}`}
          </small>
        </span>
      </summary>
      <div className={styles.pair}>
        <h4>{t('request')}</h4>
        <CopyButton text={request} name={t('curlName')} />
      </div>
      <Text
        value={[
          `POST ${one.url}`,
          ...Object.entries(one.requestHeaders).map(([k, v]) => `${k}: ${v}`),
          '',
          pretty(one.requestBody),
        ].join('\n')}
        label={t('request')}
      />
      {one.httpStatus === null ? null : (
        <>
          <h4>{t('response')}</h4>
          <Text
            value={[
              `HTTP ${one.httpStatus}`,
              ...Object.entries(one.responseHeaders).map(([k, v]) => `${k}: ${v}`),
              '',
              one.responseBody === '' ? t('noBody') : pretty(one.responseBody),
            ].join('\n')}
            label={t('response')}
          />
        </>
      )}
    </details>
  )
}
/** Scrolls inside itself, by keyboard, too. */
function Text({ value, label }: { value: string; label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by keyboard
    <pre className={styles.text} tabIndex={0} role="region" aria-label={label}>
      {value}
    </pre>
  )
}
