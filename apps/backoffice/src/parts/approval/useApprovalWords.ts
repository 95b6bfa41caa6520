import { formatVnd } from '@saola/money/format'
import { subjectText, type SubjectPhrases } from '@saola/contract/approval-subject'
import { useMessages, useTranslations } from 'use-intl'
import { showDay } from '@saola/web/list/days'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { durationOf } from '../duration.ts'
import { useCodeNames } from '../useCodeNames.ts'
import { useFilterWords } from '../data-export/useFilterWords.ts'
import { useEnterpriseValueWords, useStatusWord } from './useEnterpriseValueWords.ts'
import { useFeeValueWords } from './useFeeValueWords.ts'
import { useFileAndCardWords } from './useFileAndCardWords.ts'
import { useResolutionWords } from './useResolutionWords.ts'
import { useStatementWords } from './useStatementWords.ts'
import type { ApprovalRow } from './types.ts'

const FILTER = 'filter.'
/** Days of the bank's calendar are fields of their own. */
const DAY = /^\d{4}-\d{2}-\d{2}$/
interface DayMark {
  isWorking: boolean
  name: string
  isExpected: boolean
}

/** How much the bank lets a merchant pay out. */
const payoutLimitsIn = <W>(word: W): Record<string, W> => ({
  payoutOrder: word,
  merchantDay: word,
  personDay: word,
  payoutNewReceiver: word,
})

/** A proposal in people's words: what it is called, which field is meant, what a value stands for. */
export function useApprovalWords() {
  const t = useTranslations('approval')
  const a = useTranslations('admin')
  const o = useTranslations('onboarding')
  const value = useTranslations('approval.value')
  const method = useTranslations('paymentMethod')
  const payment = useTranslations('posOrder.payment')
  const difference = useTranslations('reconciliation.state')
  const decimal = useDecimal()
  const codeNames = useCodeNames()
  const phrases = useMessages() as unknown as SubjectPhrases
  const filters = useFilterWords()
  const nameOf = (field: string): string => {
    if (field.startsWith(FILTER)) return filters.nameOf(field.slice(FILTER.length))
    if (DAY.test(field)) return showDay(field)
    return t.has(`field.${field}` as 'field.status') ? t(`field.${field}` as 'field.status') : field
  }
  const vnd = (text: string): string => formatVnd(Number(text))
  const percent = (text: string): string => `${decimal(Number(text))}%`
  const duration = (text: string): string => {
    const { unit, count } = durationOf(Number(text))
    return t(unit, { count })
  }
  const day = (text: string): string => {
    const { isWorking, name, isExpected } = JSON.parse(text) as DayMark
    const said = value(isWorking ? 'dayWorked' : 'dayOff', { name })
    return isExpected ? value('dayExpected', { text: said }) : said
  }
  const picture = (): string => value('picture')
  const byField: Readonly<Record<string, (value: string) => string>> = {
    codes: codeNames,
    officeType: (value) => a(`office.${value as 'BRANCH'}`),
    secondFactor: (value) => a(value === 'ON' ? 'factor.stateOn' : 'factor.stateOff'),
    scope: (value) => a(`scope.${value as 'ADMIN'}`),
    status: useStatusWord(),
    action: (value) => o(`office.action.${value as 'APPROVE'}`),
    ...useResolutionWords(),
    ...useStatementWords(),
    people: (value) => t('people', { count: Number(value) }),
    threshold: vnd,
    expireHours: duration,
    escalateHours: duration,
    change: (text) => value(text as 'CREATE'),
    difference: (text) => difference(text as 'OPEN'),
    payment: (text) => payment(text as 'PAID'),
    type: (text) => method(`type.${text as 'QR'}`),
    paymentType: (text) => method(`paymentType.${text as 'VIET_QR'}`),
    fixedFee: vnd,
    paymentLimit: vnd,
    ...payoutLimitsIn(vnd),
    price: vnd,
    dynamicFee: percent,
    discount: percent,
    vat: percent,
    stock: (text) => value('pieces', { count: Number(text) }),
    warranty: (text) => value('months', { count: Number(text) }),
    ...useFileAndCardWords(),
    ...useFeeValueWords(),
    ...useEnterpriseValueWords(),
    logo: picture,
    icon: picture,
    mainPhotoUrl: picture,
    photos: (text) => value('pictures', { count: (JSON.parse(text) as unknown[]).length }),
  }
  return {
    nameOf,
    /** What is not as its field has it (a list that is none) is shown as it stands. */
    sayValue: (field: string, text: string): string => {
      if (text === 'true' || text === 'false') return value(text === 'true' ? 'on' : 'off')
      if (field.startsWith(FILTER)) return filters.valueOf(field.slice(FILTER.length), text)
      try {
        return DAY.test(field) ? day(text) : (byField[field]?.(text) ?? text)
      } catch {
        return text
      }
    },
    subjectOf: ({ kind, subject }: Pick<ApprovalRow, 'kind' | 'subject'>): string =>
      subjectText(phrases, kind, subject),
  }
}
