import { Button, TextInput } from '@mantine/core'
import { subscription } from '@saola/contract/subscription'
import type { LineItem } from '@saola/contract/subscription-line'
import {
  addedLineKinds,
  lineLimits,
  type AddedLineKind,
} from '@saola/contract/subscription-line-values'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { onlyFilters, useList } from '@saola/web/list/useList'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { ActFrame, type ActProps } from '../../parts/subscription/ActFrame.tsx'
import type { DialogProps } from './dialog.ts'
import type { SubscriptionDetail } from './rules.ts'
import { SlipsLost } from './SlipsLost.tsx'
import styles from './subscription.module.css'

const isOver = ({ status }: SubscriptionDetail): boolean =>
  status === 'CANCELLED' || status === 'EXPIRED'

/** Lines that ride on the next invoice, and those that have. */
export function LinesOf({ it }: { it: SubscriptionDetail }) {
  const t = useTranslations('subscription.line')
  const { can } = useMe()
  const [adding, setAdding] = useState<number | null>(null)
  const [opened, setOpened] = useState<'add' | 'void' | null>(null)
  const [removed, setRemoved] = useState<LineItem | null>(null)
  // In this address `id` is the subscription's.
  const list = onlyFilters(useList(subscription.listLines, { subscriptionId: it.id }))
  const may = can(1504, 'CREATE') && !isOver(it)
  const columns = useColumns(may, (line) => {
    setRemoved(line)
    setOpened('void')
  })
  return (
    <>
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
        rowKey={(line) => line.id}
        empty={<EmptyState icon="receipt" title={t('emptyTitle')} text={t('emptyText')} />}
      />
      {adding === null ? null : (
        <AddDialog key={adding} it={it} opened={opened === 'add'} onClose={() => setOpened(null)} />
      )}
      {removed === null ? null : (
        <VoidDialog line={removed} opened={opened === 'void'} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

function useColumns(may: boolean, onVoid: (line: LineItem) => void): readonly Column<LineItem>[] {
  const t = useTranslations('subscription.line')
  const columns: Column<LineItem>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: (line) => line.name ?? t(`kind.${line.kind}`),
    },
    { key: 'kind', header: t('which'), cell: (line) => t(`kind.${line.kind}`) },
    {
      key: 'status',
      header: t('statusHead'),
      cell: (line) => t(`status.${line.status}`, { cycle: String(line.cycle ?? '') }),
    },
    {
      key: 'createdAt',
      header: t('createdAt'),
      cell: (line) => (
        <span>
          <DateTime at={line.createdAt} exact /> · {line.createdBy || t('by')}
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'right',
      cell: (line) => formatVnd(line.amount),
    },
  ]
  if (!may) return columns
  return [
    ...columns,
    {
      key: 'void',
      header: t('actions'),
      align: 'right',
      cell: (line) =>
        line.status === 'PENDING' && line.kind !== 'CARRIED' ? (
          <Button variant="default" size="compact-sm" onClick={() => onVoid(line)}>
            {t('voidGo')}
          </Button>
        ) : null,
    },
  ]
}

function AddDialog({ it, ...frame }: DialogProps) {
  const t = useTranslations('subscription.line')
  const [kind, setKind] = useState<AddedLineKind>('DISCOUNT')
  const [sign, setSign] = useState<'plus' | 'minus'>('plus')
  const [name, setName] = useState('')
  const [amount, setAmount] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const isLess = kind === 'DISCOUNT' || (kind === 'CORRECTION' && sign === 'minus')
  const missing = { name: name.trim() === '', amount: amount === null || amount === 0 }
  return (
    <ActFrame
      {...frame}
      title={t('addTitle')}
      confirmLabel={t('go')}
      cancelLabel={t('back')}
      done={t('added', { name: name.trim() })}
      work={(idempotencyKey) => {
        setTried(true)
        if (missing.name || amount === null || amount === 0) return null
        return send(
          subscription.addLine,
          {
            body: {
              subscriptionId: it.id,
              kind,
              name: name.trim(),
              amount: isLess ? -amount : amount,
            },
          },
          { idempotencyKey },
        )
      }}
    >
      <div className={styles.act}>
        <ChoiceChips
          label={t('which')}
          value={kind}
          onChange={setKind}
          choices={addedLineKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        {kind === 'CORRECTION' ? (
          <ChoiceChips
            label={t('sign')}
            value={sign}
            onChange={setSign}
            choices={(['plus', 'minus'] as const).map((value) => ({ value, label: t(value) }))}
          />
        ) : null}
        <TextInput
          label={t('name')}
          description={t('nameText')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={lineLimits.name}
          value={name}
          error={isTried && missing.name ? t('enterName') : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <AmountInput
          label={t('amount')}
          maxDigits={9}
          value={amount}
          error={isTried && missing.amount ? t('enterAmount') : null}
          onChange={setAmount}
        />
        <SlipsLost count={it.booklet?.lost ?? 0} />
      </div>
    </ActFrame>
  )
}

function VoidDialog({ line, ...frame }: ActProps & { line: LineItem }) {
  const t = useTranslations('subscription.line')
  const name = line.name ?? t(`kind.${line.kind}`)
  return (
    <ActFrame
      {...frame}
      title={t('voidTitle')}
      confirmLabel={t('voidGo')}
      cancelLabel={t('back')}
      done={t('voided', { name })}
      work={(idempotencyKey) =>
        send(subscription.voidLine, { params: { id: line.id } }, { idempotencyKey })
      }
    >
      <p className={styles.dim}>{t('voidText', { name, amount: formatVnd(line.amount) })}</p>
    </ActFrame>
  )
}
