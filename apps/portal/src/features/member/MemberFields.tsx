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

export interface MemberValues extends Record<string, unknown> {
  fullName: string
  phone: string
  email: string
  roleGroupId: string
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
          <RoleField form={form} />
          <AccountFields form={form} />
        </div>
      </Section>
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
          <RightsList group={chosen} />
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
