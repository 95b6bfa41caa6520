import type { ReactNode } from 'react'
import type { Leave } from '../view.ts'
import { Icon } from './Icon.tsx'
import type { Words } from './words.ts'

/** How it stands, readable from two metres: a sign, a word, the amount. */
export function Result({
  tone,
  icon,
  title,
  children,
}: {
  tone: 'ok' | 'bad' | 'wait' | 'off'
  icon: Parameters<typeof Icon>[0]['name']
  title: string
  children?: ReactNode
}) {
  return (
    <section className={`res ${tone}`}>
      <Icon name={icon} size={84} />
      <h1>{title}</h1>
      {children}
    </section>
  )
}

/** The way back to the merchant: the host is named before anyone leaves, and the countdown can be read. */
export function LeaveButton({
  leave,
  second = false,
  t,
}: {
  leave: Leave | null
  second?: boolean
  t: Words
}) {
  if (!leave) return null
  return (
    <div className="leave gap">
      <a className={second ? 'btn' : 'btn go'} href={leave.url} rel="noreferrer">
        {t('paid.go', { host: leave.host })}
      </a>
      {leave.afterSec !== null && (
        <p className="mut mid">
          {t('paid.going')}{' '}
          <b data-left={leave.afterSec * 1000} data-url={leave.url}>
            {leave.afterSec}
          </b>{' '}
          {t('paid.seconds')}
        </p>
      )}
    </div>
  )
}
