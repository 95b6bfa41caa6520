import { salaryLimits } from '@saola/contract/salary-values'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { showDay } from '@saola/web/list/days'
import { businessDay } from '@saola/web/ui/time'
import { useTranslations } from 'use-intl'
import styles from './enterprise.module.css'
import { comingPeriods } from './form.ts'
import type { ConfigForm } from './useConfigForm.ts'

const fields = [
  ['periodStartDate', 'start'],
  ['periodEndDate', 'end'],
  ['paySalaryDate', 'pay'],
] as const

/** Which days of the month a period begins and ends on, when it is paid, and what that makes of the next two. */
export function PeriodFields({ form }: { form: ConfigForm }) {
  const t = useTranslations('salary.config')
  return (
    <>
      <div>
        <div className={styles.three}>
          {fields.map(([field, words]) => (
            <WholeNumberInput
              key={field}
              label={t(words)}
              withAsterisk
              min={1}
              max={31}
              {...form.getInputProps(field)}
              value={form.values[field]}
              onChange={(value) => form.setFieldValue(field, value)}
            />
          ))}
        </div>
        <p className={styles.dim}>{t('dayText')}</p>
      </div>
      <WholeNumberInput
        label={t('closed')}
        withAsterisk
        max={salaryLimits.closedDays.max}
        rightSection={<span aria-hidden>{t('closedUnit')}</span>}
        rightSectionWidth={60}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={t('closedText')}
        {...form.getInputProps('disableAdvanceBeforeEndDate')}
        value={form.values.disableAdvanceBeforeEndDate}
        onChange={(value) => form.setFieldValue('disableAdvanceBeforeEndDate', value)}
      />
      <Preview form={form} />
    </>
  )
}

function Preview({ form }: { form: ConfigForm }) {
  const t = useTranslations('salary')
  const coming = comingPeriods(form.values, businessDay())
  return (
    <section className={styles.preview} aria-label={t('config.preview')} aria-live="polite">
      <b>{t('config.preview')}</b>
      {coming === null ? (
        <p className={styles.dim}>{t('config.previewWaits')}</p>
      ) : (
        <ol>
          {coming.map((one) => (
            <li key={one.month}>
              <span className="tabular">
                <b>{t('periodName', { month: one.month.slice(5), year: one.month.slice(0, 4) })}</b>
                {': '}
                {t('overview.span', { from: showDay(one.startDate), to: showDay(one.endDate) })}
              </span>
              <small>
                {one.lastDayToAsk === null
                  ? t('config.previewNone', { pay: showDay(one.paySalaryDate) })
                  : t('config.previewPay', {
                      pay: showDay(one.paySalaryDate),
                      last: showDay(one.lastDayToAsk),
                    })}
              </small>
              <small>{t('config.previewDays', { count: one.workingDays })}</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
