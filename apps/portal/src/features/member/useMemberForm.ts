import { useForm, type UseFormReturnType } from '@mantine/form'
import { email, name, phone, required } from '@saola/contract/validators'
import type { FormWords } from '@saola/web/form/fieldWords'
import { useValidators } from '@saola/web/form/useValidators'
import { useTranslations } from 'use-intl'
import type { MemberValues } from './MemberFields.tsx'

export const emptyMember: MemberValues = {
  fullName: '',
  phone: '',
  email: '',
  rightsBy: 'GROUP',
  roleGroupId: '',
  actions: [],
  accounts: 'ALL',
  bankAccountIds: [],
  allowEmail: true,
}

/** The form of a member, and what its fields ask for. */
export function useMemberForm(initialValues: MemberValues): {
  form: UseFormReturnType<MemberValues>
  words: FormWords
} {
  const t = useTranslations('member')
  const check = useValidators()
  const words = {
    fullName: { empty: t('enter.fullName'), pattern: t('enter.nameForm') },
    phone: t('enter.phone'),
    roleGroupId: t('enter.roleGroupId'),
    actions: t('form.rightsNone'),
    bankAccountIds: t('form.accountsNone'),
  }
  const form = useForm<MemberValues>({
    initialValues,
    validate: {
      fullName: check(name, words.fullName),
      phone: check(phone, words.phone),
      email: check.optional(email),
      roleGroupId: (value, all) =>
        all.rightsBy === 'GROUP' ? check(required, words.roleGroupId)(value) : null,
      actions: (value, all) =>
        all.rightsBy === 'OWN' && value.length === 0 ? words.actions : null,
      bankAccountIds: (value, all) =>
        all.accounts === 'SOME' && value.length === 0 ? words.bankAccountIds : null,
    },
  })
  return { form, words }
}
/** What both calls send. */
export const bodyOf = (v: MemberValues) => ({
  fullName: v.fullName.trim(),
  email: v.email.trim() || null,
  ...(v.rightsBy === 'GROUP' ? { roleGroupId: v.roleGroupId } : { actions: v.actions }),
  bankAccountIds: v.accounts === 'ALL' ? [] : v.bankAccountIds,
  allowEmail: v.allowEmail,
})
