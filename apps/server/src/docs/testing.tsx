/** What an integrator tries before going live: cards and amounts of Test Mode that end in known ways, webhooks on one's own machine, checking signatures. */
import type { Language } from '@saola/phrases/shape'
import { phrases, translator } from '../platform/text.ts'
import { Code, docPage, Prose, Table } from './frame.tsx'

/** Cards of the simulated card network, how a payment with each ends; in the order of docs.testing.cards. */
export const testCards = {
  '9704000000000018': 'SUCCESS',
  '4111111111111111': 'SUCCESS',
  '9704000000000026': 'WRONG_CARD',
  '9704000000000034': 'INSUFFICIENT_FUNDS',
  '9704000000000042': 'WRONG_OTP',
  '9704000000000059': 'CANCELLED',
  '9704000000000067': 'LIMIT_EXCEEDED',
  '9704000000000075': 'TIMEOUT',
  '9704000000000083': 'TIMEOUT_THEN_SUCCESS',
  '9704000000000091': 'BANK_DOWN',
} as const
export const TEST_CODE = '123456'
/** The last three digits of a refund or another order of money out, and what the simulated bank does with it. */
export const testAmounts = [
  '911',
  '912',
  '913',
  '914',
  '915',
  '916',
  '917',
  '918',
  '919',
  '920',
  '921',
] as const

const VERIFY = `import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.SAOLA_WEBHOOK_SECRET) // whsec_…
// body: the request's body as it came, before anything parses it.
const event = webhook.verify(body, headers)`

export function testingPage(language: Language, publicUrl: string): string {
  const { testing: p } = phrases[language].docs
  const t = translator(language, 'docs')
  const cards = p.cards as Record<string, string>
  const amounts = p.amounts as Record<string, string>
  return docPage(
    language,
    '/testing',
    p.title,
    <>
      <Prose text={t('testing.intro', { host: `\`${publicUrl}/sandbox/pay\`` })} />
      <h2 id="cards">{p.cardsTitle}</h2>
      <Prose text={t('testing.cardsText', { code: `\`${TEST_CODE}\`` })} />
      <Table
        caption={p.cardsTitle}
        head={[p.card, p.result]}
        rows={Object.entries(testCards).map(([number, outcome]) => [
          <code key="n" data-copy={number}>
            {number}
          </code>,
          cards[outcome],
        ])}
      />
      <h2 id="transfers">{p.transfersTitle}</h2>
      <p>{p.transfersText}</p>
      <h2 id="amounts">{p.amountsTitle}</h2>
      <p>{p.amountsText}</p>
      <Table
        caption={p.amountsTitle}
        head={[p.ending, p.result]}
        rows={testAmounts.map((ending) => [
          <code key="e">{`…${ending}`}</code>,
          amounts[`a${ending}`],
        ])}
      />
      <h2 id="listen">{p.listenTitle}</h2>
      <Prose text={p.listenText} />
      <Code name={p.listenTitle} text="npx saola-listen --to http://localhost:3000/webhook" />
      <Prose text={p.listenOptions} />
      <h2 id="verify">{p.verifyTitle}</h2>
      <Prose text={p.verifyText} />
      <Code name={p.installTitle} text="npm install standardwebhooks" />
      <Code name={p.verifyTitle} text={VERIFY} />
      <h2 id="libraries">{p.librariesTitle}</h2>
      <p>{p.librariesText}</p>
    </>,
  )
}
