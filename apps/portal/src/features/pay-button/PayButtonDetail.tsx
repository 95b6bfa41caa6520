import { Alert, Button } from '@mantine/core'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { DetailPage, Facts, Section } from '@saola/web/ui/pages.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { HistoryPanel } from '../../parts/HistoryPanel.tsx'
import { ButtonPreview } from './ButtonPreview.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EmbedCodes } from './EmbedCodes.tsx'
import { paidPercent, type PayButton } from './rules.ts'
import { useButton } from './useButton.tsx'
import { useOfferWords } from './useOfferWords.ts'

/** One button at `?id=`: what it brought, how it is put on a site, and how it looks there (B-332, B-335, B-336). */
export function PayButtonDetail() {
  const t = useTranslations('payButton.detail')
  const { button, instead } = useButton(t('title'))
  return button === null ? instead : <Loaded button={button} />
}

function Loaded({ button }: { button: PayButton }) {
  const t = useTranslations('payButton')
  const navigate = useNavigate()
  const { can } = useMe()
  const [deleting, setDeleting] = useState(false)
  const percent = paidPercent(button)
  const warning = useOfferWords().warningOf(button.payPageInfo)
  return (
    <DetailPage
      title={button.title}
      side={
        <>
          <Section>
            <ButtonPreview
              values={{ ...button, externalTheme: button.external.theme }}
              page={button.payPageInfo}
            />
          </Section>
          <HistoryPanel module="pay-button" objectId={button.id} />
        </>
      }
      actions={
        can(1505, 'CREATE') ? (
          <>
            <LinkButton
              to={paths.payButtonUpdate}
              search={{ id: button.id }}
              leftSection={<Icon name="edit" size={16} />}
            >
              {t('detail.edit')}
            </LinkButton>
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => setDeleting(true)}
            >
              {t('detail.delete')}
            </Button>
          </>
        ) : null
      }
    >
      {warning === null ? null : (
        <Alert color="yellow" variant="outline">
          {warning}
        </Alert>
      )}
      <Tiles
        label={t('detail.figures')}
        {...(percent === null ? {} : { note: t('detail.percent', { percent: String(percent) }) })}
        tiles={[
          {
            key: 'revenue',
            name: t('detail.revenue'),
            value: formatVnd(button.revenue),
            main: true,
          },
          {
            key: 'clicks',
            name: t('field.numOfClicks'),
            value: formatNumberVi(button.numOfClicks),
          },
          {
            key: 'orders',
            name: t('field.numOfOrders'),
            value: formatNumberVi(button.numOfOrders),
          },
          {
            key: 'payments',
            name: t('field.numOfPayments'),
            value: formatNumberVi(button.numOfPayments),
          },
        ]}
      />
      <EmbedCodes button={button} />
      <ButtonFacts button={button} />
      <DeleteDialog
        button={button}
        opened={deleting}
        onClose={() => setDeleting(false)}
        onDone={() => void navigate({ to: paths.payButton, replace: true })}
      />
    </DetailPage>
  )
}

function ButtonFacts({ button }: { button: PayButton }) {
  const t = useTranslations('payButton')
  const { reach } = useMe()
  const { payPageInfo: page } = button
  const pageName = reach(paths.payPageDetail) ? (
    <LinkAnchor key="page" to={paths.payPageDetail} search={{ id: page.payPageId }}>
      {page.payPageName}
    </LinkAnchor>
  ) : (
    page.payPageName
  )
  return (
    <Section title={t('detail.info')}>
      <Facts
        facts={[
          [t('field.code'), <Code key="code" value={button.code} name={t('field.code')} />],
          [t('field.label'), button.label],
          [t('field.theme'), t(`form.${button.theme}`)],
          [t('field.page'), pageName],
          [
            t('field.sites'),
            button.allowedOrigins.length === 0
              ? t('detail.allSites')
              : button.allowedOrigins.join(', '),
          ],
          [
            t('field.external'),
            <a
              key="external"
              href={button.external.referencePageUrl}
              target="_blank"
              rel="noreferrer"
            >
              {button.external.referencePageUrl}
            </a>,
          ],
          [t('field.externalTheme'), t(`form.${button.external.theme}`)],
          [t('field.createdAt'), <DateTime key="created" at={button.createdAt} />],
          [t('field.createdBy'), button.createdBy],
        ]}
      />
    </Section>
  )
}
