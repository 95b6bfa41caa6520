import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { audit } from '@saola/contract/audit'
import { formatNumberVi } from '@saola/money/format'
import { saveBlob } from '@saola/web/api/download'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { proofName, proofText, type ChainState } from './proof.ts'

/** The proof that the audit log is intact, asked for with a button: it walks the whole chain, says what is proven, and can be kept. */
export function ChainPanel() {
  const t = useTranslations('audit.chain')
  const { text } = useErrorText()
  const check = useMutation({ mutationFn: () => send(audit.verify, {}) })
  const state = check.data
  return (
    <Section title={t('title')}>
      <Group justify="space-between" gap="md" align="flex-start">
        <div role="status" style={{ flex: '1 1 280px', minWidth: 0 }}>
          {state === undefined ? <Text c="dimmed">{t('idle')}</Text> : <Proof state={state} />}
        </div>
        <Group gap="xs">
          {state === undefined ? null : <Keep state={state} />}
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            {t('check')}
          </Button>
        </Group>
      </Group>
      {check.error === null ? null : (
        <Alert mt="md" color="#b42318" role="alert">
          {text(check.error)}
        </Alert>
      )}
    </Section>
  )
}

function Proof({ state }: { state: ChainState }) {
  const t = useTranslations('audit.chain')
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600} c={state.whole ? 'var(--ok)' : 'var(--bad)'}>
          <Icon name={state.whole ? 'check' : 'warning'} size={16} />{' '}
          {t(state.whole ? 'whole' : 'broken')} · <DateTime at={state.checkedAt} exact />
        </Text>
        {state.fault === null ? (
          <Text>{t('means')}</Text>
        ) : (
          <Text c="var(--bad)">
            {t(`fault.${state.fault.why}`, { seq: String(state.fault.seq) })}. {t('report')}
          </Text>
        )}
      </div>
      <Facts
        facts={[
          [t('records'), formatNumberVi(state.sealed)],
          state.firstAt !== null && [t('first'), <DateTime key="f" at={state.firstAt} exact />],
          state.lastAt !== null && [t('last'), <DateTime key="l" at={state.lastAt} exact />],
          state.lastHash !== null && [
            t('hash'),
            <Code key="h" value={state.lastHash} name={t('hash')} keep={12} />,
          ],
          [t('heads'), formatNumberVi(state.heads)],
          [t('waiting'), formatNumberVi(state.waiting)],
        ]}
      />
      {state.heads === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noHeads')}
        </Text>
      ) : null}
    </Stack>
  )
}

/** The same as a text file, with the hash in full: who keeps it can show later that these records were there and were these. */
function Keep({ state }: { state: ChainState }) {
  const t = useTranslations('audit.chain')
  const save = (): void => {
    const { fault } = state
    const text = proofText(t('fileTitle'), [
      [t('result'), t(state.whole ? 'whole' : 'broken')],
      ...(fault === null
        ? [[t('meaning'), t('means')] as const]
        : [[t('meaning'), t(`fault.${fault.why}`, { seq: String(fault.seq) })] as const]),
      [t('checkedAt'), state.checkedAt],
      [t('records'), String(state.sealed)],
      [t('first'), state.firstAt ?? '—'],
      [t('last'), state.lastAt ?? '—'],
      [t('hash'), state.lastHash ?? '—'],
      [t('heads'), String(state.heads)],
      [t('waiting'), String(state.waiting)],
    ])
    saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), proofName(t('file'), state))
  }
  return (
    <Button variant="default" leftSection={<Icon name="download" size={16} />} onClick={save}>
      {t('keep')}
    </Button>
  )
}
