import { Alert, Button, Checkbox, Skeleton, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { subscriptionBulk, type BulkItem } from '@saola/contract/subscription-bulk'
import { cancelKinds, subscriptionLimits } from '@saola/contract/subscription-values'
import { ApiError } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../../parts/ChoiceChips.tsx'
import { wantedOf, type Answers, type Asked } from './asks.ts'
import styles from './bulk.module.css'
import { Preview } from './Preview.tsx'

const STALE = 12
const TYPING_MS = 300
const ASKED_ANEW = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const

/** What is wanted with what it would come to, and beginning it: nothing is begun that is not what is shown. */
function useAsk(asked: Asked, answers: Answers, onBegun: (bulk: BulkItem) => void) {
  const [key, setKey] = useState(newIdempotencyKey)
  const [settled] = useDebouncedValue(answers, TYPING_MS)
  const wanted = wantedOf(asked, settled)
  const preview = useQuery({
    ...queryOptionsOf(subscriptionBulk.preview, { body: wanted ?? { act: 'EXTEND' } }),
    ...ASKED_ANEW,
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
  })
  const work = useMutation({
    mutationFn: (begin: () => Promise<BulkItem>) => begin(),
    onSuccess: onBegun,
    onError: () => {
      setKey(newIdempotencyKey())
      void preview.refetch()
    },
  })
  const shown = wanted === null ? undefined : preview.data
  const isSettled =
    settled === answers &&
    !preview.isFetching &&
    !preview.isPlaceholderData &&
    preview.error === null
  const begin = (reason: string): void => {
    if (wanted === null || shown === undefined || !isSettled) return
    const body = { ...wanted, reason: reason.trim() || null, hash: shown.hash }
    const isMany = shown.allowedActions.includes('start-many')
    const call = isMany ? subscriptionBulk.startMany : subscriptionBulk.start
    work.mutate(() => send(call, { body }, { idempotencyKey: key }))
  }
  return { isMissing: wanted === null, preview, shown, isSettled, work, begin }
}

/** What is asked besides, and what it would come to: that is what is agreed to. */
export function AskStep({
  asked,
  cancelLabel,
  onClose,
  onBegun,
}: {
  asked: Asked
  cancelLabel: string
  onClose: () => void
  onBegun: (bulk: BulkItem) => void
}) {
  const t = useTranslations('subscriptionBulk')
  const [answers, setAnswers] = useState<Answers>({
    cycles: 1,
    kind: 'EXPIRATION_CANCEL',
    waives: false,
  })
  const [reason, setReason] = useState('')
  const { isMissing, preview, shown, isSettled, work, begin } = useAsk(asked, answers, onBegun)
  const mayBegin = shown !== undefined && shown.allowedActions.length > 0
  return (
    <div className={styles.stack}>
      <Fields asked={asked} answers={answers} onChange={setAnswers} />
      {asked.ask === 'cancel' ? <Reason value={reason} onChange={setReason} /> : null}
      <Problem error={work.error} />
      <Problem error={preview.error} />
      <div className={styles.stack} aria-live="polite" aria-busy={preview.isFetching}>
        {shown === undefined ? (
          <Looking isLooking={!isMissing && preview.error === null} />
        ) : (
          <Preview it={shown} />
        )}
      </div>
      <div className={styles.line}>
        <Button variant="default" onClick={onClose}>
          {cancelLabel}
        </Button>
        {mayBegin ? (
          <Button
            {...(asked.ask === 'cancel' ? { color: '#b42318' } : {})}
            loading={work.isPending}
            disabled={!isSettled}
            onClick={() => begin(reason)}
          >
            {t(`confirm.${asked.ask}`, { count: shown.willDo })}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Problem({ error }: { error: Error | null }) {
  const t = useTranslations('subscriptionBulk.preview')
  const { text } = useErrorText()
  if (error === null) return null
  return (
    <Alert color="#b42318" role="alert">
      {error instanceof ApiError && error.code === STALE ? t('changed') : text(error)}
    </Alert>
  )
}
function Looking({ isLooking }: { isLooking: boolean }) {
  const t = useTranslations('subscriptionBulk.preview')
  return isLooking ? (
    <div role="status" aria-label={t('looking')}>
      <Skeleton height={160} />
    </div>
  ) : null
}
function Reason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('subscription.act.cancel')
  return (
    <Textarea
      label={t('reason')}
      description={t('reasonText')}
      maxLength={255}
      autosize
      minRows={1}
      maxRows={4}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
function Fields({
  asked,
  answers,
  onChange,
}: {
  asked: Asked
  answers: Answers
  onChange: (answers: Answers) => void
}) {
  const t = useTranslations('subscriptionBulk')
  const act = useTranslations('subscription.act.cancel')
  if (asked.ask === 'remind') return <p>{t('form.remind')}</p>
  if (asked.ask === 'extend')
    return (
      <WholeNumberInput
        label={t('form.cycles')}
        min={1}
        max={subscriptionLimits.extendCycles}
        value={answers.cycles}
        error={answers.cycles === null ? t('enter.cycles') : null}
        onChange={(cycles) => onChange({ ...answers, cycles })}
      />
    )
  if (asked.ask === 'undo') return null
  return (
    <>
      <ChoiceChips
        look="cards"
        label={act('kind')}
        value={answers.kind}
        onChange={(kind) => onChange({ ...answers, kind })}
        choices={cancelKinds.map((value) => ({
          value,
          label: act(value),
          hint: act(value === 'IMMEDIATE_CANCEL' ? 'nowHint' : 'endHint'),
        }))}
      />
      {answers.kind === 'IMMEDIATE_CANCEL' ? (
        <Checkbox
          label={t('form.waive')}
          checked={answers.waives}
          onChange={(event) => onChange({ ...answers, waives: event.currentTarget.checked })}
        />
      ) : null}
    </>
  )
}
