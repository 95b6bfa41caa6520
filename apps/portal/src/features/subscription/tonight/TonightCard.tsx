import { Alert, Button, Text } from '@mantine/core'
import { subscriptionRun, type Tonight } from '@saola/contract/subscription-run'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { showDay } from '@saola/web/list/days'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { refreshSubscriptions } from '../../../parts/subscription/refresh.ts'
import { useBankHolds } from './BankHold.tsx'
import styles from './tonight.module.css'

type Hold = NonNullable<Tonight['hold']>

/** What the next night is going to issue beside the same night a cycle before; a night that is held stands above it. */
export function TonightCard() {
  const { data } = useQuery(queryOptionsOf(subscriptionRun.tonight, {}))
  const isBanks = useBankHolds()?.some(({ kind }) => kind === 'RUN') === true
  // Its place is kept while it loads: the list below stays where it is.
  if (data === undefined) return <div className={styles.card} aria-hidden />
  return (
    <>
      {data.hold === null || isBanks ? null : (
        <HeldNight hold={data.hold} mayRelease={data.mayRelease} />
      )}
      <Night it={data} isBanks={isBanks} />
    </>
  )
}

function Night({ it, isBanks }: { it: Tonight; isBanks: boolean }) {
  const t = useTranslations('subscriptionRun')
  return (
    <section className={styles.card} aria-label={t('title', { day: showDay(it.night) })}>
      <div className={styles.head}>
        <span>
          <b>{t('title', { day: showDay(it.night) })}</b> · {t('next', { count: it.count })}
          {it.count === 0 ? null : (
            <>
              , <b className="tabular">{formatVnd(it.amount)}</b>
            </>
          )}
        </span>
        <small className={styles.dim}>
          {t('usual', { count: it.usualCount })}
          {it.usualCount === 0 ? '' : `, ${formatVnd(it.usualAmount)}`}
        </small>
      </div>
      {isBanks || it.reasons.length > 0 ? (
        <Text size="sm" className={styles.warn}>
          {isBanks ? t('bank.night') : t('willHold')}
        </Text>
      ) : null}
      {it.plans.length === 0 ? null : (
        <details className={styles.plans}>
          <summary>{t('plans')}</summary>
          <PlanTable it={it} />
        </details>
      )}
    </section>
  )
}

function PlanTable({ it }: { it: Tonight }) {
  const t = useTranslations('subscriptionRun')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled with the keyboard, too
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('plans')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('plan')}</th>
            <th scope="col">{t('count')}</th>
            <th scope="col">{t('amount')}</th>
            <th scope="col">{t('before')}</th>
          </tr>
        </thead>
        <tbody>
          {it.plans.map((plan) => (
            <tr key={plan.id}>
              <th scope="row">{plan.name}</th>
              <td>{formatNumberVi(plan.count)}</td>
              <td>{formatVnd(plan.amount)}</td>
              <td>
                {plan.isNew
                  ? t('isNew')
                  : `${formatNumberVi(plan.usualCount)} · ${formatVnd(plan.usualAmount)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeldNight({ hold, mayRelease }: { hold: Hold; mayRelease: boolean }) {
  const t = useTranslations('subscriptionRun')
  const [opened, setOpened] = useState(false)
  const day = showDay(hold.night)
  return (
    <Alert
      color="#b54708"
      variant="outline"
      role="status"
      title={t('heldTitle', { day, count: hold.count, amount: formatVnd(hold.amount) })}
    >
      <p className={styles.text}>
        {t('heldText', { count: hold.usualCount, amount: formatVnd(hold.usualAmount) })}
      </p>
      <ul className={styles.reasons}>
        {hold.reasons.map((reason) => (
          <li key={reason}>{t(`reason.${reason}`)}</li>
        ))}
      </ul>
      {mayRelease ? (
        <Button onClick={() => setOpened(true)}>{t('release')}</Button>
      ) : (
        <Text size="sm">{t('mayNot')}</Text>
      )}
      <ReleaseDialog hold={hold} opened={opened} onClose={() => setOpened(false)} />
    </Alert>
  )
}

function ReleaseDialog({
  hold,
  opened,
  onClose,
}: {
  hold: Hold
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('subscriptionRun')
  const { text } = useErrorText()
  const [key] = useState(newIdempotencyKey)
  const day = showDay(hold.night)
  const work = useMutation({
    mutationFn: () =>
      send(subscriptionRun.release, { body: { night: hold.night } }, { idempotencyKey: key }),
    onSuccess: () => {
      toast.success(t('released', { day }))
      onClose()
    },
    onSettled: () => refreshSubscriptions(),
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('releaseTitle', { day })} size={420}>
      <p className={styles.text}>
        {t('releaseText', { count: hold.count, amount: formatVnd(hold.amount) })}
      </p>
      {work.error === null ? null : (
        <Alert color="#b42318" role="alert">
          {text(work.error)}
        </Alert>
      )}
      <div className={styles.buttons}>
        <DialogCancel />
        <Button loading={work.isPending} onClick={() => work.mutate()}>
          {t('release')}
        </Button>
      </div>
    </Dialog>
  )
}
