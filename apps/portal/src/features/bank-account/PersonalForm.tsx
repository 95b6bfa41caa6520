import { Alert, Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { bankAccount, SANDBOX_ID_CARD } from '@saola/contract/bank-account'
import { required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { startsWithAny } from '@saola/web/ui/prefix'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import type { Started } from './accounts.ts'
import styles from './bank-account.module.css'

/** A branch is found by any word of its name: all of them begin alike. */
const wordsOf = (name: string): string[] =>
  name.split(' ').map((_, i, all) => all.slice(i).join(' '))
const sandboxNumber = (): string =>
  `900${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}1`

function useBranches(live: boolean) {
  return useQuery({
    queryKey: [bankAccount.getBranches.id, live],
    queryFn: ({ signal }) => send(bankAccount.getBranches, {}, { signal, live }),
    staleTime: Infinity,
  })
}

function usePersonalForm(live: boolean, onStarted: (started: Started) => void) {
  const t = useTranslations('bankAccount.link')
  const enter = useTranslations('bankAccount.enter')
  const check = useValidators()
  const words = {
    accountNo: { empty: enter('accountNo'), pattern: t('accountWrong') },
    branch: enter('branch'),
    idCardNo: { empty: enter('idCardNo'), pattern: t('idCardWrong') },
  }
  const form = useForm({
    initialValues: { accountNo: '', branch: '', idCardNo: '' },
    validate: {
      accountNo: (value) =>
        check(required, words.accountNo)(value) ??
        (/^[0-9A-Za-z]{4,19}$/.test(value) ? null : words.accountNo.pattern),
      branch: check(required, words.branch),
      idCardNo: (value) =>
        check(required, words.idCardNo)(value) ??
        (/^(\d{9}|\d{12})$/.test(value) ? null : words.idCardNo.pattern),
    },
  })
  const submit = useSubmit(
    form,
    words,
    async (values) => {
      const again = () => send(bankAccount.linkCheck, { body: values }, { live })
      return { step: await again(), again }
    },
    onStarted,
  )
  return { form, submit }
}

/** Account, branch and id card of its holder: the bank says whether they belong together (B-507). */
export function PersonalForm({
  live,
  onStarted,
}: {
  live: boolean
  onStarted: (started: Started) => void
}) {
  const t = useTranslations('bankAccount.link')
  const errors = useErrorText()
  const testMode = useMe().testMode && !live
  const { form, submit } = usePersonalForm(live, onStarted)
  const branches = useBranches(live)
  const list = branches.data ?? []
  const fillSandbox = (): void =>
    form.setValues({
      accountNo: sandboxNumber(),
      branch: list[0]?.code ?? 'HO',
      idCardNo: SANDBOX_ID_CARD,
    })
  const accountField = form.getInputProps('accountNo')
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="md">
        {testMode ? <SandboxHint onFill={fillSandbox} /> : null}
        <TextInput
          label={t('accountNo')}
          description={t('accountNoHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={25}
          {...accountField}
          onChange={(event) =>
            form.setFieldValue('accountNo', event.currentTarget.value.replace(/[\s.-]/g, ''))
          }
        />
        <Select
          label={t('branch')}
          placeholder={t('branchHint')}
          searchable
          nothingFoundMessage={t('noBranch')}
          disabled={branches.isPending}
          data={list.map((branch) => ({ value: branch.code, label: branch.name }))}
          maxDropdownHeight={260}
          filter={({ options, search }) =>
            options.filter(
              (option) =>
                'value' in option &&
                (list.some((b) => b.name === search) ||
                  startsWithAny(search, [option.value, ...wordsOf(option.label)])),
            )
          }
          {...form.getInputProps('branch')}
          error={branches.isError ? errors.text(branches.error) : form.errors.branch}
        />
        <TextInput
          label={t('idCardNo')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...form.getInputProps('idCardNo')}
          onChange={(event) =>
            form.setFieldValue('idCardNo', event.currentTarget.value.replace(/\s/g, ''))
          }
        />
        <p className={styles.note}>{t('privacy')}</p>
        {submit.error === null ? null : (
          <Alert color="#b42318" variant="light" role="alert">
            {errors.text(submit.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <DialogCancel />
          <Button type="submit" loading={submit.busy}>
            {t('check')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function SandboxHint({ onFill }: { onFill: () => void }) {
  const t = useTranslations('bankAccount.link')
  return (
    <Alert variant="light" color="orange" title={t('sandbox.title')} icon={<Icon name="info" />}>
      {t('sandbox.text', { idCard: SANDBOX_ID_CARD })}
      <div>
        <Button mt={8} size="compact-sm" variant="default" onClick={onFill}>
          {t('sandbox.fill')}
        </Button>
      </div>
    </Alert>
  )
}
