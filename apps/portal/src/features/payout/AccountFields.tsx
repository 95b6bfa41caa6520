import { Button, TextInput } from '@mantine/core'
import { ApiError } from '@saola/web/api/ApiError'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { BankPicker } from '@saola/web/parts/BankPicker.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import { ACCOUNT_FORM, plainNumber, verdictOf, type Told } from './form.ts'
import styles from './payout.module.css'
import type { NameChecker } from './useNameCheck.ts'

export interface AccountValue {
  bin: string
  accountNo: string
  name: string
}
type Errors = Partial<Record<keyof AccountValue, string | null>>

/** The bank's own no about an account: it has no such account, or cannot be paid. What is only silence is none. */
export const isRefusal = (told: Told | null): boolean =>
  told?.error instanceof ApiError && [400, 404, 409].includes(told.error.httpStatus)

/** Bank, number and name of a receiver; the bank is asked for the holder's name once both are there and the field is left. */
export function AccountFields({
  value,
  errors,
  check,
  onChange,
}: {
  value: AccountValue
  errors: Errors
  check: NameChecker
  onChange: (change: Partial<AccountValue>) => void
}) {
  const t = useTranslations('payout.create')
  const { text } = useErrorText()
  const { bin, accountNo, name } = value
  const told = check.toldOf(bin, accountNo)
  const whole = bin !== '' && ACCOUNT_FORM.test(accountNo)
  const refused = told?.error != null && isRefusal(told) ? text(told.error) : null
  const atBank = told?.error instanceof ApiError && told.error.errors[0]?.field === 'bankBin'
  return (
    <FieldStack gap={16}>
      <div className={styles.two}>
        <BankPicker
          label={t('bank')}
          required
          openOnFocus={false}
          value={bin === '' ? null : bin}
          error={errors.bin ?? (atBank ? refused : null)}
          onBank={(bank) => {
            const number = bank?.number ?? ''
            onChange({ bin: number })
            check.askIfWhole(number, accountNo)
          }}
        />
        <TextInput
          label={t('number')}
          required
          autoComplete="off"
          className="tabular"
          value={accountNo}
          error={errors.accountNo ?? (atBank ? null : refused)}
          onChange={(event) => onChange({ accountNo: plainNumber(event.currentTarget.value) })}
          onBlur={() => check.askIfWhole(bin, accountNo)}
        />
      </div>
      <TextInput
        label={t('name')}
        required
        maxLength={100}
        autoComplete="off"
        value={name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Verdict
        told={told}
        typed={name}
        whole={whole}
        isAsking={check.isAsking}
        onAsk={() => void check.ask(bin, accountNo)}
        onUse={(bankName) => onChange({ name: bankName })}
      />
    </FieldStack>
  )
}

/** What the bank says of the name, beside what was typed. */
function Verdict({
  told,
  typed,
  whole,
  isAsking,
  onAsk,
  onUse,
}: {
  told: Told | null
  typed: string
  whole: boolean
  isAsking: boolean
  onAsk: () => void
  onUse: (name: string) => void
}) {
  const t = useTranslations('payout.create')
  const verdict = verdictOf(typed, told)
  const isEmpty = typed.trim() === ''
  return (
    <div className={styles.verdict} role="status" data-tone={toneOf(verdict, isEmpty, told)}>
      <span className={styles.verdictWords}>
        {told?.name == null ? null : (
          <span>
            {t('bankSays')}: <strong>{told.name}</strong>
          </span>
        )}
        <Sentence verdict={verdict} isAsking={isAsking} isEmpty={isEmpty} told={told} />
      </span>
      {told === null || told.error !== null ? (
        <Button size="xs" variant="default" disabled={!whole} loading={isAsking} onClick={onAsk}>
          {t('check')}
        </Button>
      ) : null}
      {told?.name != null && verdict !== 'EXACT' ? (
        <Button size="xs" variant="default" onClick={() => onUse(told.name ?? '')}>
          {t('useName')}
        </Button>
      ) : null}
    </div>
  )
}

type Verdicts = ReturnType<typeof verdictOf>
function toneOf(verdict: Verdicts, isEmpty: boolean, told: Told | null): string | undefined {
  if (verdict === null || isRefusal(told)) return undefined
  if (verdict === 'EXACT') return 'ok'
  return isEmpty && told?.name != null ? undefined : 'warn'
}

function Sentence({
  verdict,
  isAsking,
  isEmpty,
  told,
}: {
  verdict: Verdicts
  isAsking: boolean
  isEmpty: boolean
  told: Told | null
}) {
  const t = useTranslations('payout.create')
  if (isAsking) return <span>{t('checking')}</span>
  if (verdict === null || isRefusal(told)) return <span>{t('nameNotAsked')}</span>
  if (verdict === 'EXACT')
    return (
      <span className={styles.good}>
        <Icon name="check" size={16} />
        {t('exact')}
      </span>
    )
  if (isEmpty && told?.name != null) return null
  return (
    <span className={styles.warn}>
      <Icon name="warning" size={16} />
      {t(`warning.${verdict}`)}
    </span>
  )
}
