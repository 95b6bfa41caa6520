import { KeysSheet } from '@saola/web/palette/KeysSheet.tsx'
import { useTranslations } from 'use-intl'

/** The sheet of keys with those that lead to the portal's screens. */
export function PortalKeys({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('shell.keys')
  return (
    <KeysSheet
      opened={opened}
      onClose={onClose}
      more={[
        [t('goDashboard'), ['g', 'd']],
        [t('goTransactions'), ['g', 't']],
        [t('goPayLink'), ['g', 'l']],
        [t('goNewPayment'), ['g', 'n']],
      ]}
    />
  )
}
