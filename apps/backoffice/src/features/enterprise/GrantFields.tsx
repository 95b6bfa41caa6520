import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  paymentSources,
  programTypes,
  salaryLimits,
  type PaymentSource,
  type ProgramType,
} from '@saola/contract/salary-values'
import { formatVnd } from '@saola/money/format'
import { addDays } from '@saola/web/list/days'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { businessDay } from '@saola/web/ui/time'
import { useTranslations } from 'use-intl'
import { hasLine, type Enterprise, type Values } from './form.ts'

/** How much the bank grants, from which sources and under which contract, beside what was asked for. */
export function GrantFields({ form, it }: { form: UseFormReturnType<Values>; it: Enterprise }) {
  const t = useTranslations('enterprise.form')
  const s = useTranslations('salary')
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('asked', {
          limit: formatVnd(it.paySalaryLimitation),
          count: it.numberOfEmployeeExpected,
          program: s(`program.${it.programType}`),
        })}
      </Text>
      <AmountInput
        label={t('limit')}
        required
        {...form.getInputProps('grantedLimit')}
        value={form.values.grantedLimit}
        onChange={(value) => form.setFieldValue('grantedLimit', value)}
      />
      <Checkbox.Group
        label={t('sources')}
        required
        {...form.getInputProps('sources')}
        value={form.values.sources}
        onChange={(value) => form.setFieldValue('sources', value as PaymentSource[])}
      >
        <Stack gap="xs" mt={4}>
          {paymentSources.map((value) => (
            <Checkbox key={value} value={value} label={s(`source.${value}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Radio.Group
        label={t('program')}
        required
        {...form.getInputProps('programType')}
        onChange={(value) => form.setFieldValue('programType', value as ProgramType)}
      >
        <Stack gap="xs" mt={4}>
          {programTypes.toReversed().map((value) => (
            <Radio
              key={value}
              value={value}
              label={s(`program.${value}`)}
              description={s(`register.programText.${value}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {hasLine(form.values) ? (
        <TextInput
          label={t('rate')}
          description={t('rateHint')}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          {...form.getInputProps('rate')}
        />
      ) : null}
      <TextInput
        label={t('contract')}
        required
        autoComplete="off"
        maxLength={salaryLimits.contractNumber}
        {...form.getInputProps('contractNumber')}
      />
      <TextInput
        type="date"
        label={t('validUntil')}
        description={t('validText')}
        min={addDays(businessDay(), 1)}
        {...form.getInputProps('validUntil')}
      />
    </>
  )
}
