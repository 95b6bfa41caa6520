import { Alert, Button } from '@mantine/core'
import { formatTime } from '@saola/web/ui/time'
import { Page } from '@saola/web/ui/pages.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import { BusinessStep } from './BusinessStep.tsx'
import { CardStep } from './CardStep.tsx'
import { firstOpen, type Draft } from './form.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { ScanStep } from './ScanStep.tsx'
import { Steps } from './Steps.tsx'
import { TypeStep } from './TypeStep.tsx'
import type { Capture } from './types.ts'
import type { DraftState } from './useDraft.ts'
import { useStepFocus, useWizard } from './useWizard.ts'
import styles from './onboarding.module.css'

interface Props {
  start: Draft
  version: number
  savedAt: string | null
  card: Capture | null
  reason: string | null
  onReload: () => void
}

/** Five steps; back and forward keep everything, and so does leaving: the draft lies on the server. */
export function Wizard({ start, version, savedAt, card, reason, onReload }: Props) {
  const t = useTranslations('onboarding')
  const wizard = useWizard({ start, version, savedAt, card })
  const { form, capture, step, submit, go, back } = wizard
  const head = useStepFocus(step)
  return (
    <Page title={t('title')}>
      <Note>{t('intro')}</Note>
      {reason === null ? null : (
        <Alert color="#b42318" variant="outline" title={t('status.DENIED')}>
          {t('state.reason')}: {reason}
        </Alert>
      )}
      <Steps at={step} reached={firstOpen(form.values)} onStep={go} />
      <div ref={head} tabIndex={-1} className={styles.stage}>
        {step === 'type' ? <TypeStep form={form} /> : null}
        {step === 'card' ? (
          <CardStep
            form={form}
            capture={capture}
            onCaptured={wizard.takeCapture}
            onKeep={() => go('check')}
          />
        ) : null}
        {step === 'check' && capture !== null ? <ScanStep form={form} capture={capture} /> : null}
        {step === 'business' ? <BusinessStep form={form} capture={capture} /> : null}
        {step === 'review' && capture !== null ? (
          <ReviewStep
            values={form.values}
            capture={capture}
            onEdit={go}
            error={submit.error}
            busy={submit.isPending}
            onSubmit={wizard.send}
            onBack={back ?? (() => undefined)}
          />
        ) : null}
        {step === 'review' ? null : (
          <StepButtons back={back} next={step === 'card' ? null : wizard.next} />
        )}
      </div>
      <DraftNote state={wizard.draftState} onReload={onReload} />
    </Page>
  )
}

function StepButtons({ back, next }: { back: (() => void) | null; next: (() => void) | null }) {
  const t = useTranslations('onboarding.action')
  if (back === null && next === null) return null
  return (
    <div className={styles.actions}>
      {back === null ? null : (
        <Button variant="default" onClick={back}>
          {t('back')}
        </Button>
      )}
      {next === null ? null : <Button onClick={next}>{t('next')}</Button>}
    </div>
  )
}

function DraftNote({ state, onReload }: { state: DraftState; onReload: () => void }) {
  const t = useTranslations('onboarding.draft')
  if (state.kind === 'conflict')
    return (
      <Alert color="yellow" variant="outline" role="alert">
        {t('conflict')}{' '}
        <Button size="compact-sm" variant="subtle" onClick={onReload}>
          {t('reload')}
        </Button>
      </Alert>
    )
  const said = (): string => {
    if (state.kind === 'idle') return ''
    if (state.kind === 'saved') return t('saved', { time: formatTime(state.at) })
    return t(state.kind)
  }
  return (
    <p className={styles.note} role="status">
      {said()}
    </p>
  )
}
