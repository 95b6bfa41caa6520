import { Alert, Button, Group, Text } from '@mantine/core'
import { audit } from '@saola/contract/audit'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { formatNumberVi } from '@saola/money/format'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

/** The proof that the audit log is intact, asked for with a button: it walks the whole chain. */
export function ChainPanel() {
  const t = useTranslations('audit.chain')
  const { text } = useErrorText()
  const check = useMutation({ mutationFn: () => send(audit.verify, {}) })
  const state = check.data
  return (
    <Section title={t('title')}>
      <Group justify="space-between" gap="md">
        <div role="status" style={{ flex: '1 1 280px' }}>
          {state === undefined ? (
            <Text c="dimmed">{t('idle')}</Text>
          ) : (
            <>
              <Text fw={600} c={state.whole ? 'var(--ok)' : 'var(--bad)'}>
                <Icon name={state.whole ? 'check' : 'warning'} size={16} />{' '}
                {t(state.whole ? 'whole' : 'broken')} · <DateTime at={state.checkedAt} exact />
              </Text>
              {state.fault === null ? null : (
                <Text c="var(--bad)">
                  {t(`fault.${state.fault.why}`, { seq: String(state.fault.seq) })}. {t('report')}
                </Text>
              )}
              <Text size="sm" c="dimmed">
                {t('checked', {
                  sealed: formatNumberVi(state.sealed),
                  heads: formatNumberVi(state.heads),
                  waiting: formatNumberVi(state.waiting),
                })}
                {state.heads === 0 ? ` ${t('noHeads')}` : ''}
              </Text>
            </>
          )}
        </div>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {t('check')}
        </Button>
      </Group>
      {check.error === null ? null : (
        <Alert mt="md" color="#b42318" role="alert">
          {text(check.error)}
        </Alert>
      )}
    </Section>
  )
}
