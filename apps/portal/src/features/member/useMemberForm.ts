import { useForm, type UseFormReturnType } from '@mantine/form'
import { email, name, phone, required } from '@saola/contract/validators'
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

export function useMemberForm(initialValues: MemberValues): UseFormReturnType<MemberValues> {
  const t = useTranslations('member.form')
  const check = useValidators()
  return useForm<MemberValues>({
    initialValues,
    validate: {
      fullName: check(name),
      phone: check(phone),
      email: (value) => (value.trim() === '' ? null : check(email)(value)),
      roleGroupId: (value, all) => (all.rightsBy === 'GROUP' ? check(required)(value) : null),
      actions: (value, all) =>
        all.rightsBy === 'OWN' && value.length === 0 ? t('rightsNone') : null,
      bankAccountIds: (value, all) =>
        all.accounts === 'SOME' && value.length === 0 ? t('accountsNone') : null,
    },
  })
}
/** What both calls send. */
export const bodyOf = (v: MemberValues) => ({
  fullName: v.fullName.trim(),
  email: v.email.trim() || null,
  ...(v.rightsBy === 'GROUP' ? { roleGroupId: v.roleGroupId } : { actions: v.actions }),
  bankAccountIds: v.accounts === 'ALL' ? [] : v.bankAccountIds,
  allowEmail: v.allowEmail,
})
