import { Checkbox, Select, Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Section } from '@saola/web/ui/pages.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { useBankAccounts } from '../../parts/useBankAccounts.ts'
import { isGivable, useRoleGroups } from './data.ts'
import styles from './member.module.css'
import { RightsList } from './RightsList.tsx'
import { RightsMatrix } from './RightsMatrix.tsx'

export interface MemberValues extends Record<string, unknown> {
  fullName: string
  phone: string
  email: string
  /** By a group, or by rights that are this member's alone. */
  rightsBy: 'GROUP' | 'OWN'
  roleGroupId: string
  actions: string[]
  accounts: 'ALL' | 'SOME'
  bankAccountIds: string[]
  allowEmail: boolean
}

/** Who it is, what they may do, and with which accounts; the chosen group says below what it opens. */
export function MemberFields({
  form,
  phone,
}: {
  form: UseFormReturnType<MemberValues>
  phone: ReactNode
}) {
  const t = useTranslations('member.form')
  return (
    <>
      <Section title={t('who')}>
        <div className={styles.fields}>
          <TextInput
            label={t('fullName')}
            autoComplete="off"
            maxLength={100}
            size="md"
            {...form.getInputProps('fullName')}
          />
          {phone}
          <TextInput
            label={t('email')}
            description={t('emailHint')}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={50}
            {...form.getInputProps('email')}
          />
          <Switch
            label={t('allowEmail')}
            {...form.getInputProps('allowEmail', { type: 'checkbox' })}
          />
        </div>
      </Section>
      <Section title={t('rights')}>
        <div className={styles.fields}>
          <RightsFields form={form} />
          <AccountFields form={form} />
        </div>
      </Section>
    </>
  )
}

function RightsFields({ form }: { form: UseFormReturnType<MemberValues> }) {
  const t = useTranslations('member.form')
  const { actions: held = [] } = useMe()
  const { data = [] } = useRoleGroups()
  const { rightsBy, actions } = form.values
  const choose = (next: MemberValues['rightsBy']): void => {
    form.setFieldValue('rightsBy', next)
    // Single rights begin with those of the group that was chosen before.
    const group = data.find((one) => one.id === form.values.roleGroupId)
    if (next === 'OWN' && actions.length === 0 && group !== undefined)
      form.setFieldValue(
        'actions',
        group.actions.map((action) => action.id).filter((id) => held.includes(id)),
      )
  }
  return (
    <>
      <ChoiceChips
        look="cards"
        label={t('rightsBy')}
        value={rightsBy}
        onChange={choose}
        choices={[
          { value: 'GROUP', label: t('byGroup'), hint: t('byGroupHint') },
          { value: 'OWN', label: t('byRights'), hint: t('byRightsHint') },
        ]}
      />
      {rightsBy === 'GROUP' ? <RoleField form={form} /> : <OwnRights form={form} />}
    </>
  )
}

function OwnRights({ form }: { form: UseFormReturnType<MemberValues> }) {
  return (
    <>
      <RightsMatrix
        chosen={new Set(form.values.actions)}
        onChange={(next) => form.setFieldValue('actions', [...next])}
      />
      {form.errors.actions === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.errors.actions}
        </Text>
      )}
    </>
  )
}

function RoleField({ form }: { form: UseFormReturnType<MemberValues> }) {
  const t = useTranslations('member.form')
  const { actions = [] } = useMe()
  const { data = [] } = useRoleGroups()
  const chosen = data.find((group) => group.id === form.values.roleGroupId)
  return (
    <div className={styles.fields}>
      <Select
        label={t('role')}
        description={t('roleHint')}
        size="md"
        allowDeselect={false}
        maxDropdownHeight={320}
        {...form.getInputProps('roleGroupId')}
        value={form.values.roleGroupId === '' ? null : form.values.roleGroupId}
        data={data
          .filter((group) => group.code !== 'OWNER')
          .map((group) => ({
            value: group.id,
            label: group.name,
            disabled: !isGivable(group, actions),
          }))}
        renderOption={({ option }) => (
          <span className={styles.option}>
            <span>{option.label}</span>
            <small>{data.find((group) => group.id === option.value)?.description}</small>
          </span>
        )}
      />
      {chosen === undefined ? (
        <Text size="sm" c="dimmed">
          {t('pickRole')}
        </Text>
      ) : (
        <section className={styles.preview} aria-label={t('preview', { name: chosen.name })}>
          <Text fw={600} size="sm">
            {t('preview', { name: chosen.name })}
          </Text>
          <RightsList rights={chosen} />
        </section>
      )}
    </div>
  )
}

function AccountFields({ form }: { form: UseFormReturnType<MemberValues> }) {
  const t = useTranslations('member.form')
  const { data = [] } = useBankAccounts()
  if (data.length === 0) return null
  return (
    <>
      <ChoiceChips
        look="cards"
        label={t('accounts')}
        value={form.values.accounts}
        onChange={(accounts) => form.setFieldValue('accounts', accounts)}
        choices={[
          { value: 'ALL', label: t('accountsAll'), hint: t('accountsAllHint') },
          { value: 'SOME', label: t('accountsSome'), hint: t('accountsSomeHint') },
        ]}
      />
      {form.values.accounts === 'ALL' ? null : (
        <Checkbox.Group aria-label={t('accountsSome')} {...form.getInputProps('bankAccountIds')}>
          <div className={styles.checks}>
            {data.map((account) => (
              <Checkbox
                key={account.id}
                value={account.id}
                label={`${account.accountNo} · ${account.accountName}`}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  )
}
