import { Button, Text } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { merchantFile } from '@saola/contract/merchant-file'
import { formatNumberVi } from '@saola/money/format'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NoteDialog } from '../../parts/NoteDialog.tsx'
import { Loaded, Part, Row, Rows } from './Rows.tsx'

type Person = Output<typeof merchantFile.people>['items'][number]

export function People({ merchantId }: { merchantId: string }) {
  const t = useTranslations('merchantFile.people')
  const [locking, setLocking] = useState<Person | null>(null)
  return (
    <Part title={t('title')}>
      <Loaded call={merchantFile.people} request={{ params: { merchantId } }}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState icon="users" title={t('none')} />
          ) : (
            <>
              <Rows label={t('title')}>
                {items.map((person) => (
                  <PersonRow key={person.id} person={person} onLock={() => setLocking(person)} />
                ))}
              </Rows>
              <ShownOf shown={items.length} total={total} />
            </>
          )
        }
      </Loaded>
      <LockDialog merchantId={merchantId} person={locking} onClose={() => setLocking(null)} />
    </Part>
  )
}

function PersonRow({ person: m, onLock }: { person: Person; onLock: () => void }) {
  const t = useTranslations('merchantFile.people')
  return (
    <Row
      small={[m.isOwner ? t('owner') : m.roleName, m.phone, m.email].filter(Boolean).join(' · ')}
      aside={
        <>
          <StatusBadge status={m.status} />
          <small>
            {m.lastSignInAt === null ? (
              t('never')
            ) : (
              <>
                {t('lastSignIn')} <DateTime at={m.lastSignInAt} />
              </>
            )}
          </small>
          {m.allowedActions.includes('lock') ? (
            <Button
              variant="default"
              size="xs"
              aria-label={`${t('lock')}: ${m.fullName}`}
              onClick={onLock}
            >
              {t('lock')}
            </Button>
          ) : null}
        </>
      }
    >
      {m.fullName}
    </Row>
  )
}

/** Asks for the reason, and says how the account is opened again. */
function LockDialog({
  merchantId,
  person,
  onClose,
}: {
  merchantId: string
  person: Person | null
  onClose: () => void
}) {
  const t = useTranslations('merchantFile.people')
  const queries = useQueryClient()
  // Its name stays while the dialog fades out.
  const [last, setLast] = useState(person)
  if (person !== null && person !== last) setLast(person)
  const names = { name: last?.fullName ?? '' }
  return (
    <NoteDialog
      opened={person !== null}
      title={t('lockTitle', names)}
      text={t('lockText')}
      confirmLabel={t('lock')}
      danger
      work={(reason) =>
        send(merchantFile.lockPerson, {
          body: { merchantId, memberId: last?.id ?? '', reason },
        })
      }
      onDone={() => {
        toast.success(t('locked', names), { durationMs: NOTICE_MS })
        void queries.invalidateQueries({ queryKey: keyOf(merchantFile.people) })
      }}
      onClose={onClose}
    />
  )
}

/** Says that there are more than are shown. */
export function ShownOf({ shown, total }: { shown: number; total: number }) {
  const t = useTranslations('merchantFile')
  return shown === total ? null : (
    <Text size="sm" c="dimmed" mt="xs">
      {t('shownOf', { shown: formatNumberVi(shown), total: formatNumberVi(total) })}
    </Text>
  )
}
