import { Alert, Button, Checkbox } from '@mantine/core'
import { salaryEnterprise, type EnterpriseConfig } from '@saola/contract/salary-enterprise'
import { ApiError } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { Form } from '@saola/web/form/FormPage.tsx'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '../../../app/services.ts'
import styles from './enterprise.module.css'
import { MoneyFields } from './MoneyFields.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { useConfigForm } from './useConfigForm.ts'
import { WorkFields } from './WorkFields.tsx'

const STALE = 12
const focusFirst = (): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
  )
}

/** The form stays as it was begun, whatever others save meanwhile; it begins anew once it is saved, or when its person drops what was typed. */
export function ConfigEditor({ config: newest }: { config: EnterpriseConfig }) {
  const [config, setConfig] = useState(newest)
  return <Editor key={config.version} config={config} onNewest={setConfig} />
}

function Editor({
  config,
  onNewest,
}: {
  config: EnterpriseConfig
  onNewest: (config: EnterpriseConfig) => void
}) {
  const t = useTranslations('salary.config')
  const { form, submit } = useConfigForm(config, onNewest)
  const [reloading, setReloading] = useState(false)
  const isStale = submit.error instanceof ApiError && submit.error.code === STALE
  const reload = async (): Promise<void> => {
    setReloading(true)
    const options = queryOptionsOf(salaryEnterprise.getConfig, {})
    await queries.invalidateQueries({ queryKey: options.queryKey, refetchType: 'none' })
    const fresh = await queries.fetchQuery({ ...options, staleTime: 0 }).catch(() => null)
    setReloading(false)
    if (fresh !== null) onNewest(fresh)
  }
  return (
    <Form
      onSubmit={form.onSubmit(submit.run, focusFirst)}
      error={isStale ? null : submit.error}
      busy={submit.busy}
      submitLabel={t('submit')}
    >
      <Section title={t('money')}>
        <FieldStack>
          <MoneyFields form={form} config={config} />
        </FieldStack>
      </Section>
      <Section title={t('days')}>
        <FieldStack>
          <PeriodFields form={form} />
          {config.paymentSource === null ? null : <p className={styles.dim}>{t('nextPeriods')}</p>}
        </FieldStack>
      </Section>
      <Section title={t('work')}>
        <FieldStack>
          <WorkFields form={form} />
        </FieldStack>
      </Section>
      <Section title={t('people')}>
        <Checkbox
          label={t('second')}
          description={t('secondText')}
          {...form.getInputProps('secondPerson', { type: 'checkbox' })}
        />
      </Section>
      {isStale ? (
        <Alert color="yellow" variant="outline" role="alert">
          <p className={styles.line}>{t('stale')}</p>
          <Button variant="default" loading={reloading} onClick={() => void reload()}>
            {t('reload')}
          </Button>
        </Alert>
      ) : null}
    </Form>
  )
}
