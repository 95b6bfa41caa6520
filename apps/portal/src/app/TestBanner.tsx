import { sandbox } from '@saola/contract/sandbox'
import { queryOptionsOf } from '@saola/web/api/query'
import { Icon } from '@saola/web/ui/icons.tsx'
import { clockAhead, formatTime } from '@saola/web/ui/time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from './paths.ts'
import { phrases } from './services.ts'
import styles from './shell.module.css'
import type { Me } from './useMe.ts'

const SandboxTools = lazy(async () => {
  const [module] = await Promise.all([import('./SandboxTools.tsx'), phrases.ensure(['sandbox'])])
  return { default: module.SandboxTools }
})
const TOOL_CODES = [1400, 1401, 1402]

/** The orange banner of Test Mode (B-127), with the word that the shop is suspended, which is why Test Mode cannot be left, the test clock when it was moved and the way to the tools for those who may use them. */
export function TestBanner({ me }: { me: Me }) {
  const t = useTranslations('shell.testBanner')
  const state = useTranslations('shell.merchantState')
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const { data } = useQuery({ ...queryOptionsOf(sandbox.state, {}), staleTime: 60_000 })
  const aheadSec = data?.clockAheadSec ?? 0
  useEffect(() => clockAhead.set(aheadSec * 1_000), [aheadSec])
  return (
    <section className={styles.testBanner} aria-label={t('badge')}>
      <Icon name="info" size={16} />
      <strong>{t('badge')}</strong>
      <span>{t('text')}</span>
      {me.merchantStatus === 'INACTIVE' ? (
        <Link to={paths.accountIdentification}>{state('INACTIVE')}</Link>
      ) : null}
      {data !== undefined && aheadSec > 0 ? (
        <span className="tabular">{t('clock', { now: formatTime(data.now) })}</span>
      ) : null}
      {TOOL_CODES.some((code) => me.codes.includes(code)) ? (
        <button
          type="button"
          className={styles.bannerButton}
          onClick={() => {
            setWanted(true)
            setOpen(true)
          }}
        >
          {t('tools')}
        </button>
      ) : null}
      {wanted ? (
        <Suspense fallback={null}>
          <SandboxTools opened={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
