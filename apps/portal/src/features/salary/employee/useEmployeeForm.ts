import { useForm, type UseFormReturnType } from '@mantine/form'
import { vnd } from '@saola/contract/fields'
import { salaryEmployee, type EmployeeRecord } from '@saola/contract/salary-employee'
import {
  EMPLOYEE_CODE,
  employeeLimits,
  IDENTITY_NUMBER,
  isoBirthDate,
  isOldEnough,
  SALARY_ACCOUNT,
} from '@saola/contract/salary-employee-values'
import { email, phone, required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import type { FormWords } from '@saola/web/form/fieldWords'
import { useRules } from '@saola/web/form/useRules'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { businessDay } from '@saola/web/ui/time'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { changeOf, draftOf, isTaken, withField, type EmployeeValues } from './form.ts'
import { refreshEmployees } from './refresh.ts'
import { addressOf } from './rules.ts'
import { useKindWords } from './words.tsx'

export type EmployeeForm = UseFormReturnType<EmployeeValues>
const wage = vnd(employeeLimits.wage.min, employeeLimits.wage.max)

function useFormWords() {
  const enter = useTranslations('salaryEmployee.enter')
  const { min, max } = employeeLimits.account
  return {
    code: { empty: enter('code'), pattern: enter('codePattern') },
    name: enter('name'),
    phoneNumber: enter('phoneNumber'),
    salaryAdvanceTypeId: enter('salaryAdvanceTypeId'),
    birthDate: { empty: enter('birthDate'), pattern: enter('birthDate') },
    idCardNumber: { empty: enter('idCardNumber'), pattern: enter('idCardNumber') },
    baseAmount: enter('baseAmount'),
    salaryAccount: {
      empty: enter('salaryAccount'),
      pattern: enter('salaryAccountPattern', { min: String(min), max: String(max) }),
    },
  } as const satisfies FormWords
}

/** @param before the employee that is changed, of whom an empty sealed field stays as it is; null = a new one */
function useChecks(before: EmployeeRecord | null, words: ReturnType<typeof useFormWords>) {
  const t = useTranslations('salaryEmployee.edit')
  const check = useValidators()
  const rule = useRules()
  return {
    code: (value: string) => {
      if (value.trim() === '') return words.code.empty
      return EMPLOYEE_CODE.test(value) ? null : words.code.pattern
    },
    name: check(required, words.name),
    phoneNumber: check(phone, words.phoneNumber),
    email: check.optional(email),
    salaryAdvanceTypeId: (value: string) => (value === '' ? words.salaryAdvanceTypeId : null),
    birthDate: (value: string) => {
      if (value === '') return null
      const iso = isoBirthDate(value)
      if (iso === null) return words.birthDate.pattern
      const age = String(employeeLimits.age)
      return isOldEnough(iso, businessDay()) ? null : t('tooYoung', { age })
    },
    idCardNumber: (value: string) =>
      value === '' || IDENTITY_NUMBER.test(value) ? null : words.idCardNumber.pattern,
    baseAmount: (value: number | null) => {
      if (value === null)
        return before === null || before.baseAmount !== null ? words.baseAmount : null
      return rule(wage, words.baseAmount)(value)
    },
    salaryAccount: (value: string, { salaryBankBin }: EmployeeValues) => {
      if (value !== '') return SALARY_ACCOUNT.test(value) ? null : words.salaryAccount.pattern
      if (before === null) return words.salaryAccount.empty
      return salaryBankBin === before.salaryBankBin ? null : t('accountForBank')
    },
  }
}

/** The form of an employee and its sending; `before` null makes a new one. */
export function useEmployeeForm(before: EmployeeRecord | null, initialValues: EmployeeValues) {
  const t = useTranslations('salaryEmployee.edit')
  const navigate = useNavigate()
  const { kindsOf } = useKindWords()
  const words = useFormWords()
  const form: EmployeeForm = useForm<EmployeeValues>({
    initialValues,
    validate: useChecks(before, words),
  })
  const submit = useSubmit(
    form,
    words,
    async (values, idempotencyKey) => {
      try {
        return await (before === null
          ? send(salaryEmployee.create, { body: draftOf(values) }, { idempotencyKey })
          : send(
              salaryEmployee.update,
              { params: { id: before.id }, body: changeOf(values, before) },
              { idempotencyKey },
            ))
      } catch (error) {
        throw withField(error)
      }
    },
    (saved) => {
      const said =
        saved.waiting === null || before === null
          ? t(before === null ? 'created' : 'saved', { name: saved.name })
          : t('savedWaiting', { kinds: kindsOf(saved.waiting.kinds) })
      toast.success(said, { durationMs: NOTICE_MS })
      refreshEmployees()
      void navigate({ href: addressOf(saved.id), replace: true })
    },
  )
  const ownWords: Readonly<Record<string, string>> = {
    code: t('codeTaken'),
    phoneNumber: t('phoneTaken'),
    idCardNumber: t('idTaken'),
    salaryAccount: t('accountTaken'),
  }
  return {
    form,
    submit,
    /** What stands beside a field: that another employee has what was sent, in words of its own. */
    errorOf: (field: string) => {
      const error = form.errors[field]
      return error !== undefined && isTaken(submit.mutation.error, field) ? ownWords[field] : error
    },
  }
}
