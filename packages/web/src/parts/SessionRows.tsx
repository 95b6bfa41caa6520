import { Badge, Button, Text } from '@mantine/core'
import { DateTime } from '../ui/DateTime.tsx'
import { Icon } from '../ui/icons.tsx'
import { DividedList } from '../ui/layout.tsx'
import { useTranslations } from 'use-intl'
import styles from './sessions.module.css'

/** A session as members and staff are answered theirs. */
export interface SessionItem {
  id: string
  browser: string
  system: string
  phone: boolean
  address: string
  signedInAt: string
  lastSeenAt: string
  /** The reader's own. */
  current: boolean
}

/** The device as people know it: "Chrome, Windows". */
export function useDeviceName(): (session: SessionItem) => string {
  const t = useTranslations('auth.security')
  return ({ browser, system }) =>
    [browser, system].filter((part) => part !== '').join(', ') || t('unknown')
}

/** Open sessions of a person, in the words of `auth.security`: on what, from where, since when, and the button that ends each; the reader's own has none. */
export function SessionRows({
  sessions,
  onEnd,
}: {
  sessions: readonly SessionItem[]
  onEnd: (session: SessionItem) => void
}) {
  return (
    <DividedList className={styles.sessions}>
      {sessions.map((session) => (
        <Row key={session.id} session={session} onEnd={() => onEnd(session)} />
      ))}
    </DividedList>
  )
}

function Row({ session, onEnd }: { session: SessionItem; onEnd: () => void }) {
  const t = useTranslations('auth.security')
  const name = useDeviceName()(session)
  return (
    <li>
      <Icon name={session.phone ? 'phone' : 'device'} size={22} />
      <div className={styles.session}>
        <span className={styles.what}>
          {name}
          {session.current ? (
            <Badge variant="light" tt="none">
              {t('current')}
            </Badge>
          ) : null}
        </span>
        <Text size="sm" c="dimmed">
          {t('address', { address: session.address })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('lastSeen')} <DateTime at={session.lastSeenAt} />
        </Text>
        <Text size="sm" c="dimmed">
          {t('since')} <DateTime at={session.signedInAt} exact />
        </Text>
      </div>
      {session.current ? null : (
        <Button
          size="sm"
          variant="default"
          aria-label={t('endNamed', { name, address: session.address })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
