import { lazy, Suspense } from 'react'
import { phrases } from '../../app/services.ts'
import { useMe } from '../../app/useMe.ts'
import { paths } from '../../app/paths.ts'
import type { CaseSubject } from './subject.ts'

/** Comes when something is open that a case may be about, with its phrases: no list pays for it. */
const CaseButton = lazy(async () => {
  const [module] = await Promise.all([import('./CaseButton.tsx'), phrases.ensure(['forControl'])])
  return { default: module.CaseButton }
})

/** Opens a dispute case about something, or leads to the one that is open; nothing for who may not see cases. */
export function OpenCase({
  subject,
  onAsking,
}: {
  subject: CaseSubject
  /** Told when the form stands over the drawer, and when it is gone. */
  onAsking?: (asking: boolean) => void
}) {
  const me = useMe()
  if (!me.reach(paths.forControl)) return null
  return (
    <Suspense fallback={null}>
      <CaseButton
        key={`${subject.service}-${subject.id}`}
        subject={subject}
        {...(onAsking === undefined ? {} : { onAsking })}
      />
    </Suspense>
  )
}
