import { Alert, Checkbox, TextInput } from '@mantine/core'
import { batchLimits, type BatchFile } from '@saola/contract/payout-batch'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { BankAccountPicker } from '../../parts/BankAccountPicker.tsx'
import { useBankAccounts } from '../../parts/useBankAccounts.ts'
import { InvalidRows, ValidRows, WarnedRows } from './BatchFileRows.tsx'
import { ProgressBar } from './BatchMarks.tsx'
import { isChecking } from './batch-rules.ts'
import styles from './batch.module.css'
import { FundsPanel } from './FundsPanel.tsx'
import { totalOf } from './rules.ts'
import { useFileCost } from './useBatchFile.ts'
import type { BatchForm } from './useBatchForm.ts'

const problemOf = (form: BatchForm, name: string): string | null => {
  const error = form.errors[name]
  return typeof error === 'string' ? error : null
}

/** What the file holds: totals, names, wrong rows, rows worth a look, all others. */
export function BatchCheckStep({ file, form }: { file: BatchFile; form: BatchForm }) {
  const t = useTranslations('payoutBatch')
  return (
    <>
      {file.retryOf === null ? null : (
        <Alert variant="outline">
          {t('file.retryOf')}{' '}
          <LinkAnchor underline="always" to={paths.payoutDetail} search={{ id: file.retryOf }}>
            {t('file.openRetried')}
          </LinkAnchor>
        </Alert>
      )}
      <Totals file={file} />
      {file.valid === 0 ? (
        <Alert color="yellow" variant="outline" role="alert">
          {t('check.none')}
        </Alert>
      ) : (
        <Names file={file} />
      )}
      {file.invalid === 0 ? null : <InvalidRows file={file} />}
      {file.warned === 0 ? null : (
        <WarnedRows
          file={file}
          ticked={form.values.confirmedRows}
          error={problemOf(form, 'confirmedRows')}
          onTick={(rows) => {
            form.setFieldValue('confirmedRows', rows)
            form.clearFieldError('confirmedRows')
          }}
        />
      )}
      {file.valid === 0 ? null : <ValidRows file={file} />}
    </>
  )
}

function Totals({ file }: { file: BatchFile }) {
  const t = useTranslations('payoutBatch.check')
  const count = formatNumberVi
  return (
    <Tiles
      label={t('summary', { name: file.fileName })}
      note={t('summary', { name: file.fileName })}
      tiles={[
        { key: 'amount', name: t('amount'), value: formatVnd(file.amount), main: true },
        { key: 'valid', name: t('valid'), value: count(file.valid), tone: 'ok' },
        {
          key: 'invalid',
          name: t('invalid'),
          value: count(file.invalid),
          ...(file.invalid > 0 ? { tone: 'bad' as const } : {}),
        },
        {
          key: 'warned',
          name: t('warned'),
          value: count(file.warned),
          ...(file.warned > 0 ? { tone: 'warn' as const } : {}),
        },
        { key: 'fee', name: t('fee'), value: formatVnd(file.fee + file.vat) },
      ]}
    />
  )
}

/** How many names the bank has answered for; it works on while the maker reads. */
function Names({ file }: { file: BatchFile }) {
  const t = useTranslations('payoutBatch.check')
  const { done, total } = file.checks
  const words = t('names', { done: formatNumberVi(done), total: formatNumberVi(total) })
  const open = isChecking(file.checks)
  return (
    <Section>
      <div className={styles.names}>
        <span className="tabular">
          {open ? words : t('namesDone', { total: formatNumberVi(total) })}
        </span>
        <ProgressBar label={words} done={done} total={total} tone={open ? 'info' : 'ok'} />
        {open ? <span className={styles.dim}>{t('namesHint')}</span> : null}
      </div>
    </Section>
  )
}

/** What the batch is called and paid from. */
export function BatchFields({ file, form }: { file: BatchFile; form: BatchForm }) {
  const t = useTranslations('payoutBatch')
  const single = useTranslations('payout.create')
  const accounts = useBankAccounts().data ?? []
  const { fromAccountNo, dropInvalid } = form.values
  const cost = useFileCost(file, fromAccountNo)
  const id = accounts.find(({ accountNo }) => accountNo === fromAccountNo)?.id ?? ''
  return (
    <Section title={t('make.about')}>
      <FieldStack gap={16}>
        <TextInput
          label={t('make.name')}
          description={t('make.nameHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          required
          maxLength={batchLimits.name}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <BankAccountPicker
          label={single('account')}
          preselect
          value={id}
          error={problemOf(form, 'fromAccountNo')}
          onChange={(_, { accountNo }) => form.setFieldValue('fromAccountNo', accountNo)}
        />
        <FundsPanel
          accountNo={fromAccountNo}
          wanted={totalOf({ amount: file.amount, heldFee: cost.heldFee })}
        />
        {file.invalid === 0 ? null : (
          <Checkbox
            label={t('check.dropInvalid', { count: file.invalid })}
            checked={dropInvalid}
            error={problemOf(form, 'dropInvalid')}
            onChange={(event) => {
              form.setFieldValue('dropInvalid', event.currentTarget.checked)
              form.clearFieldError('dropInvalid')
            }}
          />
        )}
      </FieldStack>
    </Section>
  )
}
