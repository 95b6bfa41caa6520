import { Icon } from '@saola/web/ui/icons.tsx'
import { useTranslations } from 'use-intl'
import { stepNames, type StepName } from './form.ts'
import styles from './onboarding.module.css'

/** The way through the application; a step that is reached can be gone to. */
export function Steps({
  at,
  reached,
  onStep,
}: {
  at: StepName
  reached: StepName
  onStep: (step: StepName) => void
}) {
  const t = useTranslations('onboarding.steps')
  const here = stepNames.indexOf(at)
  const most = Math.max(here, stepNames.indexOf(reached))
  const lookOf = (step: number): string | undefined => {
    if (step === here) return styles.now
    return step < most ? styles.done : ''
  }
  return (
    <nav aria-label={t('label')}>
      <p className={styles.brief}>
        {t('at', { n: String(here + 1), count: String(stepNames.length) })}:{' '}
        <strong>{t(at)}</strong>
      </p>
      <ol className={styles.steps}>
        {stepNames.map((name, i) => (
          <li key={name} className={lookOf(i)}>
            <button
              type="button"
              disabled={i > most}
              aria-current={i === here ? 'step' : undefined}
              onClick={() => onStep(name)}
            >
              <span className={styles.dot} aria-hidden>
                {i < most && i !== here ? <Icon name="check" size={14} /> : i + 1}
              </span>
              <span className={styles.word}>{t(name)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
