import { Anchor, Button } from '@mantine/core'
import { subscription } from '@saola/contract/subscription'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { addDays, showDay } from '@saola/web/list/days'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { QrCard } from '@saola/web/ui/QrCard.tsx'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActFrame } from '../../parts/subscription/ActFrame.tsx'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { Points } from './Points.tsx'
import type { SubscriptionDetail } from './rules.ts'
import styles from './subscription.module.css'

const WIDTH_PX = 380
type Ahead = NonNullable<SubscriptionDetail['ahead']>

/** Several periods at once: how many is chosen, then the link is there to be handed on. One that is open already shows its link at once. */
export function PayAhead({ it }: { it: SubscriptionDetail }) {
  const t = useTranslations('subscription.act.ahead')
  const [asked, setAsked] = useState(0)
  const [opened, setOpened] = useState<'question' | 'link' | null>(null)
  const [made, setMade] = useState<string | null>(null)
  if (it.ahead === null) return null
  const { url, offers } = it.ahead
  const close = (): void => setOpened(null)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="receipt" size={16} />}
        onClick={() => {
          setMade(url)
          setAsked(asked + 1)
          setOpened(url === null ? 'question' : 'link')
        }}
      >
        {t('open')}
      </Button>
      {asked === 0 || offers.length === 0 ? null : (
        <Question
          key={asked}
          it={it}
          ahead={it.ahead}
          opened={opened === 'question'}
          onClose={close}
          onMade={(link) => {
            setMade(link)
            setOpened('link')
          }}
        />
      )}
      <Dialog opened={opened === 'link'} onClose={close} size={WIDTH_PX} title={t('linkTitle')}>
        {made === null ? null : (
          <QrCard content={made} name={it.code}>
            {t('linkText')}
            <br />
            <Anchor href={made} target="_blank" rel="noreferrer" display="inline-block" py={12}>
              {t('page')}
            </Anchor>
          </QrCard>
        )}
      </Dialog>
    </>
  )
}

function Question({
  it,
  ahead: { offers, stop },
  onMade,
  ...frame
}: {
  it: SubscriptionDetail
  ahead: Ahead
  opened: boolean
  onClose: () => void
  onMade: (url: string) => void
}) {
  const t = useTranslations('subscription.act')
  const [periods, setPeriods] = useState(String(offers[0]!.periods))
  const made = useRef<string | null>(null)
  const offer = offers.find((one) => String(one.periods) === periods) ?? offers[0]!
  return (
    <ActFrame
      {...frame}
      title={t('ahead.title')}
      confirmLabel={t('ahead.go')}
      cancelLabel={t('keep')}
      done={t('ahead.made', { code: it.code })}
      work={(idempotencyKey) =>
        send(
          subscription.payAhead,
          { params: { id: it.id }, body: { periods: offer.periods } },
          { idempotencyKey },
        ).then(({ url }) => {
          made.current = url
        })
      }
      onDone={() => {
        if (made.current !== null) onMade(made.current)
      }}
    >
      <div className={styles.act}>
        <ChoiceChips
          label={t('ahead.periods')}
          value={periods}
          onChange={setPeriods}
          choices={offers.map(({ periods: count }) => ({
            value: String(count),
            label: t('ahead.count', { count }),
          }))}
        />
        <Points
          money={t('ahead.money', {
            amount: formatVnd(offer.amount),
            day: showDay(addDays(offer.to, -1)),
          })}
          next={t('ahead.next')}
        />
        {stop === null ? null : <p className={styles.dim}>{t(`ahead.stops.${stop}`)}</p>}
      </div>
    </ActFrame>
  )
}
