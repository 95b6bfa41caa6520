import { Button, TextInput } from '@mantine/core'
import { subscription } from '@saola/contract/subscription'
import type { UsageItem } from '@saola/contract/subscription-usage'
import { usageLimits } from '@saola/contract/subscription-usage-values'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { addDays, showDay } from '@saola/web/list/days'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { onlyFilters, useList } from '@saola/web/list/useList'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClockAhead, useToday } from '../../parts/useToday.ts'
import { useMe } from '../../app/useMe.ts'
import { ActFrame, type ActProps } from '../../parts/subscription/ActFrame.tsx'
import type { DialogProps } from './dialog.ts'
import type { SubscriptionDetail } from './rules.ts'
import styles from './subscription.module.css'

const useUnits = (): ((quantity: number) => string) => {
  const t = useTranslations('subscription.usage')
  return (quantity) => t('units', { count: quantity, text: formatNumberVi(quantity) })
}

/** What was used: not invoiced yet, entry by entry, by hand, taken back. */
export function UsageOf({ it }: { it: SubscriptionDetail }) {
  const t = useTranslations('subscription.usage')
  const { can } = useMe()
  const [adding, setAdding] = useState<number | null>(null)
  const [opened, setOpened] = useState<'add' | 'void' | null>(null)
  const [removed, setRemoved] = useState<UsageItem | null>(null)
  // In this address `id` is the subscription's.
  const list = onlyFilters(useList(subscription.listUsage, { subscriptionId: it.id }))
  const may = can(1504, 'CREATE') && it.usage !== null
  const columns = useColumns(may, (entry) => {
    setRemoved(entry)
    setOpened('void')
  })
  return (
    <>
      <Sum it={it} />
      {may ? (
        <div className={styles.bar}>
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => {
              setAdding((before) => (before ?? 0) + 1)
              setOpened('add')
            }}
          >
            {t('add')}
          </Button>
        </div>
      ) : null}
      <ListTable
        list={list}
        columns={columns}
        rowKey={(entry) => entry.id}
        empty={<EmptyState icon="receipt" title={t('emptyTitle')} text={t('emptyText')} />}
      />
      {adding === null ? null : (
        <AddDialog key={adding} it={it} opened={opened === 'add'} onClose={() => setOpened(null)} />
      )}
      {removed === null ? null : (
        <VoidDialog entry={removed} opened={opened === 'void'} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

/** What the next invoice would say now. */
function Sum({ it }: { it: SubscriptionDetail }) {
  const t = useTranslations('subscription.usage')
  const units = useUnits()
  if (it.usage === null) return null
  const { units: used, amount } = it.usage
  return (
    <div className={styles.inside}>
      <Tiles
        label={t('sum')}
        tiles={[
          { key: 'units', name: t('sum'), value: units(used), main: true },
          {
            key: 'cost',
            name: t('cost'),
            value: amount === null ? t('tooMuch') : formatVnd(amount),
            ...(amount === null ? { tone: 'bad' as const } : {}),
          },
          { key: 'price', name: t('price'), value: formatVnd(it.unitAmount) },
        ]}
      />
    </div>
  )
}

function useColumns(
  may: boolean,
  onVoid: (entry: UsageItem) => void,
): readonly Column<UsageItem>[] {
  const t = useTranslations('subscription.usage')
  const stateOf = (entry: UsageItem): string => {
    const state = t(`status.${entry.status}`, { cycle: String(entry.cycle ?? '') })
    if (entry.voids !== null) return `${t('takesBack')} · ${state}`
    return entry.isVoid ? `${t('takenBack')} · ${state}` : state
  }
  const columns: Column<UsageItem>[] = [
    { key: 'at', header: t('at'), cell: (entry) => <DateTime at={entry.at} exact /> },
    {
      key: 'event',
      header: t('event'),
      cell: (entry) => <Code value={entry.eventId} name={t('event')} keep={12} />,
    },
    { key: 'status', header: t('statusHead'), cell: stateOf },
    { key: 'createdBy', header: t('createdBy'), cell: (entry) => entry.createdBy },
    {
      key: 'quantity',
      header: t('quantity'),
      align: 'right',
      cell: (entry) => formatNumberVi(entry.quantity),
    },
  ]
  if (!may) return columns
  return [
    ...columns,
    {
      key: 'void',
      header: t('actions'),
      align: 'right',
      cell: (entry) =>
        entry.voids === null && !entry.isVoid ? (
          <Button variant="default" size="compact-sm" onClick={() => onVoid(entry)}>
            {t('voidGo')}
          </Button>
        ) : null,
    },
  ]
}

function AddDialog({ it, ...frame }: DialogProps) {
  const t = useTranslations('subscription.usage')
  const units = useUnits()
  // Pressing twice tells the same thing of the same moment.
  const [openedAt] = useState(() => Date.now())
  const ahead = useClockAhead()
  const today = useToday()
  const reach = addDays(today, 1 - usageLimits.daysBack)
  const first = it.startDate > reach ? it.startDate : reach
  const [quantity, setQuantity] = useState<number | null>(null)
  const [used, setUsed] = useState(today)
  const [isTried, setTried] = useState(false)
  const max = formatNumberVi(usageLimits.quantity)
  const wrong = {
    quantity: quantity === null || quantity < 1 || quantity > usageLimits.quantity,
    day: used < first || used > today,
  }
  return (
    <ActFrame
      {...frame}
      title={t('addTitle')}
      confirmLabel={t('go')}
      cancelLabel={t('back')}
      done={t('added', { units: units(quantity ?? 0) })}
      work={(idempotencyKey) => {
        setTried(true)
        if (quantity === null || wrong.quantity || wrong.day) return null
        const at =
          used === today ? new Date(openedAt + ahead).toISOString() : `${used}T12:00:00+07:00`
        return send(
          subscription.addUsage,
          { body: { entries: [{ subscriptionId: it.id, quantity, at, eventId: idempotencyKey }] } },
          { idempotencyKey },
        )
      }}
    >
      <div className={styles.act}>
        <WholeNumberInput
          label={t('quantity')}
          description={t('quantityText', { max })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          min={1}
          max={usageLimits.quantity}
          value={quantity}
          error={isTried && wrong.quantity ? t('enterQuantity', { max }) : null}
          onChange={setQuantity}
        />
        <TextInput
          type="date"
          label={t('day')}
          description={t('dayText', { min: showDay(first) })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          min={first}
          max={today}
          value={used}
          error={
            isTried && wrong.day
              ? t('enterDay', { min: showDay(first), max: showDay(today) })
              : null
          }
          onChange={(event) => setUsed(event.currentTarget.value)}
        />
      </div>
    </ActFrame>
  )
}

function VoidDialog({ entry, ...frame }: ActProps & { entry: UsageItem }) {
  const t = useTranslations('subscription.usage')
  const quantity = useUnits()(entry.quantity)
  return (
    <ActFrame
      {...frame}
      title={t('voidTitle')}
      confirmLabel={t('voidGo')}
      cancelLabel={t('back')}
      done={t('voided', { units: quantity })}
      work={(idempotencyKey) =>
        send(subscription.voidUsage, { params: { id: entry.id } }, { idempotencyKey })
      }
    >
      <p className={styles.dim}>{t('voidText', { units: quantity, at: showDay(entry.day) })}</p>
    </ActFrame>
  )
}
