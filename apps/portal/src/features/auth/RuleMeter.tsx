import { Progress, Text } from '@mantine/core'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useTranslations } from 'use-intl'
import styles from '../../app/auth.module.css'
import { rulesMet, type RulePart } from './passwordRule.ts'

/** Shows part by part how far a new password meets the rule. */
export function RuleMeter({ value }: { value: string }) {
  const t = useTranslations('auth.rule')
  const parts = Object.entries(rulesMet(value)) as [RulePart, boolean][]
  const met = parts.filter(([, ok]) => ok).length
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('title')}
      </Text>
      <Progress
        value={met * 20}
        my={6}
        size="sm"
        color={met === 5 ? '#0f7a43' : 'brand'}
        aria-label={t('title')}
      />
      <ul className={styles.rules}>
        {parts.map(([part, ok]) => (
          <li key={part} className={ok ? styles.met : undefined}>
            <Icon name={ok ? 'check' : 'minus'} size={14} label={ok ? t('met') : t('unmet')} />
            {t(part)}
          </li>
        ))}
      </ul>
    </div>
  )
}
