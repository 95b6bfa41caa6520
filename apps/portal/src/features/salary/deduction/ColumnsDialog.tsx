import { Alert, Button, Stack, Text } from '@mantine/core'
import {
  deductionColumns,
  salaryDeduction,
  type ColumnOrder,
  type DeductionColumn,
} from '@saola/contract/salary-deduction'
import { ApiError } from '@saola/web/api/ApiError'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { IconButton } from '@saola/web/ui/IconButton.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '../../../app/services.ts'
import styles from './columns.module.css'
import { isUsual, movedTo } from './rules.ts'

const STALE = 12
const readAnew = (): void =>
  void queries.invalidateQueries({ queryKey: keyOf(salaryDeduction.columns) })

/** Puts the columns into another order, one place at a time. Keep it mounted. @param times how often it was opened: each time it begins with what is saved by then */
export function ColumnsDialog({
  opened,
  times,
  order,
  onClose,
}: {
  opened: boolean
  times: number
  order: ColumnOrder
  onClose: () => void
}) {
  const t = useTranslations('salaryDeduction.columns')
  const close = (): void => {
    onClose()
    readAnew()
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('dialog')} size={480}>
      <Picker key={times} newest={order} onDone={close} />
    </Dialog>
  )
}

function Picker({ newest, onDone }: { newest: ColumnOrder; onDone: () => void }) {
  const t = useTranslations('salaryDeduction.columns')
  const { text } = useErrorText()
  // What others save meanwhile leaves it alone, and is told when it is saved.
  const [order] = useState(newest)
  const [columns, setColumns] = useState(order.columns)
  const [said, setSaid] = useState('')
  const [key] = useState(newIdempotencyKey)
  const work = useMutation({
    mutationFn: () =>
      send(
        salaryDeduction.setColumns,
        { body: { columns, version: order.version } },
        { idempotencyKey: key },
      ),
    onSuccess: () => {
      toast.success(t('done'), { durationMs: NOTICE_MS })
      onDone()
    },
  })
  const isStale = work.error instanceof ApiError && work.error.code === STALE
  const isChanged = columns.some((name, i) => name !== order.columns[i])
  const place = (next: DeductionColumn[], name: DeductionColumn): void => {
    setColumns(next)
    setSaid(
      t('moved', {
        column: t(`name.${name}`),
        place: String(next.indexOf(name) + 1),
        all: String(next.length),
      }),
    )
  }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('when')}
      </Text>
      <Places columns={columns} onPlace={place} />
      <output className="sr-only">{said}</output>
      {work.error === null ? null : (
        <Alert color={isStale ? 'yellow' : '#b42318'} role="alert">
          {isStale ? t('stale') : text(work.error)}
        </Alert>
      )}
      <ButtonRow end>
        <Button
          variant="subtle"
          disabled={isUsual(columns)}
          onClick={() => {
            setColumns([...deductionColumns])
            setSaid(t('resetDone'))
          }}
        >
          {t('reset')}
        </Button>
        <DialogCancel />
        <Button disabled={!isChanged} loading={work.isPending} onClick={() => work.mutate()}>
          {t('save')}
        </Button>
      </ButtonRow>
    </Stack>
  )
}

const ways = ['up', 'down'] as const
type Way = (typeof ways)[number]

function Places({
  columns,
  onPlace,
}: {
  columns: DeductionColumn[]
  onPlace: (next: DeductionColumn[], name: DeductionColumn) => void
}) {
  const t = useTranslations('salaryDeduction.columns')
  const id = useId()
  const idOf = (name: DeductionColumn, way: Way): string => `${id}${name}-${way}`
  const canGo = (at: number, way: Way): boolean => (way === 'up' ? at > 0 : at < columns.length - 1)
  const move = (at: number, way: Way): void => {
    const name = columns[at]!
    const to = way === 'up' ? at - 1 : at + 1
    onPlace(movedTo(columns, at, to), name)
    // The row has moved, and its button may lead nowhere any more: the focus stays with the row.
    const next = canGo(to, way) ? way : ways.find((one) => one !== way)!
    requestAnimationFrame(() => document.getElementById(idOf(name, next))?.focus())
  }
  return (
    <ol className={styles.order} aria-label={t('list')}>
      {columns.map((name, at) => (
        <li key={name}>
          <small className="tabular">{at + 1}</small>
          <span>{t(`name.${name}`)}</span>
          {ways.map((way) => (
            <IconButton
              key={way}
              id={idOf(name, way)}
              icon={way}
              label={t(way, { column: t(`name.${name}`) })}
              disabled={!canGo(at, way)}
              onClick={() => move(at, way)}
            />
          ))}
        </li>
      ))}
    </ol>
  )
}
