import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { DecisionDialog, type Asked } from './DecisionDialog.tsx'
import type { File } from './types.ts'

/** Whether there is anything that waits or may be proposed. */
/** Whether it would wait for approval, were its card in order. */
const isHeldUp = (file: File): boolean =>
  file.status === 'LINKED_ACCOUNT' && file.failedChecks.length > 0
export const hasDecision = (file: File): boolean =>
  file.allowedActions.length > 0 ||
  isHeldUp(file) ||
  file.proposals.some((p) => p.state === 'PENDING')

/** One proposes, another decides; nobody is shown what they have no right to (codes 3101, 3102). */
export function Decision({ file }: { file: File }) {
  const o = useTranslations('onboarding.office')
  const scan = useTranslations('onboarding.scan')
  const { data: me } = useAdmin()
  const mayDecide = me?.codes.includes(3102) === true
  const [asked, setAsked] = useState<Asked | null>(null)
  const [round, setRound] = useState(0)
  const waiting = file.proposals.find((p) => p.state === 'PENDING')
  const ask = (next: Asked): void => {
    setRound(round + 1)
    setAsked(next)
  }
  return (
    <>
      {isHeldUp(file) ? (
        <Alert color="yellow" variant="outline">
          {o('override.failed', {
            checks: file.failedChecks.map((name) => scan(`check.${name}`)).join(', '),
          })}
        </Alert>
      ) : null}
      {waiting === undefined ? null : (
        <Section title={o('decide.title')}>
          <Text>
            {o('decide.made', { name: waiting.makerName, action: o(`action.${waiting.action}`) })} ·{' '}
            <DateTime at={waiting.proposedAt} />
          </Text>
          {waiting.reason === null ? null : (
            <Text mt="xs">
              {o('propose.reason')}: {waiting.reason}
            </Text>
          )}
          {waiting.isMine ? (
            <Text mt="xs" c="dimmed">
              {o('decide.mine')}
            </Text>
          ) : null}
          {waiting.isCurrent ? null : (
            <Alert mt="xs" color="yellow" variant="outline">
              {o('decide.stale')}
            </Alert>
          )}
          {mayDecide ? (
            <Group mt="md" gap="xs">
              <Button
                disabled={waiting.isMine || !waiting.isCurrent}
                onClick={() => ask({ kind: 'approve', proposal: waiting, action: waiting.action })}
              >
                {o('decide.approve')}
              </Button>
              <Button
                variant="default"
                disabled={waiting.isMine}
                onClick={() => ask({ kind: 'reject', proposal: waiting, action: waiting.action })}
              >
                {o('decide.reject')}
              </Button>
            </Group>
          ) : null}
        </Section>
      )}
      {file.allowedActions.length === 0 ? null : (
        <Section>
          <Stack gap="xs">
            {file.allowedActions.map((action) => (
              <Button
                key={action}
                variant={action === 'APPROVE' || action === 'RESTORE' ? 'filled' : 'default'}
                onClick={() => ask({ kind: 'propose', action })}
              >
                {o('propose.button', { action: o(`action.${action}`) })}
              </Button>
            ))}
          </Stack>
        </Section>
      )}
      <DecisionDialog key={round} asked={asked} file={file} onClose={() => setAsked(null)} />
    </>
  )
}
