import { apiRequest, serverCalls } from '@saola/contract/api-request'
import { queryOptionsOf } from '@saola/web/api/query'
import type { Row } from '@saola/web/list/useList'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { Answer } from './Answer.tsx'
import { callName } from './request.ts'

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
  const t = useTranslations('credential.log')
  const language = useLocale()
  const path = serverCalls.find(({ id }) => id === request.call)?.path
  return (
    <>
      <DrawerSection title={t('answer')}>
        <Facts
          facts={[
            [t('result'), <Answer key="result" code={request.code} />],
            request.message !== null && [t('message'), request.message],
            [t('took'), t('ms', { ms: String(request.tookMs) })],
          ]}
        />
        {request.code === 0 ? null : (
          <a
            href={`/docs/server-api?lang=${language}#code-${request.code}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('errors', { code: String(request.code) })}
          </a>
        )}
      </DrawerSection>
      <DrawerSection title={t('facts')}>
        <Facts
          facts={[
            [t('call'), <code key="call">{`POST ${path ?? callName(request.call)}`}</code>],
            [t('at'), <DateTime key="at" at={request.at} exact />],
            request.reference !== null && [
              t('reference'),
              <Code key="reference" value={request.reference} name={t('reference')} />,
            ],
            [t('address'), request.address],
            request.userAgent !== '' && [t('userAgent'), request.userAgent],
            ['Client ID', <Code key="client" value={request.clientId} name="Client ID" />],
            [t('traceId'), <Code key="trace" value={request.traceId} name={t('traceId')} />],
          ]}
        />
      </DrawerSection>
    </>
  )
}
