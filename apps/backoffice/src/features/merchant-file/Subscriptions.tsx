import { Text } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { subscriptionHold, subscriptionHoldLimits } from '@saola/contract/subscription-hold'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import { Facts } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import styles from './merchant-file.module.css'
import { Loaded, Part, Parts } from './Rows.tsx'
import { SubscriptionHold } from './SubscriptionHold.tsx'

type Overview = Output<typeof subscriptionHold.overview>

/** The merchant's subscriptions: what the bank holds of them, and the figures by which it decides (code 3810; 3811 proposes). */
export function Subscriptions({ merchantId, name }: { merchantId: string; name: string }) {
  const t = useTranslations('merchantFile.subscriptions')
  return (
    <Loaded call={subscriptionHold.overview} request={{ query: { merchantId } }}>
      {(it) => (
        <Parts>
          <Part title={t('hold.title')}>
            <SubscriptionHold it={it} merchantId={merchantId} name={name} />
          </Part>
          <Part title={t('tonight', { day: showDay(it.tonight.night) })}>
            <Tonight it={it} />
          </Part>
          <Part title={t('states')}>
            <States it={it} />
          </Part>
          <Part title={t('plans')}>
            <Plans it={it} />
          </Part>
          <Part title={t('messages', { days: subscriptionHoldLimits.days })}>
            <Messages it={it} />
          </Part>
        </Parts>
      )}
    </Loaded>
  )
}

function Tonight({ it: { tonight, holds } }: { it: Overview }) {
  const t = useTranslations('merchantFile.subscriptions')
  const { brake } = tonight
  return (
    <>
      <Text>{t('next', { count: tonight.count, amount: formatVnd(tonight.amount) })}</Text>
      <Text size="sm" c="dimmed">
        {t('usual', { count: tonight.usualCount, amount: formatVnd(tonight.usualAmount) })}
      </Text>
      {tonight.reasons.length === 0 ? null : <Text size="sm">{t('willBrake')}</Text>}
      {brake === null ? null : (
        <Text size="sm">
          {t('brake', {
            day: showDay(brake.night),
            count: brake.count,
            amount: formatVnd(brake.amount),
          })}
        </Text>
      )}
      {holds.some(({ kind }) => kind === 'RUN') ? <Text size="sm">{t('bankHolds')}</Text> : null}
    </>
  )
}

function States({ it }: { it: Overview }) {
  const t = useTranslations('merchantFile.subscriptions')
  const status = useTranslations('subscription.status')
  const some = it.states.filter(({ count }) => count > 0)
  return (
    <>
      {some.length === 0 ? (
        <Text c="dimmed">{t('noStates')}</Text>
      ) : (
        <Facts facts={some.map((one) => [status(one.status), formatNumberVi(one.count)])} />
      )}
      <Facts
        facts={[
          [
            t('overdue'),
            `${t('overdueText', { count: it.overdue.count })} · ${formatVnd(it.overdue.amount)}`,
          ],
        ]}
      />
    </>
  )
}

interface FigureRow {
  key: string
  name: string
  cells: string[]
}
/** Figures by row, each under its name. */
function Figures({ label, heads, rows }: { label: string; heads: string[]; rows: FigureRow[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled with the keyboard, too
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.figures}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                <td key={heads[i + 1]} className="tabular">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Plans({ it }: { it: Overview }) {
  const t = useTranslations('merchantFile.subscriptions')
  if (it.plans.length === 0) return <Text c="dimmed">{t('noPlans')}</Text>
  const more = it.planCount - it.plans.length
  return (
    <>
      <Figures
        label={t('plans')}
        heads={[t('plan'), t('subscribers'), t('monthly')]}
        rows={[
          ...it.plans.map(({ id, name, subscribers, monthly }) => ({
            key: id,
            name,
            cells: [formatNumberVi(subscribers), formatVnd(monthly)],
          })),
          { key: 'all', name: t('all'), cells: ['', formatVnd(it.monthly)] },
        ]}
      />
      {more > 0 ? (
        <Text size="sm" c="dimmed">
          {t('morePlans', { count: more })}
        </Text>
      ) : null}
    </>
  )
}

function Messages({ it }: { it: Overview }) {
  const t = useTranslations('merchantFile.subscriptions')
  const kindName = useTranslations('subscriptionInvoice.notice.kind')
  return (
    <>
      {it.messages.length === 0 ? (
        <Text c="dimmed">{t('noMessages')}</Text>
      ) : (
        <Figures
          label={t('messages', { days: subscriptionHoldLimits.days })}
          heads={[t('step'), t('sent'), t('notSent'), t('unknown')]}
          rows={it.messages.map(({ kind, sent, notSent, unknown }) => ({
            key: kind,
            name: kindName(kind),
            cells: [sent, notSent, unknown].map(formatNumberVi),
          }))}
        />
      )}
      <Facts
        facts={[
          [t('stops'), formatNumberVi(it.stops)],
          [t('undelivered'), formatNumberVi(it.undelivered)],
        ]}
      />
    </>
  )
}
