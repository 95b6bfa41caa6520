import { Alert, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { onboarding } from '@saola/contract/onboarding'
import { MAX_PRICE } from '@saola/contract/onboarding'
import { formatDecimalVi, formatVnd } from '@saola/money/format'
import { ApiError } from '@saola/web/api/ApiError'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Page } from '@saola/web/ui/pages.tsx'
import { toast } from '@saola/web/ui/toast'
import { formatTime } from '@saola/web/ui/time'
import { Note } from '@saola/web/ui/layout.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BusinessStep } from './BusinessStep.tsx'
import { CardStep } from './CardStep.tsx'
import {
  bodyOf,
  firstOpen,
  ownField,
  problemsOf,
  stepNames,
  stepOfField,
  sumOf,
  type Draft,
  type Problem,
  type StepName,
  type Values,
} from './form.ts'
import { merchant } from '@saola/contract/merchant'
import { ReviewStep } from './ReviewStep.tsx'
import { ScanStep } from './ScanStep.tsx'
import { Steps } from './Steps.tsx'
import { TypeStep } from './TypeStep.tsx'
import type { Capture } from './types.ts'
import { useDraft, type DraftState } from './useDraft.ts'
import styles from './onboarding.module.css'

interface Props {
  start: Draft
  version: number
  savedAt: string | null
  card: Capture | null
  reason: string | null
  onReload: () => void
}

/** Five steps; back and forward keep everything, and so does leaving: the draft lies on the server. */
export function Wizard({ start, version, savedAt, card, reason, onReload }: Props) {
  const t = useTranslations('onboarding')
  const form = useForm<Values>({ initialValues: start.values })
  // A step can only be shown when those before it are done: a capture may be gone by now.
  const known = card !== null && card.captureId === form.values.captureId ? card : null
  const [capture, setCapture] = useState<Capture | null>(known)
  const [step, setStep] = useState<StepName>(
    () =>
      stepNames[
        Math.min(
          stepNames.indexOf(start.step),
          stepNames.indexOf(
            known === null && start.values.businessType !== null ? 'card' : firstOpen(start.values),
          ),
        )
      ] ?? 'type',
  )
  const draft = useDraft({ step, values: form.values }, version, savedAt)
  const words = useProblemText(form.values)
  const head = useRef<HTMLDivElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    head.current?.focus()
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  const show = (problems: Record<string, Problem>): boolean => {
    form.setErrors(
      Object.fromEntries(
        Object.entries(problems).map(([field, problem]) => [field, words(problem)]),
      ),
    )
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus(),
    )
    return Object.keys(problems).length === 0
  }
  const go = (to: StepName): void => {
    form.clearErrors()
    setStep(to)
  }
  const next = (): void => {
    if (show(problemsOf(step, form.values))) go(stepNames[stepNames.indexOf(step) + 1] ?? 'review')
  }
  const back =
    stepNames.indexOf(step) === 0
      ? null
      : () => go(stepNames[stepNames.indexOf(step) - 1] ?? 'type')
  const submit = useSubmission(form.values, draft.stop, (error) => {
    const [field] = error.errors
    if (field === undefined) return
    setStep(stepOfField(field.field))
    form.setErrors(
      Object.fromEntries(error.errors.map((e) => [ownField(e.field), words(e.key as Problem)])),
    )
  })
  const captured = (taken: Capture): void => {
    setCapture(taken)
    const same = taken.no === capture?.no
    form.setValues({
      captureId: taken.captureId,
      ...(same
        ? {}
        : {
            cardAddress: taken.address,
            hometown: taken.hometown ?? '',
            ethnicity: taken.ethnicity ?? '',
            religion: taken.religion ?? '',
          }),
    })
    go('check')
  }
  return (
    <Page title={t('title')}>
      <Note>{t('intro')}</Note>
      {reason === null ? null : (
        <Alert color="#b42318" variant="outline" title={t('status.DENIED')}>
          {t('state.reason')}: {reason}
        </Alert>
      )}
      <Steps at={step} reached={firstOpen(form.values)} onStep={go} />
      <div ref={head} tabIndex={-1} className={styles.stage}>
        {step === 'type' ? <TypeStep form={form} /> : null}
        {step === 'card' ? (
          <CardStep
            form={form}
            capture={capture}
            onCaptured={captured}
            onKeep={() => go('check')}
          />
        ) : null}
        {step === 'check' && capture !== null ? <ScanStep form={form} capture={capture} /> : null}
        {step === 'business' ? <BusinessStep form={form} capture={capture} /> : null}
        {step === 'review' && capture !== null ? (
          <ReviewStep
            values={form.values}
            capture={capture}
            onEdit={go}
            error={submit.error}
            busy={submit.isPending}
            onSubmit={() => {
              const open = firstOpen(form.values)
              if (open === 'review') submit.mutate()
              else {
                go(open)
                show(problemsOf(open, form.values))
              }
            }}
            onBack={back ?? (() => undefined)}
          />
        ) : null}
        {step === 'review' || step === 'card' ? null : (
          <div className={styles.actions}>
            {back === null ? null : (
              <Button variant="default" onClick={back}>
                {t('action.back')}
              </Button>
            )}
            <Button onClick={next}>{t('action.next')}</Button>
          </div>
        )}
        {step === 'card' && back !== null ? (
          <div className={styles.actions}>
            <Button variant="default" onClick={back}>
              {t('action.back')}
            </Button>
          </div>
        ) : null}
      </div>
      <DraftNote state={draft.state} onReload={onReload} />
    </Page>
  )
}

/** Sends the application once, however often the button is pressed. */
function useSubmission(values: Values, onSent: () => void, onFields: (error: ApiError) => void) {
  const t = useTranslations('onboarding.review')
  const queries = useQueryClient()
  const [key, setKey] = useState(newIdempotencyKey)
  return useMutation<unknown, Error>({
    mutationFn: () =>
      send(onboarding.submitInfoV2, { body: bodyOf(values) }, { idempotencyKey: key }),
    onSuccess: () => {
      onSent()
      toast.success(t('sent'))
      for (const call of [
        onboarding.getSubmitInfo,
        onboarding.getEkycInfo,
        onboarding.getDraft,
        merchant.getMerchant,
      ])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
    },
    onError: (error) => {
      setKey(newIdempotencyKey())
      if (error instanceof ApiError) onFields(error)
    },
  })
}

function useProblemText(values: Values): (problem: Problem) => string {
  const t = useTranslations('onboarding.business')
  const { key } = useErrorText()
  return (problem) =>
    problem === 'maxPriceWrong'
      ? t(problem, { max: formatVnd(MAX_PRICE) })
      : problem === 'notWhole'
        ? t(problem, { sum: formatDecimalVi(sumOf(values.owners)) })
        : problem === 'taxWrong' ||
            problem === 'numberWrong' ||
            problem === 'chooseOne' ||
            problem === 'percentWrong' ||
            problem === 'documentNone'
          ? t(problem)
          : key(problem)
}

function DraftNote({ state, onReload }: { state: DraftState; onReload: () => void }) {
  const t = useTranslations('onboarding.draft')
  if (state.kind === 'conflict')
    return (
      <Alert color="yellow" variant="outline" role="alert">
        {t('conflict')}{' '}
        <Button size="compact-sm" variant="subtle" onClick={onReload}>
          {t('reload')}
        </Button>
      </Alert>
    )
  return (
    <p className={styles.note} role="status">
      {state.kind === 'idle'
        ? ''
        : state.kind === 'saved'
          ? t('saved', { time: formatTime(state.at) })
          : state.kind === 'saving'
            ? t('saving')
            : t('failed')}
    </p>
  )
}
