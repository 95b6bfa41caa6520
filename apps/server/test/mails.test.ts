/** Every mail that we write, with words of people of bad will in every place that takes words: they stay words (bars N5, N6). */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renderBoxMail } from '@saola/payer-pages/mail/BoxMail.tsx'
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import { renderPayLinkMail } from '@saola/payer-pages/mail/PayLinkMail.tsx'
import { renderPeriodMail } from '@saola/payer-pages/mail/PeriodMail.tsx'
import { renderSupportMail } from '@saola/payer-pages/mail/SupportMail.tsx'
import { phrases, translator } from '../src/platform/text.ts'

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</p></div></body></html><h1>',
  '</style><style>*{display:none}</style>',
  '<a href="https://xau.example">Saola Pay</a>',
  '<!--',
  ']]><![CDATA[',
  '&lt;b&gt;&#60;b&#62;',
  '{{7*7}} ${7*7} {shop}',
  "$&$`$'",
]
const languages = ['vi', 'en'] as const
type Rendered = { subject: string; text: string; html: string }
/** Tags with the names of their attributes: what markup could add to, whatever the words are. */
const skeletonOf = (html: string): string[] =>
  [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'))

/** The mail with harmless and with hostile words has one skeleton, and says the words as they were written. */
function staysWords(word: string, render: (word: string) => Rendered): void {
  const mail = render(word)
  expect(skeletonOf(mail.html)).toEqual(skeletonOf(render('x').html))
  expect(mail.text).toContain(word)
}

const MAILS: Record<string, (language: 'vi' | 'en', word: string) => Rendered> = {
  box: (language, word) =>
    renderBoxMail({
      language,
      subject: word,
      lines: [word, `${word} again`],
      box: [[word, word]],
      link: { text: word, url: 'https://saola.example/public/paylink/x' },
      foot: word,
      test: word,
    }),
  notice: (language, word) =>
    renderNoticeMail({ language, subject: word, lines: [word], care: word }),
  'pay link': (language, word) =>
    renderPayLinkMail(
      {
        language,
        shop: word,
        receiver: word,
        amount: 10_000,
        description: word,
        expiresAt: new Date(0),
        url: 'https://saola.example/public/paylink/x',
        test: true,
      },
      (key, values) => translator(language, 'message')(`payLink.${key}`, values),
    ),
  period: (language, word) =>
    renderPeriodMail({
      language,
      subject: word,
      lines: [word, `${word} again`],
      amount: word,
      qr: { cid: 'vietqr@saola', alt: word },
      box: [[word, word]],
      link: { text: word, url: 'https://saola.example/public/subscription/invoice/x' },
      stop: { text: word, url: 'https://saola.example/public/subscription/stop/x' },
      foot: word,
      test: word,
    }),
  support: (language, word) =>
    renderSupportMail(
      {
        language,
        closed: false,
        number: word,
        answer: [word, word],
        url: 'https://saola.example/support',
        test: true,
      },
      (key, values) => translator(language, 'message')(`support.${key}`, values),
    ),
}
describe.each(Object.entries(MAILS))('a %s mail', (_name, render) => {
  it.each(HOSTILE)('keeps %s a word', { meta: { bars: ['N5', 'N6'] } }, (word) => {
    for (const language of languages) staysWords(word, (given) => render(language, given))
  })
  it('finds what it looks for', () => {
    const broken = (word: string): Rendered => {
      const mail = render('vi', word)
      return { ...mail, html: mail.html.replace('</body>', () => `${word}</body>`) }
    }
    expect(() => staysWords(HOSTILE[0]!, broken)).toThrow('deeply equal')
  })
})

type Tree = { readonly [key: string]: string | Tree }
const leaves = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) => {
    const path = at === '' ? key : `${at}.${key}`
    return typeof value === 'string' ? [[path, value] as [string, string]] : leaves(value, path)
  })
describe.each(languages)('the phrases of messages (%s)', (language) => {
  const told = leaves(phrases[language].message as unknown as Tree)
  it('take every word as it is: no phrase reads its values as a phrase, or loses them', () => {
    const t = translator(language, 'message')
    for (const [key, phrase] of told)
      for (const word of HOSTILE) {
        const names = [...phrase.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!)
        const choices = [...phrase.matchAll(/\{(\w+), (plural|number|select)/g)].map(
          ([, name, kind]) => [name!, kind === 'select' ? 'no' : 3] as const,
        )
        const values = names.map((name) => [name, word] as const)
        const said = t(key, Object.fromEntries([...values, ...choices]))
        const plain = t(key, {
          ...Object.fromEntries(names.map((name) => [name, '\u0001'])),
          ...Object.fromEntries(choices),
        })
        expect({ key, said }).toEqual({ key, said: plain.replaceAll('\u0001', () => word) })
      }
  })
})

it('every mail is drawn by one of the five, none by hand', { meta: { bars: ['N5'] } }, () => {
  const root = new URL('../src/', import.meta.url).pathname
  const senders = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readFileSync(root + file, 'utf8')
        .split('mailer.send(')
        .slice(1),
    )
  expect(senders.length).toBeGreaterThanOrEqual(12)
  for (const sender of senders)
    expect(sender).toMatch(
      /^\{\s*to: [\w.]+,\s*\.\.\.render(?:Box|Notice|PayLink|Period|Support)Mail\(/,
    )
})
