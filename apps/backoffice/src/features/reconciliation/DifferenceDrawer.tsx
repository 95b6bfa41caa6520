import { Alert, Button, Radio, Textarea } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { reconciliation } from '@saola/contract/reconciliation'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import type { Row } from '@saola/web/list/useList'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { toast } from '@saola/web/ui/toast'
import { Note } from '@saola/web/ui/layout.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PendingChange } from '../../parts/PendingChange.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'
import { dayText } from './Days.tsx'
import { DifferenceState } from './DifferenceState.tsx'
import styles from './reconciliation.module.css'

type Detail = Output<typeof reconciliation.detail>
const NOTE_MAX = 500

/** One difference: what it means, both sides, who closed it, and how to close it. */
export function DifferenceDrawer({
  open,
  may,
}: {
  open: OpenRow<Row<typeof reconciliation.list>>
  may: boolean
}) {
  const t = useTranslations('reconciliation')
  const id = open.key ?? ''
  const query = useQuery({
    ...queryOptionsOf(reconciliation.detail, { params: { id } }),
    enabled: open.key !== null,
  })
  const detail = open.key === null ? undefined : query.data
  return (
    <SideDrawer
      opened={open.key !== null}
      title={detail === undefined ? t('drawer.title') : t(`kind.${detail.kind}`)}
      onClose={open.close}
      onPrevious={open.step(-1)}
      onNext={open.step(1)}
      footer={
        detail?.state === 'OPEN' && detail.pendingApproval === null ? (
          <Footer detail={detail} may={may} />
        ) : null
      }
    >
      <QueryContent
        query={query}
        data={detail}
        gone={<EmptyState found title={t('drawer.gone')} />}
      >
        {(detail) => <Body detail={detail} />}
      </QueryContent>
    </SideDrawer>
  )
}

/** The decision, or that it belongs to others. */
function Footer({ detail, may }: { detail: Detail; may: boolean }) {
  const t = useTranslations('reconciliation.drawer')
  return may ? <Decide key={detail.id} detail={detail} /> : <Note>{t('mayNot')}</Note>
}

function Body({ detail }: { detail: Detail }) {
  const t = useTranslations('reconciliation')
  return (
    <>
      <PendingChange id={detail.pendingApproval} />
      <div className={styles.state}>
        <DifferenceState state={detail.state} />
        <span>
          {dayText(detail.day)} · {t(`book.${detail.book}`)}
        </span>
      </div>
      <p className={styles.explain}>{t(`explain.${detail.kind}`)}</p>
      <Reference detail={detail} />
      <AtBank bank={detail.bank} />
      <InOurBooks ours={detail.ours} />
      <Closed detail={detail} />
    </>
  )
}

function useMovement(): (name: string) => string {
  const t = useTranslations('reconciliation')
  return (name) =>
    t.has(`movement.${name}` as 'movement.TRANSFER_IN')
      ? t(`movement.${name}` as 'movement.TRANSFER_IN')
      : name
}

function Reference({ detail }: { detail: Detail }) {
  const t = useTranslations('reconciliation')
  return (
    <DrawerSection
      title={t('drawer.reference')}
      aside={<CopyButton text={detail.reference} name={t('drawer.number')} />}
    >
      <Facts
        facts={[
          [
            t('drawer.number'),
            <span key="n" className="tabular">
              {detail.reference}
            </span>,
          ],
          [t('column.account'), `${detail.merchantName ?? t('house.name')} · ${detail.accountNo}`],
          [t('drawer.found'), <DateTime key="f" at={detail.foundAt} exact />],
        ]}
      />
    </DrawerSection>
  )
}

function AtBank({ bank }: Pick<Detail, 'bank'>) {
  const t = useTranslations('reconciliation')
  const movement = useMovement()
  return (
    <DrawerSection title={t('drawer.bank')}>
      {bank === null ? (
        <Note>{t('drawer.nothingThere')}</Note>
      ) : (
        <Facts
          facts={[
            [t('drawer.amount'), <Money key="a" value={bank.amount} />],
            bank.bookedAt !== null && [
              t('drawer.booked'),
              <DateTime key="b" at={bank.bookedAt} exact />,
            ],
            bank.accountNo !== null && [t('drawer.accountNo'), bank.accountNo],
            bank.virtualAccount !== null && [t('drawer.virtualAccount'), bank.virtualAccount],
            bank.movement !== null && [t('drawer.movement'), movement(bank.movement)],
            bank.detail !== null && [t('drawer.detail'), bank.detail],
          ]}
        />
      )}
    </DrawerSection>
  )
}

function InOurBooks({ ours }: Pick<Detail, 'ours'>) {
  const t = useTranslations('reconciliation')
  const movement = useMovement()
  return (
    <DrawerSection title={t('drawer.ours')}>
      {ours === null ? (
        <Note>{t('drawer.nothingHere')}</Note>
      ) : (
        <Facts
          facts={[
            [t('drawer.amount'), <Money key="a" value={ours.amount} />],
            ours.bookedAt !== null && [
              t('drawer.booked'),
              <DateTime key="b" at={ours.bookedAt} exact />,
            ],
            ours.accountNo !== null && [t('drawer.accountNo'), ours.accountNo],
            ours.transactionId !== null && [t('drawer.transaction'), ours.transactionId],
            ours.entry !== null && [t('drawer.entry'), movement(ours.entry)],
          ]}
        />
      )}
    </DrawerSection>
  )
}

/** Who closed it, when, why and with what outcome. */
function Closed({ detail }: { detail: Detail }) {
  const t = useTranslations('reconciliation')
  if (detail.resolvedAt === null) return null
  const isSystem = detail.resolvedBy === 'worker' || detail.resolvedBy === 'reconciliation'
  return (
    <DrawerSection title={t('drawer.closed')}>
      <Facts
        facts={[
          [t('drawer.by'), isSystem ? t('drawer.system') : detail.resolvedBy],
          [t('drawer.at'), <DateTime key="at" at={detail.resolvedAt} exact />],
          detail.note !== null && [t('drawer.why'), detail.note],
          detail.outcome !== null && [
            t('drawer.outcome'),
            detail.outcome === 'SETTLED' ? t('outcome.SETTLED') : t('outcome.waits'),
          ],
        ]}
      />
    </DrawerSection>
  )
}

/** The two ways out of a difference, and what is said once one was taken. */
function useEnds(detail: Detail, closed: { state: 'EXPLAINED' | 'RESOLVED'; note: string }) {
  const t = useTranslations('reconciliation.drawer')
  const queries = useQueryClient()
  const tell = useOutcome()
  const params = { id: String(detail.id) }
  const refresh = (): void => {
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('reconciliation.'),
    })
  }
  const heal = useMutation({
    mutationFn: () =>
      send(reconciliation.heal, { params }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      toast.success(t('healed'))
      refresh()
    },
  })
  const close = useMutation({
    mutationFn: () =>
      send(
        reconciliation.resolve,
        { params, body: { ...closed, note: closed.note.trim() } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: ({ outcome }) => {
      tell(outcome, { name: detail.reference, done: t('done') })
      refresh()
    },
  })
  return { heal, close, error: heal.error ?? close.error }
}

function Decide({ detail }: { detail: Detail }) {
  const t = useTranslations('reconciliation.drawer')
  const { text: say } = useErrorText()
  const [state, setState] = useState<'EXPLAINED' | 'RESOLVED'>('RESOLVED')
  const [note, setNote] = useState('')
  const { heal, close, error } = useEnds(detail, { state, note })
  return (
    <div className={styles.write}>
      {detail.allowedActions.includes('heal') ? (
        <div className={styles.heal}>
          <span>{t('healText')}</span>
          <Button variant="default" loading={heal.isPending} onClick={() => heal.mutate()}>
            {t('heal')}
          </Button>
        </div>
      ) : null}
      <Radio.Group
        label={t('how')}
        value={state}
        onChange={(value) => setState(value as 'RESOLVED')}
      >
        <div className={styles.choices}>
          <Radio value="RESOLVED" label={t('resolved')} />
          <Radio value="EXPLAINED" label={t('explained')} />
        </div>
      </Radio.Group>
      <Textarea
        required
        label={t('note')}
        placeholder={t('noteHint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {error === null ? null : (
        <Alert color="#b42318" role="alert">
          {say(error)}
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button
          disabled={note.trim() === ''}
          loading={close.isPending}
          onClick={() => close.mutate()}
        >
          {t('close')}
        </Button>
      </div>
    </div>
  )
}
