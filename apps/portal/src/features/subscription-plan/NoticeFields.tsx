import { Checkbox } from '@mantine/core'
import { noticeSteps, smsSteps, type SmsStep } from '@saola/contract/subscription-notice-values'
import { useTranslations } from 'use-intl'
import styles from './subscription-plan.module.css'
import type { PlanForm } from './usePlanForm.ts'

const isSmsStep = (step: string): step is SmsStep => (smsSteps as readonly string[]).includes(step)

/** Which reminders go out about an invoice, by e-mail first; an SMS may be added to some. */
export function NoticeFields({ form }: { form: PlanForm }) {
  const t = useTranslations('subscriptionPlan')
  const { steps, sms } = form.values.notices
  const isLastKept = form.values.afterDunning === 'CANCEL'
  const changed = <V extends string>(list: readonly V[], one: V, on: boolean): V[] =>
    on ? [...list, one] : list.filter((other) => other !== one)
  return (
    <>
      <p className={styles.dim}>{t('notice.text')}</p>
      <fieldset className={styles.frozen}>
        <legend className="sr-only">{t('notice.title')}</legend>
        {noticeSteps.map((step) => {
          const isFixed = step === 'FINAL' && isLastKept
          const has = isFixed || steps.includes(step)
          return (
            <div key={step} className={styles.notice}>
              <Checkbox
                label={t(`notice.step.${step}`)}
                description={isFixed ? t('notice.lastKept') : undefined}
                checked={has}
                disabled={isFixed}
                onChange={(event) =>
                  form.setFieldValue(
                    'notices.steps',
                    changed(steps, step, event.currentTarget.checked),
                  )
                }
              />
              {isSmsStep(step) ? (
                <Checkbox
                  label={t('notice.sms')}
                  aria-label={t('notice.smsAt', { step: t(`notice.step.${step}`) })}
                  checked={has && sms.includes(step)}
                  disabled={!has}
                  onChange={(event) =>
                    form.setFieldValue(
                      'notices.sms',
                      changed(sms, step, event.currentTarget.checked),
                    )
                  }
                />
              ) : null}
            </div>
          )
        })}
      </fieldset>
    </>
  )
}
