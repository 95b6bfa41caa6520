import { setting } from '@saola/contract/setting'
import { queryOptionsOf } from '@saola/web/api/query'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { workingHours } from './own-names.ts'

/** How to reach the bank, as the bank keeps it: its own Vietnamese names and weekdays, ours in English for those we know. Nothing while it is not known: no screen waits for it. */
export function Contact() {
  const t = useTranslations('common.contact')
  const locale = useLocale()
  const { data } = useQuery({
    ...queryOptionsOf(setting.getSystemContactParams, {}),
    staleTime: 300_000,
  })
  if (data === undefined || data.length === 0) return null
  return (
    <Section title={t('title')}>
      <Facts
        facts={data.map(
          (one) =>
            [
              locale === 'en' && t.has(one.name as 'CONTACT_EMAIL')
                ? t(one.name as 'CONTACT_EMAIL')
                : one.description,
              <Value key={one.name} name={one.name} value={one.value} />,
            ] as const,
        )}
      />
    </Section>
  )
}

/** One contact as something to press where it can be: an address to write to, a number to call, a page to open. */
function Value({ name, value }: { name: string; value: string }) {
  const locale = useLocale()
  if (name.includes('EMAIL')) return <a href={`mailto:${value}`}>{value}</a>
  if (/^\+?[\d ]{6,15}$/.test(value))
    return <a href={`tel:${value.replaceAll(' ', '')}`}>{value}</a>
  if (value.startsWith('https://'))
    return (
      <a href={value} target="_blank" rel="noreferrer">
        {value}
      </a>
    )
  return name === 'CONTACT_WORKING_HOURS' ? workingHours(value, locale) : value
}
