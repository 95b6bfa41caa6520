/** Where a developer begins: which way to choose, the first transaction, what to mind before going live. */
import type { Language } from '@saola/phrases/shape'
import { phrases, translator } from '../platform/text.ts'
import { docPage, Prose, Samples, Table } from './frame.tsx'

export function guidePage(language: Language, publicUrl: string): string {
  const { docs } = phrases[language]
  const { guide } = docs
  const t = translator(language, 'docs')
  const host = `${publicUrl}/sandbox/pay`
  const to = (path: string, text: string) => <a href={`/docs${path}?lang=${language}`}>{text}</a>
  return docPage(
    language,
    '',
    docs.title,
    <>
      <p>{guide.lead}</p>
      <h2 id="choose">{guide.chooseTitle}</h2>
      <Table
        caption={guide.chooseTitle}
        head={[guide.chooseWhat, guide.chooseHow]}
        rows={[
          [guide.choose1, guide.choose1How],
          [guide.choose2, to('/pay-button', guide.choose2How)],
          [
            guide.choose3,
            <>
              {to('/server-api', docs.nav.serverApi)}
              {' · '}
              {to('/webhooks', docs.nav.webhooks)}
            </>,
          ],
        ]}
      />
      <h2 id="steps">{guide.stepsTitle}</h2>
      <ol>
        {(['step1', 'step2', 'step3', 'step4', 'step5'] as const).map((name) => (
          <li key={name}>
            <Prose text={t(`guide.${name}`, { host: `\`${host}\`` })} />
          </li>
        ))}
      </ol>
      <Samples
        language={language}
        topic="create"
        host={host}
        title={(name) => t('guide.sample', { language: name })}
      />
      <h2 id="live">{guide.liveTitle}</h2>
      <ul>
        {(['live1', 'live2', 'live3', 'live4', 'live5'] as const).map((name) => (
          <li key={name}>
            <Prose text={guide[name]} />
          </li>
        ))}
      </ul>
      <h2 id="basics">{docs.basics.title}</h2>
      <p>{docs.intro}</p>
      {(['base', 'envelope', 'money', 'token', 'idempotency', 'password'] as const).map((name) => (
        <p key={name} id={name}>
          {t(`basics.${name}`, { url: publicUrl })}
        </p>
      ))}
    </>,
  )
}

export function changelogPage(language: Language): string {
  const { changelog } = phrases[language].docs
  const entries = [
    changelog.r6,
    changelog.r5,
    changelog.r4,
    changelog.r3,
    changelog.r2,
    changelog.r1,
  ]
  return docPage(
    language,
    '/changelog',
    changelog.title,
    <>
      <p>{changelog.intro}</p>
      {entries.map(({ date, title, text }, i) => (
        <section key={title}>
          <h2 id={`change-${date}-${entries.length - i}`}>{title}</h2>
          <p className="soft">
            <time dateTime={date}>{date}</time>
          </p>
          <p>{text}</p>
        </section>
      ))}
    </>,
  )
}
