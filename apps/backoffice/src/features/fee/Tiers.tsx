import { Button, TextInput } from '@mantine/core'
import { feeLimits } from '@saola/contract/fee-values'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useTranslations } from 'use-intl'
import { emptyTier, type FeeFormOf } from './form.ts'
import styles from './fee.module.css'

const MOST = 999_999_999_999

/** The tiers of a fee, each from an amount on until the next one begins. */
export function Tiers({ form }: { form: FeeFormOf }) {
  const t = useTranslations('fee.form')
  const { brackets } = form.values
  return (
    <div className={styles.lines} role="group" aria-label={t('brackets')}>
      {brackets.map((tier, i) => {
        const number = String(i + 1)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a tier is its place among the others
          <div key={i} className={styles.tier}>
            <WholeNumberInput
              label={t('bracketFrom', { number })}
              disabled={i === 0}
              max={MOST}
              {...form.getInputProps(`brackets.${i}.from`)}
              value={i === 0 ? 0 : tier.from}
              onChange={(from) => form.setFieldValue(`brackets.${i}.from`, from)}
            />
            <WholeNumberInput
              label={t('bracketFixed', { number })}
              max={feeLimits.fixedAmount}
              {...form.getInputProps(`brackets.${i}.fixedAmount`)}
              value={tier.fixedAmount}
              onChange={(fixed) => form.setFieldValue(`brackets.${i}.fixedAmount`, fixed)}
            />
            <TextInput
              label={t('bracketPercent', { number })}
              inputMode="decimal"
              maxLength={8}
              {...form.getInputProps(`brackets.${i}.percent`)}
            />
            <Button
              variant="default"
              aria-label={t('removeBracket', { number })}
              disabled={brackets.length === 1}
              onClick={() => form.removeListItem('brackets', i)}
            >
              <Icon name="trash" size={16} />
            </Button>
          </div>
        )
      })}
      <Button
        variant="default"
        disabled={brackets.length >= feeLimits.brackets}
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => form.insertListItem('brackets', { ...emptyTier, from: null })}
      >
        {t('addBracket')}
      </Button>
    </div>
  )
}
