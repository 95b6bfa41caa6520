import { Text } from '@mantine/core'
import { formatVnd } from '@saola/money/format'
import { payLink } from '@saola/contract/pay-link'
import { queryOptionsOf } from '@saola/web/api/query'
import { QrCard } from '@saola/web/ui/QrCard.tsx'
import { PREPARING_POLL_MS, QrPreparing } from '@saola/web/ui/QrPreparing.tsx'
import { shorten } from '@saola/web/ui/Code.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import styles from './pay-link.module.css'
import type { PayLink } from './rules.ts'

/** Whether the bank takes money for the link's VietQR; asked again until it does. */
function usePayable(link: PayLink): boolean {
  const { data } = useQuery({
    ...queryOptionsOf(payLink.getDetail, { params: { payLinkCode: link.payLinkCode } }),
    enabled: !link.payable,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.payable === true ? false : PREPARING_POLL_MS),
  })
  return link.payable || data?.payable === true
}

/**
 * The link as a QR: the VietQR that a banking app pays, or the payer page's address for a camera. A link that asks for customer
 * information shows the page first, because a bank transfer by QR would skip the questions.
 */
export function PayLinkQr({ link }: { link: PayLink }) {
  const t = useTranslations('payLink.qr')
  const [shown, setShown] = useState<'bank' | 'page'>(
    link.customerInfoType === 'REQUIRE_INPUT' || link.customerInfoType === 'AUTO_FILL'
      ? 'page'
      : 'bank',
  )
  const payable = usePayable(link)
  return (
    <div className={styles.qrSide}>
      <ChoiceChips
        quiet
        label={t('choose')}
        value={shown}
        onChange={setShown}
        choices={[
          { value: 'bank', label: t('bank') },
          { value: 'page', label: t('page') },
        ]}
      />
      {shown === 'bank' && !payable ? (
        <QrPreparing />
      ) : (
        <QrCard
          content={shown === 'bank' ? link.qrCode : link.payLinkUrl}
          name={t('name', { code: shorten(link.payLinkCode) })}
        >
          <span className={styles.qrAmount}>{formatVnd(link.amount)}</span>
          <Text size="sm" c="dimmed">
            {shown === 'bank' ? t('bankHint') : t('pageHint')}
          </Text>
        </QrCard>
      )}
    </div>
  )
}
