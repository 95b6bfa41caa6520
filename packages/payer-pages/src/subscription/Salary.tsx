/** What an employee may draw now, in big digits, with what is behind it; below it asking, and what was asked for. */
import { Form, Links } from './Form.tsx'
import { Part } from './Subscription.tsx'
import type { Quick, SalaryView } from './salary-view.ts'

/** Of the whole that the period allows: what is drawn, what waits, and in the ground's colour what is left. */
function Bar({ bar: { drawn, waiting, name } }: { bar: NonNullable<SalaryView['bar']> }) {
  return (
    <svg className="bar" viewBox="0 0 100 14" preserveAspectRatio="none" role="img">
      <title>{name}</title>
      <rect width="100" height="14" />
      <rect className="drawn" width={drawn} height="14" />
      <rect className="waiting" x={drawn} width={waiting} height="14" />
    </svg>
  )
}
function QuickAmounts({ quick: { title, action, hidden, name, options } }: { quick: Quick }) {
  return (
    <form method="post" action={action} className="quick">
      <p>{title}</p>
      {Object.entries(hidden).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {options.map(({ value, label }) => (
        <button key={value} className="btn" type="submit" name={name} value={value}>
          {label}
        </button>
      ))}
    </form>
  )
}
function Sum({ view }: { view: SalaryView }) {
  return (
    <section className="card gap">
      <p className="mid">
        {view.label}
        <b className={view.amount.length > 12 ? 'amt long' : 'amt'}>{view.amount}</b>
      </p>
      {view.bar && <Bar bar={view.bar} />}
      {view.legend.length > 0 && (
        <ul className="key">
          {view.legend.map(({ part, text }) => (
            <li key={part}>
              <i className={part} />
              {text}
            </li>
          ))}
        </ul>
      )}
      {view.lines.map((line) => (
        <p key={line} className="mut">
          {line}
        </p>
      ))}
      {view.why && (
        <div className="note" role="note">
          <b>{view.why.title}</b>
          {view.why.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </section>
  )
}

export function Salary({ view }: { view: SalaryView }) {
  return (
    <main>
      <h1>{view.title}</h1>
      {view.said && (
        <p className="note" role="status">
          {view.said}
        </p>
      )}
      <p className="say">{view.hello}</p>
      <Sum view={view} />
      {view.ask && (
        <section className="card gap">
          <h2>{view.ask.title}</h2>
          {view.ask.quick && <QuickAmounts quick={view.ask.quick} />}
          <Form form={view.ask.form} />
        </section>
      )}
      {view.sections.map((part) => (
        <Part key={part.title} part={part} />
      ))}
      <Links links={view.links} />
      {view.forms.map((form) => (
        <Form key={form.action} form={form} isQuiet />
      ))}
    </main>
  )
}
