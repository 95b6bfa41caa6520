import { Skeleton, Tabs } from '@mantine/core'
import { onboarding } from '@saola/contract/onboarding'
import { queryOptionsOf } from '@saola/web/api/query'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { DetailPage, Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import { Abilities } from './Abilities.tsx'
import { Accounts } from './Accounts.tsx'
import { Cases } from './Cases.tsx'
import { Connections } from './Connections.tsx'
import { Decision, hasDecision } from './Decision.tsx'
import { Devices } from './Devices.tsx'
import { FlagNames, Flags } from './Flags.tsx'
import { Identity } from './Identity.tsx'
import { MoneyTab } from './MoneyTab.tsx'
import { Notes } from './Notes.tsx'
import { People } from './People.tsx'
import { Part, Parts } from './Rows.tsx'
import { Subscriptions } from './Subscriptions.tsx'
import { TimelineTab } from './TimelineTab.tsx'
import type { File } from './types.ts'
import { useTab, type Tab } from './useTab.ts'
import { SlidingTabs } from '../../parts/SlidingTabs.tsx'

const useMerchantSearch = searchHook({ id: text })

/** One merchant as the bank knows it: what it is, has and may do, what happened, and what can be decided. */
export function MerchantFile() {
  const t = useTranslations('onboarding.office')
  const { id = '' } = useMerchantSearch()
  const file = useQuery(queryOptionsOf(onboarding.cmsDetail, { params: { merchantId: id } }))
  const back = <Link to={paths.merchants}>{t('back')}</Link>
  if (file.isError)
    return (
      <Page title={t('title')} actions={back}>
        <ErrorState error={file.error} onRetry={() => void file.refetch()} />
      </Page>
    )
  if (file.data === undefined)
    return (
      <Page title={t('title')} actions={back}>
        <Section>
          <Skeleton height={28} width={280} mb={20} />
          <Skeleton height={220} />
        </Section>
      </Page>
    )
  return <Loaded key={file.data.id} file={file.data} back={back} />
}

function Loaded({ file, back }: { file: File; back: React.ReactNode }) {
  return (
    <DetailPage
      title={file.name}
      actions={back}
      {...(hasDecision(file) ? { side: <Decision file={file} /> } : {})}
    >
      <Section>
        <Head file={file} />
      </Section>
      <Section>
        <Sections file={file} />
      </Section>
    </DetailPage>
  )
}

function Head({ file }: { file: File }) {
  const t = useTranslations('onboarding')
  const o = useTranslations('onboarding.office')
  const m = useTranslations('merchantFile.head')
  return (
    <Facts
      facts={[
        [
          o('column.code'),
          <Code key="code" value={file.merchantCode} name={o('column.code')} keep={12} />,
        ],
        [
          o('column.status'),
          <StatusBadge key="status" status={file.status} label={t(`status.${file.status}`)} />,
        ],
        [o('column.created'), <DateTime key="at" at={file.createDateTime} exact />],
        file.submittedAt !== null && [
          o('column.submitted'),
          <span key="sent">
            <DateTime at={file.submittedAt} exact /> · {o('version', { n: String(file.version) })}
          </span>,
        ],
        [m('flags'), <FlagNames key="flags" merchantId={file.id} />],
      ]}
    />
  )
}

/** Sections whose screens have a code of their own; all others are there for everyone who may open the file. */
const codeOf: Partial<Record<Tab, number>> = { money: 3500, subscriptions: 3810, connections: 3600 }

function Sections({ file }: { file: File }) {
  const t = useTranslations('merchantFile.tabs')
  const { data: me } = useAdmin()
  const mayOpen = (tab: Tab): boolean => {
    const code = codeOf[tab]
    return code === undefined || me?.codes.some((held) => held === code) === true
  }
  const { tab, tabs, open } = useTab(mayOpen)
  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <SlidingTabs label={t('label')} tabs={tabs} open={tab} nameOf={(one) => t(one)} />
      {tabs.map((one) => (
        <Tabs.Panel key={one} value={one} pt="md">
          <Content tab={one} file={file} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const contents: Readonly<Record<Tab, (props: { file: File }) => React.ReactNode>> = {
  overview: Overview,
  identity: Identity,
  people: ({ file }) => <People merchantId={file.id} />,
  accounts: ({ file }) => <Accounts merchantId={file.id} name={file.name} />,
  money: ({ file }) => <MoneyTab merchantId={file.id} code={file.merchantCode} />,
  subscriptions: ({ file }) => <Subscriptions merchantId={file.id} name={file.name} />,
  devices: ({ file }) => <Devices merchantId={file.id} />,
  connections: ({ file }) => <Connections merchantId={file.id} />,
  cases: ({ file }) => <Cases merchantId={file.id} code={file.merchantCode} />,
  notes: ({ file }) => <Notes merchantId={file.id} />,
  timeline: TimelineTab,
}
function Content({ tab, file }: { tab: Tab; file: File }) {
  const Shown = contents[tab]
  return <Shown file={file} />
}

function Overview({ file }: { file: File }) {
  const t = useTranslations('merchantFile')
  const { phone, email, address, website } = file.contact
  return (
    <Parts>
      <Part title={t('flags.title')}>
        <Flags merchantId={file.id} />
      </Part>
      <Part title={t('abilities.title')}>
        <Abilities merchantId={file.id} status={file.status} />
      </Part>
      <Part title={t('contact.title')}>
        <Facts
          facts={[
            [t('contact.phone'), phone ?? '—'],
            [t('contact.email'), email ?? '—'],
            [t('contact.address'), address ?? '—'],
            [t('contact.website'), website ?? '—'],
            [t('contact.allowEmail'), t(file.allowEmail ? 'contact.on' : 'contact.off')],
          ]}
        />
      </Part>
    </Parts>
  )
}
