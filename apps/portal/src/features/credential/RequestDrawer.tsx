import { apiRequest, serverCalls } from '@saola/contract/api-request'
import { queryOptionsOf } from '@saola/web/api/query'
import type { Row } from '@saola/web/list/useList'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { Answer } from './Answer.tsx'
import { callName, explainedAs } from './request.ts'
import styles from './credential.module.css'

type Request = Row<typeof apiRequest.getAll>

/** One request of the merchant's server. */
export function RequestDrawer({ open }: { open: OpenRow<Request> }) {
  const t = useTranslations('credential.log')
  const id = open.key ?? ''
  const query = useQuery({
    ...queryOptionsOf(apiRequest.getOne, { params: { id } }),
    enabled: open.key !== null,
  })
  return (
    <SideDrawer
      opened={open.key !== null}
      title={t('title', { number: id.slice(-8).toUpperCase() })}
      onClose={open.close}
      onPrevious={open.step(-1)}
      onNext={open.step(1)}
    >
      <QueryContent
        query={query}
        data={open.key === null ? undefined : query.data}
        gone={<EmptyState found title={t('gone')} />}
        height={260}
      >
        {(request) => <Body request={request} />}
      </QueryContent>
    </SideDrawer>
  )
}

function Body({ request }: { request: Request }) {
  return (
    <>
      <AnswerFacts request={request} />
      <Explanation code={request.code} />
      <RequestFacts request={request} />
    </>
  )
}

/** A value as it is, with its copy button. */
function Whole({ value, name, code = false }: { value: string; name: string; code?: boolean }) {
  return (
    <span className={styles.line}>
      {code ? <code>{value}</code> : <span>{value}</span>}
      <CopyButton text={value} name={name} />
    </span>
  )
}

function AnswerFacts({ request: { code, message, tookMs } }: { request: Request }) {
  const t = useTranslations('credential.log')
  return (
    <DrawerSection title={t('answer')}>
      <Facts
        facts={[
          [t('result'), <Answer key="result" code={code} />],
          message !== null && [
            t('message'),
            <Whole key="message" value={message} name={t('message')} />,
          ],
          [t('took'), t('ms', { ms: String(tookMs) })],
        ]}
      />
    </DrawerSection>
  )
}

/** Why a request was refused and what to do, in the words of the documentation. */
function Explanation({ code }: { code: number }) {
  const t = useTranslations('credential.log')
  const explained = useTranslations('serverError')
  const language = useLocale()
  const key = explainedAs(code)
  if (key === null) return null
  return (
    <DrawerSection title={t('explanation')}>
      <Facts
        facts={[
          [t('cause'), explained(`${key}.cause`)],
          [t('cure'), explained(`${key}.cure`)],
        ]}
      />
      <a href={`/docs/server-api?lang=${language}#code-${code}`} target="_blank" rel="noreferrer">
        {t('errors', { code: String(code) })}
      </a>
    </DrawerSection>
  )
}

function RequestFacts({ request }: { request: Request }) {
  const t = useTranslations('credential.log')
  const path = serverCalls.find(({ id }) => id === request.call)?.path ?? callName(request.call)
  return (
    <DrawerSection title={t('facts')}>
      <Facts
        facts={[
          [t('call'), <Whole key="call" value={`POST ${path}`} name={t('call')} code />],
          [t('at'), <DateTime key="at" at={request.at} exact />],
          request.reference !== null && [
            t('reference'),
            <Whole key="reference" value={request.reference} name={t('reference')} code />,
          ],
          [t('address'), <Whole key="address" value={request.address} name={t('address')} code />],
          request.userAgent !== '' && [
            t('userAgent'),
            <Whole key="agent" value={request.userAgent} name={t('userAgent')} />,
          ],
          ['Client ID', <Whole key="client" value={request.clientId} name="Client ID" code />],
          [t('traceId'), <Whole key="trace" value={request.traceId} name={t('traceId')} code />],
        ]}
      />
    </DrawerSection>
  )
}
