import { useForm } from '@mantine/form'
import { merchant } from '@saola/contract/merchant'
import { MAX_PRICE, onboarding } from '@saola/contract/onboarding'
import { formatVnd } from '@saola/money/format'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { ApiError, type FieldError } from '@saola/web/api/ApiError'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { ownWords, wordsFor, type FormWords } from '@saola/web/form/fieldWords'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
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
import type { Capture } from './types.ts'
import { useDraft } from './useDraft.ts'

interface Beginning {
  start: Draft
  version: number
  savedAt: string | null
  card: Capture | null
}

/** The step that the draft names, or the first that is not done. */
function firstStep({ step, values }: Draft, hasCapture: boolean): StepName {
  const open = !hasCapture && values.businessType !== null ? 'card' : firstOpen(values)
  return stepNames[Math.min(stepNames.indexOf(step), stepNames.indexOf(open))] ?? 'type'
}

/** The next step begins at its top, also for a keyboard. */
export function useStepFocus(step: StepName): RefObject<HTMLDivElement | null> {
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
  return head
}

/** Values, step and capture of the application, its draft, and sending it. */
export function useWizard({ start, version, savedAt, card }: Beginning) {
  const form = useForm<Values>({ initialValues: start.values })
  // A step can only be shown when those before it are done: a capture may be gone by now.
  const known = card !== null && card.captureId === form.values.captureId ? card : null
  const [capture, setCapture] = useState<Capture | null>(known)
  const [step, setStep] = useState(() => firstStep(start, known !== null))
  const draft = useDraft({ step, values: form.values }, version, savedAt)
  const words = useProblemText(form.values)
  const show = (problems: Record<string, Problem>): boolean => {
    form.setErrors(
      Object.fromEntries(
        Object.entries(problems).map(([field, problem]) => [field, words(field, problem)]),
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
      Object.fromEntries(
        error.errors.map((e) => [
          ownField(e.field),
          words(ownField(e.field), e.key as Problem, e.params),
        ]),
      ),
    )
  })
  const takeCapture = (taken: Capture): void => {
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
  const sendAll = (): void => {
    const open = firstOpen(form.values)
    if (open === 'review') submit.mutate()
    else {
      go(open)
      show(problemsOf(open, form.values))
    }
  }
  return {
    form,
    capture,
    step,
    go,
    next,
    back,
    takeCapture,
    submit,
    send: sendAll,
    draftState: draft.state,
  }
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

const businessProblems = [
  'taxWrong',
  'numberWrong',
  'chooseOne',
  'percentWrong',
  'documentNone',
] as const

type BusinessProblem = (typeof businessProblems)[number]
const isBusinessProblem = (problem: Problem): problem is BusinessProblem =>
  (businessProblems as readonly Problem[]).includes(problem)

/** What each field of the application asks for. */
function useApplicationWords(values: Values): FormWords {
  const t = useTranslations('onboarding.enter')
  const business = useTranslations('onboarding.business')
  const isCompany = values.businessType === 'ORGANIZATION'
  return {
    businessType: t('businessType'),
    captureId: t('captureId'),
    cardAddress: t('cardAddress'),
    name: t(isCompany ? 'nameOrganization' : 'namePersonal'),
    taxIdNo: t('taxIdNo'),
    businessProducts: business('chooseOne'),
    product: t('product'),
    maxPrice: t('maxPrice'),
    revenueType: t('revenueType'),
    address: t('address'),
    email: t('email'),
    companyPhone: t('companyPhone'),
    position: t('position'),
    'owners.name': t('ownerName'),
    'owners.identifyNumber': t('ownerNumber'),
    documents: business('documentNone'),
  }
}

type ProblemText = (field: string, problem: Problem, params?: FieldError['params']) => string
function useProblemText(values: Values): ProblemText {
  const t = useTranslations('onboarding.business')
  const words = useApplicationWords(values)
  const decimal = useDecimal()
  const errors = useErrorText()
  return (field, problem, params) => {
    const own = ownWords(wordsFor(words, field), problem)
    if (own !== null) return own
    if (problem === 'maxPriceWrong') return t(problem, { max: formatVnd(MAX_PRICE) })
    if (problem === 'notWhole') return t(problem, { sum: decimal(sumOf(values.owners)) })
    return isBusinessProblem(problem) ? t(problem) : errors.key(problem, params)
  }
}
