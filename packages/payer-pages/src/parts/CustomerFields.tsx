import type { CustomerField, CustomerForm } from '../view.ts'
import type { Words } from './words.ts'

const kinds = {
  fullName: { type: 'text', autoComplete: 'name', maxLength: 100 },
  phone: { type: 'tel', autoComplete: 'tel-national', maxLength: 20 },
  email: { type: 'email', autoComplete: 'email', maxLength: 200 },
  address: { type: 'text', autoComplete: 'street-address', maxLength: 255 },
} as const

export function Field({
  field,
  isRequired = true,
  t,
}: {
  field: CustomerField
  isRequired?: boolean
  t: Words
}) {
  const { name, value, wrong } = field
  return (
    <label className="f">
      <span>
        {t(`customer.${name}`)}
        {isRequired && (
          <b className="err" aria-hidden="true">
            {' *'}
          </b>
        )}
      </span>
      <input
        name={name}
        defaultValue={value}
        required={isRequired}
        {...kinds[name]}
        {...(wrong ? { 'aria-invalid': true, 'aria-describedby': `e-${name}` } : {})}
      />
      {wrong && (
        <span className="err" id={`e-${name}`}>
          {wrong}
        </span>
      )}
    </label>
  )
}

/** A plain form: it works before, without and after any script. */
export function CustomerFields({
  form,
  submit,
  shop,
  t,
}: {
  form: CustomerForm
  submit: string
  shop: string
  t: Words
}) {
  return (
    <form method="post" action={form.action} className="gap" noValidate>
      {form.fields.some((f) => f.wrong) && (
        <p className="err" role="alert">
          {t('customer.wrong')}
        </p>
      )}
      <p className="mut">{t('customer.required')}</p>
      {form.fields.map((field) => (
        <Field key={field.name} field={field} t={t} />
      ))}
      <button className="btn go" type="submit">
        {submit}
      </button>
      <p className="mut">{t('customer.once', { shop })}</p>
    </form>
  )
}
