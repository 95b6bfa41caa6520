import type { FormInput, FormSpec, Link } from './view.ts'

const types = {
  text: 'text',
  money: 'text',
  tel: 'tel',
  email: 'email',
  number: 'number',
} as const

export const Links = ({ links }: { links: readonly Link[] }) =>
  links.map(({ url, text, go }) => (
    <a key={url} className={go ? 'btn go' : 'btn'} href={url}>
      {text}
    </a>
  ))

const Wrong = ({ input: { name, wrong } }: { input: FormInput }) =>
  wrong ? (
    <span className="err" id={`e-${name}`}>
      {wrong}
    </span>
  ) : null
const marked = ({ name, wrong }: FormInput) =>
  wrong ? { 'aria-invalid': true, 'aria-describedby': `e-${name}` } : {}

function Choice({ input }: { input: FormInput }) {
  return (
    <fieldset className="gap">
      <legend>{input.label}</legend>
      {input.options?.map(({ value, label }) => (
        <label key={value} className="tick">
          <input
            type="radio"
            name={input.name}
            value={value}
            defaultChecked={value === input.value}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
function Input({ input }: { input: FormInput }) {
  const { name, label, kind, value, isRequired = false, maxLength, max } = input
  if (kind === 'radio') return <Choice input={input} />
  if (kind === 'tick')
    return (
      <label className="tick">
        <input type="checkbox" name={name} value="1" defaultChecked={value === '1'} />
        {label}
      </label>
    )
  const common = {
    name,
    defaultValue: value,
    required: isRequired,
    maxLength,
    autoComplete: input.autoComplete,
    ...marked(input),
  }
  return (
    <label className="f">
      <span>
        {label}
        {isRequired && (
          <b className="err" aria-hidden="true">
            {' *'}
          </b>
        )}
      </span>
      {kind === 'area' ? (
        <textarea rows={3} {...common} />
      ) : (
        <input
          {...common}
          {...(kind === 'code'
            ? { inputMode: 'numeric' as const, className: 'code' }
            : { type: types[kind] })}
          {...(kind === 'money' ? { inputMode: 'numeric' as const } : {})}
          {...(kind === 'number' ? { min: 1, max, inputMode: 'numeric' as const } : {})}
        />
      )}
      <Wrong input={input} />
    </label>
  )
}

/** A plain form: it works before, without and after any script. */
export function Form({ form, isQuiet = false }: { form: FormSpec; isQuiet?: boolean }) {
  const { action, hidden, inputs, submit, isGrave = false, wrong, hint } = form
  const look = isGrave ? 'btn bad' : 'btn go'
  return (
    <form method="post" action={action} className="gap" noValidate>
      {wrong && (
        <p className="err" role="alert">
          {wrong}
        </p>
      )}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {inputs.map((input) => (
        <Input key={input.name} input={input} />
      ))}
      {hint && <p className="mut">{hint}</p>}
      <button className={isQuiet ? 'btn' : look} type="submit">
        {submit}
      </button>
    </form>
  )
}
