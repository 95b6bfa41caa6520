/** A page for each event of webhooks: when it comes, what it says, what to do with it. */
import { salaryAdvanceEventData } from '@saola/contract/salary-advance-event'
import { subscriptionEventData } from '@saola/contract/subscription-event'
import { eventData } from '@saola/contract/webhook-event'
import type { Language } from '@saola/phrases/shape'
import { exampleOf } from '../modules/webhook/service.ts'
import { phrases } from '../platform/text.ts'
import { Code, docPage, Table } from './frame.tsx'
import { eventNames, eventPath, shortOf, type EventName } from './menu.tsx'
import { fieldsOf } from './reference.tsx'
import type { Entry } from './search.ts'

type Words = Record<string, string>
export const isEvent = (name: string): name is EventName =>
  (eventNames as readonly string[]).includes(name)

export function eventPage(language: Language, name: EventName): string {
  const { webhooks, eventPages: p } = phrases[language].docs
  const short = shortOf(name)
  const meanings = p.fields as Words
  const { json, packed } = exampleOf(name)
  const types = new Map([
    ...[eventData, subscriptionEventData, salaryAdvanceEventData]
      .flatMap(fieldsOf)
      .map((f): [string, string] => [f.name, f.type]),
    ['eventId', 'string'],
    ['eventType', 'string'],
    ['sequence', 'integer'],
  ])
  return docPage(
    language,
    eventPath(name),
    name,
    <>
      <h2 id="when">{p.whenTitle}</h2>
      <p>{(p.when as Words)[short]}</p>
      <h2 id="do">{p.doTitle}</h2>
      <p>{(p.act as Words)[short]}</p>
      <h2 id="example">{p.exampleTitle}</h2>
      <h3>{p.json}</h3>
      <Code name={`${p.json}: ${name}`} text={JSON.stringify(json, null, 2)} />
      <h3>{p.packed}</h3>
      <Code name={`${p.packed}: ${name}`} text={JSON.stringify(packed, null, 2)} />
      <h2 id="fields">{p.fieldsTitle}</h2>
      <Table
        caption={p.fieldsTitle}
        head={[p.field, p.type, p.meaning]}
        rows={Object.keys(packed).map((field) => [
          <code key="f">{field}</code>,
          <code key="t">{types.get(field) ?? ''}</code>,
          meanings[field] ?? '',
        ])}
      />
      <p>
        <a href={`/docs/webhooks?lang=${language}`}>{`${webhooks.title}: ${p.more}`}</a>
      </p>
    </>,
  )
}

/** What the search knows of events. */
export function eventEntries(language: Language): Entry[] {
  const { when } = phrases[language].docs.eventPages
  return eventNames.map((name) => ({
    kind: 'section',
    href: eventPath(name),
    title: name,
    text: (when as Words)[shortOf(name)]!,
  }))
}
