import { Alert, Button, Skeleton } from '@mantine/core'
import { subscription } from '@saola/contract/subscription'
import type { Booklet as Printed, BookletSlip } from '@saola/contract/subscription-booklet'
import { bookletPeriods } from '@saola/contract/subscription-values'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { showDay } from '@saola/web/list/days'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { DividedList } from '@saola/web/ui/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ActFrame, type ActProps } from '../../parts/subscription/ActFrame.tsx'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { spanText } from '../../parts/subscription/words.ts'
import styles from './booklet.module.css'
import { Points } from './Points.tsx'
import { PrintBooklet, printSheet } from './PrintBooklet.tsx'
import type { SubscriptionDetail } from './rules.ts'
import own from './subscription.module.css'

const WIDTH_PX = 420
const AGAIN_MS = 2_000
/** The bank has not confirmed its account yet. */
const isWaiting = ({ status, qrContent }: BookletSlip): boolean =>
  status === 'OPEN' && qrContent === null

/** The next periods as slips on paper: how many is chosen, the bank opens an account for each, then the sheet is printed; the same again whenever it is asked for. */
export function Booklet({ it }: { it: SubscriptionDetail }) {
  const t = useTranslations('subscription.act.booklet')
  const [asked, setAsked] = useState(0)
  const [opened, setOpened] = useState<'question' | 'sheet' | null>(null)
  const { data, error } = useQuery({
    ...queryOptionsOf(subscription.getBooklet, { params: { id: it.id } }),
    enabled: opened !== null,
    refetchInterval: ({ state }) =>
      opened === 'sheet' && state.data?.slips.some(isWaiting) ? AGAIN_MS : false,
  })
  if (it.booklet === null) return null
  const close = (): void => setOpened(null)
  // What cannot be added to is printed as it is.
  const isOver = data !== undefined && data.periods.length === 0
  const isQuestion = opened === 'question' && !isOver
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="print" size={16} />}
        onClick={() => {
          setAsked(asked + 1)
          setOpened('question')
        }}
      >
        {t('open')}
      </Button>
      {asked === 0 ? null : (
        <Question
          key={asked}
          it={it}
          found={data ?? null}
          error={error}
          opened={isQuestion}
          onClose={close}
          onDone={() => setOpened('sheet')}
        />
      )}
      <Dialog
        opened={opened === 'sheet' || (opened === 'question' && isOver)}
        onClose={close}
        size={WIDTH_PX}
        title={t('sheetTitle')}
      >
        {data === undefined ? null : <Sheet it={it} found={data} />}
      </Dialog>
    </>
  )
}

const isOpen = ({ status }: BookletSlip): boolean => status === 'OPEN' || status === 'TOGETHER'
/** How many periods are offered: those that are printed, then more; as many as there are where that is fewer. */
function offersOf({ slips, periods }: Printed): number[] {
  const printed = slips.filter(isOpen).length
  const counts = bookletPeriods.map((count) => Math.min(count, periods.length))
  return [...new Set([printed, ...counts])].filter((count) => count > 0 && count >= printed)
}
function Question({
  it,
  found,
  error,
  ...frame
}: ActProps & {
  it: SubscriptionDetail
  found: Printed | null
  error: Error | null
  onDone: () => void
}) {
  const t = useTranslations('subscription.act')
  const { text } = useErrorText()
  const [chosen, setChosen] = useState<number | null>(null)
  const offers = found === null ? [] : offersOf(found)
  const before = found?.slips.filter(isOpen).length ?? 0
  const count = chosen ?? offers[0] ?? 0
  return (
    <ActFrame
      {...frame}
      title={t('booklet.title')}
      confirmLabel={t('booklet.go')}
      cancelLabel={t('keep')}
      done={t('booklet.made', { code: it.code })}
      work={(idempotencyKey) =>
        count === 0
          ? null
          : send(
              subscription.printBooklet,
              { params: { id: it.id }, body: { periods: count } },
              { idempotencyKey },
            )
      }
    >
      <div className={own.act}>
        {error === null ? null : <p className={own.dim}>{text(error)}</p>}
        {found === null ? (
          <Skeleton height={260} />
        ) : (
          <Chosen
            found={found}
            count={count}
            offers={offers}
            before={before}
            onChoose={setChosen}
          />
        )}
      </div>
    </ActFrame>
  )
}

function Chosen({
  found,
  count,
  offers,
  before,
  onChoose,
}: {
  found: Printed
  count: number
  offers: readonly number[]
  before: number
  onChoose: (count: number) => void
}) {
  const t = useTranslations('subscription.act')
  const periods = found.periods.slice(0, count)
  return (
    <>
      <ChoiceChips
        label={t('ahead.periods')}
        value={String(count)}
        onChange={(value) => onChoose(Number(value))}
        choices={offers.map((one) => ({
          value: String(one),
          label: t('ahead.count', { count: one }),
        }))}
      />
      <Scrolled name={t('ahead.periods')}>
        <DividedList>
          {periods.map(({ cycle, from, to, paymentDate, amount }) => (
            <li key={cycle} className={own.cycle}>
              <b>{showDay(paymentDate)}</b>
              <b>{formatVnd(amount)}</b>
              <small>{spanText(from, to)}</small>
            </li>
          ))}
        </DividedList>
      </Scrolled>
      <Points
        money={t('booklet.money', {
          amount: formatVnd(periods.reduce((sum, { amount }) => sum + amount, 0)),
        })}
        next={t('booklet.next')}
      />
      {before === 0 ? null : <p className={own.dim}>{t('booklet.again', { count: before })}</p>}
      {found.isPaidTogether ? (
        <Alert color="yellow" variant="outline">
          {t('booklet.endsAhead')}
        </Alert>
      ) : null}
      {found.stop === null ? null : <p className={own.dim}>{t(`booklet.stops.${found.stop}`)}</p>}
    </>
  )
}

/** Twelve periods scroll in a box of their own, so that the sum and the buttons stay in sight. */
function Scrolled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div
      className={styles.list}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={name}
    >
      {children}
    </div>
  )
}
/** What is going to be printed; held back until the bank takes money for all of it. */
function Sheet({ it, found }: { it: SubscriptionDetail; found: Printed }) {
  const t = useTranslations('subscription.act.booklet')
  const { slips } = found
  const waiting = slips.filter(isWaiting).length
  return (
    <div className={own.act}>
      <p className={own.dim} role="status">
        {waiting === 0
          ? t('ready', { count: slips.length })
          : t('waiting', { done: String(slips.length - waiting), all: String(slips.length) })}
      </p>
      <Scrolled name={t('sheetTitle')}>
        <DividedList>
          {slips.map((slip) => (
            <li key={slip.invoiceId} className={own.cycle}>
              <b>{t('slip', { no: String(slip.no), all: String(slips.at(-1)!.no) })}</b>
              <b>{formatVnd(slip.amount)}</b>
              <small>
                {showDay(slip.from)} – {showDay(slip.to)} ·{' '}
                {t(isWaiting(slip) ? 'status.WAITING' : `status.${slip.status}`)}
              </small>
            </li>
          ))}
        </DividedList>
      </Scrolled>
      <Button
        leftSection={<Icon name="print" size={16} />}
        disabled={waiting > 0}
        onClick={printSheet}
      >
        {t('print')}
      </Button>
      {waiting === 0 ? <PrintBooklet it={it} found={found} /> : null}
    </div>
  )
}
