import { Checkbox, Text, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { customerInfoTypes } from '@saola/contract/enums'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { asked, fieldOf, fillsCustomer, wanted, type Asked, type CreateValues } from './form.ts'
import styles from './pay-link.module.css'

const inputs: Record<Asked, Pick<TextInputProps, 'type' | 'inputMode' | 'maxLength'>> = {
  fillName: { maxLength: 100 },
  fillPhone: { type: 'tel', inputMode: 'tel', maxLength: 20 },
  fillEmail: { type: 'email', inputMode: 'email', maxLength: 200 },
  fillAddress: { maxLength: 255 },
}
/** Where the rule "at least one" reports. */
const FORM_ERROR = 'customerInfoForm.fillName'

/** What is asked of the customer, or filled in for them (B-283, B-284). */
export function CustomerFields({ form }: { form: UseFormReturnType<CreateValues> }) {
  const t = useTranslations('payLink.create')
  const info = useTranslations('payLink.info')
  const { customerInfoType: type } = form.values
  const problem = form.errors[FORM_ERROR] ?? form.errors.customerInfoForm
  return (
    <>
      <ChoiceChips
        quiet
        look="cards"
        label={t('info')}
        value={type}
        onChange={(value) => form.setFieldValue('customerInfoType', value)}
        choices={customerInfoTypes.map((value) => ({
          value,
          label: info(value),
          hint: info(`${value}_HINT`),
        }))}
      />
      {type === 'NO_REQUIRE' ? null : (
        <fieldset className={styles.plain}>
          <legend className={styles.legend}>
            {type === 'PARTNER_FILL' ? t('infoFormOwn') : t('infoForm')}
          </legend>
          <div className={styles.checks}>
            {asked.map((name) => (
              <Checkbox
                key={name}
                label={t(fieldOf[name])}
                checked={form.values.customerInfoForm[name]}
                {...(problem === undefined ? {} : { 'aria-invalid': true })}
                onChange={(event) => {
                  form.setFieldValue(`customerInfoForm.${name}`, event.currentTarget.checked)
                  form.clearFieldError(FORM_ERROR)
                }}
              />
            ))}
          </div>
          {problem === undefined ? null : (
            <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={6}>
              {problem}
            </Text>
          )}
        </fieldset>
      )}
      {!fillsCustomer(type) || problem !== undefined ? null : (
        <div className={styles.two}>
          {wanted(form.values).map((name) => (
            <TextInput
              key={name}
              label={t(fieldOf[name])}
              autoComplete="off"
              {...inputs[name]}
              {...form.getInputProps(`customer.${fieldOf[name]}`)}
            />
          ))}
        </div>
      )}
    </>
  )
}
