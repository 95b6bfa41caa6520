import { salaryAdvance, type AdvanceDetail } from '@saola/contract/salary-advance'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { useTranslations } from 'use-intl'
import { Problem } from '../employee/Problem.tsx'
import { lastFailure } from './rules.ts'
import { useAct } from './useAct.ts'
import { useFailureWords } from './words.tsx'

interface Props {
  advance: AdvanceDetail
  opened: boolean
  onClose: () => void
}

/** Asks before a request is agreed to, naming who is paid what, and where to. Keep it mounted. */
export function ApproveDialog({ advance, opened, onClose }: Props) {
  const t = useTranslations('salaryAdvance.approve')
  const { id, employeeName: name, beneficiaryAccount: account } = advance
  const amount = formatVnd(advance.amount)
  const work = useAct(
    (_: void, options) => send(salaryAdvance.approve, { params: { id } }, options),
    t('done', { name }),
    onClose,
  )
  return (
    <ConfirmModal
      opened={opened}
      title={t('title', { amount })}
      confirmLabel={t('go', { amount })}
      busy={work.isPending}
      onClose={() => {
        work.reset()
        onClose()
      }}
      onConfirm={() => {
        if (!work.isPending) work.mutate()
      }}
    >
      {t('text', { name, amount, account })}
      <Problem error={work.error} />
    </ConfirmModal>
  )
}

/** Asks before a new order goes to the bank, saying what became of the last one. Keep it mounted. */
export function RetryDialog({ advance, opened, onClose }: Props) {
  const t = useTranslations('salaryAdvance.retry')
  const failureWords = useFailureWords()
  const { id, employeeName: name } = advance
  const amount = formatVnd(advance.amount)
  const failure = lastFailure(advance.paymentData)
  const work = useAct(
    (_: void, options) => send(salaryAdvance.retry, { params: { id } }, options),
    t('done', { name }),
    onClose,
  )
  return (
    <ConfirmModal
      opened={opened}
      title={t('title', { amount, name })}
      confirmLabel={t('go', { amount })}
      busy={work.isPending}
      onClose={() => {
        work.reset()
        onClose()
      }}
      onConfirm={() => {
        if (!work.isPending) work.mutate()
      }}
    >
      {failure === null ? null : <p>{t('last', { reason: failureWords(failure) })}</p>}
      {t('text')}
      <Problem error={work.error} />
    </ConfirmModal>
  )
}
