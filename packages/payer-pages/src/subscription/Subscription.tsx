/** The pages of subscriptions: signing up, one thing to ask, how it stands, and what a customer has. */
import { Result } from '../parts/Result.tsx'
import { Form, Links } from './Form.tsx'
import type {
  FormView,
  SaidView,
  Section,
  SectionsView,
  SignUpView,
  SubscriptionView,
} from './view.ts'

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => <p key={line}>{line}</p>)

function SignUp({ view }: { view: SignUpView }) {
  return (
    <main className="two">
      <div className="side">
        <section className="card gap">
          <h1>{view.title}</h1>
          <p className="price">{view.price}</p>
          {view.description && <p className="what">{view.description}</p>}
          {view.trial && <p className="note">{view.trial}</p>}
          <Lines lines={view.lines} />
        </section>
        <section className="card">
          <h2>{view.periodsTitle}</h2>
          <p className="mut">{view.periodsNote}</p>
          <ul className="lines">
            {view.periods.map(({ days, due, amount }) => (
              <li key={days}>
                <span>
                  {days}
                  <small>{due}</small>
                </span>
                <b>{amount}</b>
              </li>
            ))}
          </ul>
        </section>
        <section className="card gap">
          <p>{view.leave}</p>
          <h2>{view.seller.title}</h2>
          <div className="mut">
            <Lines lines={view.seller.lines} />
          </div>
        </section>
      </div>
      <section className="card gap">
        <h2>{view.formTitle}</h2>
        <Form form={view.form} />
        <a className="file" href={view.known.url}>
          {view.known.text}
        </a>
      </section>
    </main>
  )
}
function Rows({ rows }: { rows: Section['rows'] }) {
  return (
    <dl className="rows">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
function Ask({ view }: { view: FormView }) {
  return (
    <main>
      <section className="card gap">
        <h1>{view.title}</h1>
        <Lines lines={view.lines} />
        {view.rows && <Rows rows={view.rows} />}
        <Form form={view.form} />
        {view.again && <Form form={view.again} isQuiet />}
        <Links links={view.links} />
      </section>
    </main>
  )
}
const icons = { ok: 'done', off: 'stop', wait: 'wait' } as const
function Said({ view }: { view: SaidView }) {
  return (
    <main>
      <Result tone={view.tone} icon={icons[view.tone]} title={view.title} />
      <section className="card gap">
        <Lines lines={view.lines} />
        {view.rows && <Rows rows={view.rows} />}
        <Links links={view.links} />
        {view.forms?.map((form) => (
          <Form key={form.action} form={form} isQuiet />
        ))}
      </section>
    </main>
  )
}
function ItemRows({ rows }: { rows: NonNullable<Section['items']>['rows'] }) {
  return (
    <ul className="lines">
      {rows.map(({ text, note, amount, link }) => (
        <li key={`${text} ${note}`}>
          <span>
            {text}
            <small>{note}</small>
          </span>
          <span className="end">
            <b>{amount}</b>
            {link && (
              <a className="file" href={link.url} aria-label={`${link.text} ${text} ${amount}`}>
                {link.text}
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
function Items({ items }: { items: NonNullable<Section['items']> }) {
  if (items.isOpen) return <ItemRows rows={items.rows} />
  return (
    <details>
      <summary>{items.title}</summary>
      <ItemRows rows={items.rows} />
    </details>
  )
}
export function Part({ part }: { part: Section }) {
  return (
    <section className="card gap">
      <h2 className="split">
        <span>{part.title}</span>
        {part.badge && <small>{part.badge}</small>}
      </h2>
      {part.note && <p className="note">{part.note}</p>}
      {part.rows.length > 0 && <Rows rows={part.rows} />}
      {part.items && <Items items={part.items} />}
      <Links links={part.links} />
      {part.forms.map((form) => (
        <Form key={form.action} form={form} isQuiet={form.isGrave !== true} />
      ))}
    </section>
  )
}
function Sections({ view }: { view: SectionsView }) {
  return (
    <main>
      <h1>{view.title}</h1>
      {view.said && (
        <p className="note" role="status">
          {view.said}
        </p>
      )}
      <Lines lines={view.lines} />
      {view.sections.map((part, i) => (
        <Part key={`${i} ${part.title}`} part={part} />
      ))}
      {view.forms.map((form) => (
        <Form key={form.action} form={form} isQuiet />
      ))}
    </main>
  )
}

export function Subscription({ view }: { view: SubscriptionView }) {
  switch (view.kind) {
    case 'sign-up':
      return <SignUp view={view} />
    case 'form':
      return <Ask view={view} />
    case 'said':
      return <Said view={view} />
    case 'sections':
      return <Sections view={view} />
  }
}
const kinds = new Set<string>(['sign-up', 'form', 'said', 'sections'])
export const isSubscriptionView = (view: { kind: string }): view is SubscriptionView =>
  kinds.has(view.kind)
export const subscriptionTitle = (view: SubscriptionView): string =>
  view.kind === 'sign-up' ? view.pageTitle : view.title
