import { Button } from '@mantine/core'
import { forControl } from '@saola/contract/for-control'
import { queryOptionsOf } from '@saola/web/api/query'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ButtonRow, Note } from '@saola/web/ui/layout.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { CaseBody } from './CaseBody.tsx'
import { CaseDialogs, type Asked } from './CaseDialogs.tsx'
import { ComplaintForm } from './ComplaintForm.tsx'
import type { StaffCase } from './rules.ts'

/** What a colleague or the merchant does meanwhile is seen before anybody decides. */
const FRESH_MS = 15_000
const steps = ['deny', 'assign', 'askDocuments', 'propose', 'solving'] as const
const words = {
  deny: 'deny',
  assign: 'assign',
  askDocuments: 'ask',
  propose: 'propose',
  solving: 'solving',
} as const

/** One case: facts, both sides' documents, its history, and what the reader may do with it. */
export function CaseDrawer({ open }: { open: OpenRow<StaffCase> }) {
  const t = useTranslations('forControl.screen')
  const [asked, setAsked] = useState<Asked | null>(null)
  const id = open.key ?? ''
  const query = useQuery({
    ...queryOptionsOf(forControl.cmsGet, { params: { id } }),
    enabled: open.key !== null,
    refetchInterval: FRESH_MS,
  })
  const row = open.key === null ? undefined : query.data
  return (
    <>
      <SideDrawer
        opened={open.key !== null}
        covered={asked !== null}
        title={row === undefined ? t('list.case') : t('detail.title', { code: row.forControlCode })}
        onClose={open.close}
        onPrevious={open.step(-1)}
        onNext={open.step(1)}
        footer={row === undefined ? null : <Footer row={row} onAsk={setAsked} />}
      >
        <QueryContent
          query={query}
          data={row}
          gone={<EmptyState found title={t('detail.gone')} />}
          height={320}
        >
          {(found) => <CaseBody key={found.id} row={found} onAsk={setAsked} />}
        </QueryContent>
      </SideDrawer>
      {row === undefined ? null : (
        <>
          <CaseDialogs key={row.id} row={row} asked={asked} onClose={() => setAsked(null)} />
          <ComplaintForm prior={row} opened={asked === 'again'} onClose={() => setAsked(null)} />
        </>
      )}
    </>
  )
}

/** The steps that are open to this person; the one that leads on is filled. */
function Footer({ row, onAsk }: { row: StaffCase; onAsk: (asked: Asked) => void }) {
  const t = useTranslations('forControl.screen.staff')
  const { data: me } = useAdmin()
  if (me?.codes.includes(3401) !== true)
    return row.allowedActions.length === 0 || me?.codes.includes(3402) === true ? null : (
      <Note>{t('mayNot')}</Note>
    )
  const may = steps.filter((step) => row.allowedActions.includes(step))
  const again = row.claimedBy === 'PAYER' && row.allowedActions.includes('again')
  if (may.length === 0 && !again) return null
  return (
    <ButtonRow end>
      {again ? (
        <Button variant="default" onClick={() => onAsk('again')}>
          {t('again')}
        </Button>
      ) : null}
      {may.map((step) => (
        <Button
          key={step}
          variant={step === 'solving' || step === 'propose' ? 'filled' : 'default'}
          {...(step === 'deny' ? { c: 'var(--bad)' } : {})}
          onClick={() => onAsk(step)}
        >
          {t(words[step])}
        </Button>
      ))}
    </ButtonRow>
  )
}
