import { Select } from '@mantine/core'
import { weekDays } from '@saola/contract/salary-values'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../../parts/ChoiceChips.tsx'
import styles from './enterprise.module.css'
import { dayParts } from './form.ts'
import type { ConfigForm } from './useConfigForm.ts'

/** How much of a day each day of the week is, and how many days a period's wage is for. */
export function WorkFields({ form }: { form: ConfigForm }) {
  const t = useTranslations('salary.config')
  const { workWeek, hasWorkingDays } = form.values
  const data = dayParts.map((value) => ({ value, label: t(`part.${value}`) }))
  return (
    <>
      <fieldset className={styles.week}>
        <legend>{t('week')}</legend>
        {weekDays.map((day, i) => (
          <Select
            key={day}
            label={t(`weekday.${day}`)}
            allowDeselect={false}
            data={data}
            value={workWeek[i] ?? null}
            onChange={(value) => {
              const next = dayParts.find((one) => one === value)
              if (next !== undefined) form.setFieldValue('workWeek', workWeek.with(i, next))
            }}
          />
        ))}
      </fieldset>
      <ChoiceChips
        look="cards"
        label={t('working')}
        value={hasWorkingDays ? 'SAID' : 'UNSAID'}
        onChange={(value) => form.setFieldValue('hasWorkingDays', value === 'SAID')}
        choices={[
          { value: 'SAID', label: t('workingSaid'), hint: t('workingSaidText') },
          { value: 'UNSAID', label: t('workingUnsaid'), hint: t('workingUnsaidText') },
        ]}
      />
      {hasWorkingDays ? (
        <WholeNumberInput
          label={t('workingDays')}
          withAsterisk
          min={1}
          max={31}
          {...form.getInputProps('workingDays')}
          value={form.values.workingDays}
          onChange={(value) => form.setFieldValue('workingDays', value)}
        />
      ) : null}
    </>
  )
}
