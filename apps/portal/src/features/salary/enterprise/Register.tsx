import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { salaryEnterprise, type EnterpriseState } from '@saola/contract/salary-enterprise'
import { programTypes, salaryLimits, type ProgramType } from '@saola/contract/salary-values'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { Icon, type IconName } from '@saola/web/ui/icons.tsx'
import { FieldStack, Note } from '@saola/web/ui/layout.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../../parts/ChoiceChips.tsx'
import styles from './enterprise.module.css'
import { refreshEnterprise } from './refresh.ts'

const points = [
  ['free', 'wallet'],
  ['control', 'gear'],
  ['payday', 'calendar'],
] as const satisfies readonly (readonly [string, IconName])[]

/** What it is, and asking the bank for it; after a rejection with the bank's reason (B-581). */
export function Register({ state }: { state: EnterpriseState }) {
  const t = useTranslations('salary')
  return (
    <div className={styles.grid}>
      <div className={styles.column}>
        {state.reason === null ? null : (
          <Alert color="yellow" variant="outline" title={t('register.rejected')}>
            {t('register.rejectedText', { reason: state.reason })}
          </Alert>
        )}
        <Section
          title={t(
            state.allowedActions.includes('register')
              ? registerTitle(state.registration !== null)
              : 'register.ownerTitle',
          )}
        >
          {state.allowedActions.includes('register') ? (
            <RegisterForm asked={state.registration} />
          ) : (
            <Note>{t('register.ownerText')}</Note>
          )}
        </Section>
      </div>
      <Section title={t('pitch.title')}>
        <Note>{t('pitch.text')}</Note>
        <ul className={styles.points}>
          {points.map(([point, icon]) => (
            <li key={point}>
              <Icon name={icon} size={20} />
              <span>
                <b>{t(`pitch.${point}`)}</b>
                <small>{t(`pitch.${point}Text`)}</small>
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
const registerTitle = (isAgain: boolean): 'register.again' | 'register.title' =>
  isAgain ? 'register.again' : 'register.title'

interface Values extends Record<string, unknown> {
  numberOfEmployeeExpected: number | null
  paySalaryLimitation: number | null
  programType: ProgramType
}

function useRegisterForm(asked: EnterpriseState['registration']) {
  const t = useTranslations('salary')
  const form = useForm<Values>({
    initialValues: {
      numberOfEmployeeExpected: asked?.numberOfEmployeeExpected ?? null,
      paySalaryLimitation: asked?.paySalaryLimitation ?? null,
      programType: asked?.programType ?? 'FLEX_SALARY_NOT_USE_OVERDRAFT',
    },
    validate: {
      numberOfEmployeeExpected: (value) => (value === null ? t('enter.employees') : null),
      paySalaryLimitation: (value) =>
        (value ?? 0) < salaryLimits.limit.min ? t('enter.limit') : null,
    },
  })
  const submit = useSubmit(
    form,
    { numberOfEmployeeExpected: t('enter.employees'), paySalaryLimitation: t('enter.limit') },
    ({ numberOfEmployeeExpected, paySalaryLimitation, programType }, idempotencyKey) =>
      send(
        salaryEnterprise.register,
        {
          body: {
            numberOfEmployeeExpected: numberOfEmployeeExpected ?? 0,
            paySalaryLimitation: paySalaryLimitation ?? 0,
            programType,
          },
        },
        { idempotencyKey },
      ),
    ({ status }) => {
      toast.success(t(status === 'WAITING_APPROVAL' ? 'register.done' : 'register.doneTest'), {
        durationMs: NOTICE_MS,
      })
      refreshEnterprise()
    },
  )
  return { form, submit }
}

function RegisterForm({ asked }: { asked: EnterpriseState['registration'] }) {
  const t = useTranslations('salary')
  const { form, submit } = useRegisterForm(asked)
  const { employees } = salaryLimits
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('register.submit')}
    >
      <FieldStack>
        <WholeNumberInput
          label={t('register.employees')}
          withAsterisk
          min={employees.min}
          max={employees.max}
          {...form.getInputProps('numberOfEmployeeExpected')}
          value={form.values.numberOfEmployeeExpected}
          onChange={(value) => form.setFieldValue('numberOfEmployeeExpected', value)}
        />
        <div>
          <AmountInput
            label={t('register.limit')}
            withAsterisk
            {...form.getInputProps('paySalaryLimitation')}
            value={form.values.paySalaryLimitation}
            onChange={(value) => form.setFieldValue('paySalaryLimitation', value)}
          />
          <p className={styles.dim}>{t('register.limitText')}</p>
        </div>
        <ChoiceChips
          look="cards"
          label={t('register.program')}
          value={form.values.programType}
          onChange={(value) => form.setFieldValue('programType', value)}
          choices={programTypes.toReversed().map((value) => ({
            value,
            label: t(`program.${value}`),
            hint: t(`register.programText.${value}`),
          }))}
        />
      </FieldStack>
    </Form>
  )
}
