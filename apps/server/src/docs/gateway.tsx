/** What a merchant's server and web site meet: the server API's wire, webhooks with their schedule, the pay button. */
import { payoutApi, payoutApiLimits } from '@saola/contract/payout-api'
import { subscriptionApi } from '@saola/contract/subscription-api'
import { serverApi } from '@saola/contract/server-api'
import {
  LOG_DAYS,
  OLD_KEY_HOURS,
  PAUSE_FAILURES,
  PAUSE_HOURS,
  RETRY_SECONDS,
  TIMEOUT_MS,
  webhook,
} from '@saola/contract/webhook'
import type { Call } from '@saola/contract/call'
import type { Language } from '@saola/phrases/shape'
import { phrases, translator } from '../platform/text.ts'
import { Code, docPage, Prose, Samples, Table } from './frame.tsx'
import { eventNames, eventPath, shortOf } from './menu.tsx'
import { CallCard } from './reference.tsx'

const SEALED = '`{"data": "<base64>"}`'
const ENVELOPE = '`{"code", "message", "data"}`'

export function serverApiPage(language: Language, publicUrl: string): string {
  const { serverApi: p } = phrases[language].docs
  const explained: Partial<Record<string, { cause: string; cure: string }>> =
    phrases[language].serverError
  const t = translator(language, 'docs')
  const host = `\`${publicUrl}/pay\``
  return docPage(
    language,
    '/server-api',
    p.title,
    <>
      <p>{p.intro}</p>
      <h2 id="request">{p.requestTitle}</h2>
      <Prose text={t('serverApi.request', { host, body: SEALED })} />
      <Table
        caption={p.header}
        head={[p.header, p.meaning]}
        rows={[
          [
            <code key="c" data-copy="x-api-client">
              x-api-client
            </code>,
            p.client,
          ],
          [
            <code key="t" data-copy="x-api-time">
              x-api-time
            </code>,
            p.time,
          ],
          [
            <code key="v" data-copy="x-api-validate">
              x-api-validate
            </code>,
            t('serverApi.validate', { text: '"<client id>|<time>|<data>"' }),
          ],
        ]}
      />
      <h2 id="answer">{p.answerTitle}</h2>
      <Prose text={t('serverApi.answer', { body: ENVELOPE })} />
      <p>{p.limits}</p>
      <h2 id="calls">{p.callsTitle}</h2>
      {[...Object.values(serverApi as Record<string, Call>), webhook.serverEvents as Call].map(
        (call) => (
          <CallCard key={call.id} language={language} call={call} />
        ),
      )}
      <Payouts language={language} />
      <Subscriptions language={language} />
      <h2 id="codes">{p.codesTitle}</h2>
      <Table
        caption={p.codesTitle}
        head={[p.code, p.text, p.cause, p.cure]}
        rows={Object.entries(p.codes).map(([code, text]) => {
          const help = explained[code]
          return [
            <code key="c" id={`code-${code.slice(1)}`}>
              {code.slice(1)}
            </code>,
            text,
            help?.cause ?? '',
            help?.cure ?? '',
          ]
        })}
      />
      <h2 id="samples">{p.samplesTitle}</h2>
      <Samples
        language={language}
        topic="create"
        host={`${publicUrl}/sandbox/pay`}
        title={(name) => t('guide.sample', { language: name })}
      />
      <PayoutSamples language={language} host={`${publicUrl}/sandbox/pay`} />
    </>,
  )
}

/** Payouts that a merchant's server makes. */
function Payouts({ language }: { language: Language }) {
  const { serverApi: p } = phrases[language].docs
  const t = translator(language, 'docs')
  return (
    <>
      <h2 id="payouts">{p.payoutsTitle}</h2>
      <Prose text={t('serverApi.payouts', { rows: payoutApiLimits.rows })} />
      {Object.values(payoutApi as Record<string, Call>).map((call) => (
        <CallCard key={call.id} language={language} call={call} />
      ))}
    </>
  )
}
/** Subscriptions that a merchant's server makes and moves. */
function Subscriptions({ language }: { language: Language }) {
  const { serverApi: p } = phrases[language].docs
  return (
    <>
      <h2 id="subscriptions">{p.subscriptionsTitle}</h2>
      <Prose text={p.subscriptions} />
      <p>
        <a href={`/docs/states?lang=${language}#subscription`}>{p.subscriptionStates}</a>
      </p>
      {Object.values(subscriptionApi as Record<string, Call>).map((call) => (
        <CallCard key={call.id} language={language} call={call} />
      ))}
    </>
  )
}
function PayoutSamples({ language, host }: { language: Language; host: string }) {
  const { serverApi: p } = phrases[language].docs
  const t = translator(language, 'docs')
  return (
    <>
      <h2 id="payout-samples">{p.payoutSamplesTitle}</h2>
      <Samples
        language={language}
        topic="payout"
        host={host}
        title={(name) => t('serverApi.payoutSample', { language: name })}
      />
    </>
  )
}

/** Seconds as people say them: "5 s", "1 min", "2 h". */
function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`
}

export function webhooksPage(language: Language, publicUrl: string): string {
  const { webhooks: p } = phrases[language].docs
  const t = translator(language, 'docs')
  const when = p as unknown as Record<string, string>
  const answer = '{"data": {"success": true}}'
  return docPage(
    language,
    '/webhooks',
    p.title,
    <>
      <p>{p.intro}</p>
      <h2 id="events">{p.eventsTitle}</h2>
      <Table
        caption={p.eventsTitle}
        head={[p.event, p.when]}
        rows={eventNames.map((name) => [
          <a key="e" href={`/docs${eventPath(name)}?lang=${language}`}>
            <code>{name}</code>
          </a>,
          when[`e_${shortOf(name)}`] ?? '',
        ])}
      />
      <h2 id="body">{p.bodyTitle}</h2>
      <Prose text={t('webhooks.body', { packed: SEALED })} />
      <h2 id="signature">{p.signTitle}</h2>
      <Prose
        text={t('webhooks.sign', {
          text: '`<webhook-id>.<webhook-timestamp>.<body>`',
          hours: OLD_KEY_HOURS,
        })}
      />
      <h2 id="your-answer">{p.answerTitle}</h2>
      <Prose
        text={t('webhooks.answer', { packed: `\`${answer}\``, seconds: TIMEOUT_MS / 1_000 })}
      />
      <h2 id="schedule">{p.scheduleTitle}</h2>
      <p>{p.schedule}</p>
      <Table
        caption={p.scheduleTitle}
        head={[p.attempt, p.wait]}
        rows={RETRY_SECONDS.map((seconds, i) => [i + 2, waitText(seconds)])}
      />
      <p>{t('webhooks.pause', { failures: PAUSE_FAILURES, hours: PAUSE_HOURS, days: LOG_DAYS })}</p>
      <h2 id="catch-up">{p.catchTitle}</h2>
      <Prose
        text={t('webhooks.catchUp', {
          call: `${webhook.serverEvents.method} /pay${webhook.serverEvents.path}`,
        })}
      />
      <h2 id="samples">{p.samplesTitle}</h2>
      <Samples
        language={language}
        topic="receive"
        host={`${publicUrl}/sandbox/pay`}
        title={(name) => `${p.samplesTitle}: ${name}`}
      />
    </>,
  )
}

export function buttonPage(language: Language, publicUrl: string): string {
  const { button: p } = phrases[language].docs
  const t = translator(language, 'docs')
  const at = `${publicUrl}/public/paybutton/<code>`
  return docPage(
    language,
    '/pay-button',
    p.title,
    <>
      <p>{p.intro}</p>
      <h2 id="embed">{p.embedTitle}</h2>
      <Code
        name={p.embedTitle}
        text={`<script async src="${at}/button.js" referrerpolicy="origin"></script>\n<div data-saola-button="<code>"></div>`}
      />
      <h2 id="policy">{p.policyTitle}</h2>
      <Prose text={t('button.policy', { origin: `\`${new URL(publicUrl).origin}\`` })} />
      <h2 id="without-script">{p.otherTitle}</h2>
      <p>{p.other}</p>
      <Code name={p.otherTitle} text={`<a href="${at}">…</a>`} />
    </>,
  )
}
