import { Button } from '@mantine/core'
import { forControl } from '@saola/contract/for-control'
import { queryOptionsOf } from '@saola/web/api/query'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { CaseForm } from './CaseForm.tsx'
import { isAbout, isRecent, isUndecided, type CaseSubject } from './subject.ts'

/** Two people who open the same thing see one case (the server refuses a second). */
export function CaseButton({
  subject,
  onAsking,
}: {
  subject: CaseSubject
  onAsking?: (asking: boolean) => void
}) {
  const t = useTranslations('forControl.screen.open')
  const { can } = useMe()
  const [asking, setAsking] = useState(false)
  const [now] = useState(() => Date.now())
  const ask = (open: boolean): void => {
    setAsking(open)
    onAsking?.(open)
  }
  const { keyword } = subject
  const { data } = useQuery(queryOptionsOf(forControl.list, { query: { keyword } }))
  const mayOpen = can(2200, 'CREATE')
  const rules = useQuery({
    ...queryOptionsOf(forControl.rules, {}),
    staleTime: Infinity,
    enabled: mayOpen,
  })
  const open = data?.items.find((row) => isAbout(row, subject) && isUndecided(row))
  if (open !== undefined)
    return (
      <LinkButton
        variant="default"
        to={paths.forControlDetail}
        search={{ id: open.id }}
        leftSection={<Icon name="scale" size={16} />}
      >
        {t('see')}
      </LinkButton>
    )
  if (data === undefined || !mayOpen || rules.data === undefined) return null
  if (!isRecent(subject, now, rules.data.maxAgeDays)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="scale" size={16} />}
        onClick={() => ask(true)}
      >
        {t('action')}
      </Button>
      <CaseForm subject={subject} opened={asking} onClose={() => ask(false)} />
    </>
  )
}
