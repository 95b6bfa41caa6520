import { useSetSearch } from '@saola/web/list/screenSearch'
import { Alert, Button, Text } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { payLink } from '@saola/contract/pay-link'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { shorten } from '@saola/web/ui/Code.tsx'
import { IconButton } from '@saola/web/ui/IconButton.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useSimulator } from '../../app/useSimulator.ts'
import { useGuideSearch } from './guideSearch.ts'
import styles from './dashboard.module.css'

const TEST_AMOUNT = 10_000
/** How often the guide looks whether the page was opened and the money came. */
const LOOK_MS = 2_000

/** The link that the guide made, which the address names, and how far it has come. */
function useGuide(onPaid: () => void) {
  const t = useTranslations('dashboard.guide')
  const { guide: code = '' } = useGuideSearch()
  const setSearch = useSetSearch()
  const go = (guide: string | undefined): void => setSearch({ guide })
  const [key, setKey] = useState(newIdempotencyKey)
  const create = useMutation({
    mutationFn: () =>
      send(
        payLink.create,
        { body: { amount: TEST_AMOUNT, description: t('description'), expireType: 'ONE_HOUR' } },
        { idempotencyKey: key },
      ),
    onSuccess: (link) => {
      setKey(newIdempotencyKey())
      go(link.payLinkCode)
    },
  })
  const { data: link } = useQuery({
    ...queryOptionsOf(payLink.getDetail, { params: { payLinkCode: code } }),
    enabled: code !== '',
    refetchInterval: ({ state }) => (state.data?.status === 'SUCCESS' ? false : LOOK_MS),
  })
  const [openedHere, setOpened] = useState(false)
  const paid = link?.status === 'SUCCESS'
  const tell = useEffectEvent(onPaid)
  useEffect(() => {
    if (paid) tell()
  }, [paid])
  const opened =
    paid || openedHere || (link?.timeline.some((step) => step.step === 'OPENED') ?? false)
  return {
    code,
    link,
    create,
    paid,
    opened,
    markOpened: () => setOpened(true),
    restart: () => {
      setOpened(false)
      go(undefined)
      create.reset()
    },
  }
}

interface Props {
  onHide: () => void
  onPaid: () => void
  tall?: boolean
}

/** Three clicks from nothing to the first test payment (docs/decisions.md#42); the link it made is in the address, so a refresh goes on. */
export function Guide({ onHide, onPaid, tall = false }: Props) {
  const t = useTranslations('dashboard.guide')
  const { text } = useErrorText()
  const guide = useGuide(onPaid)
  const { code, link, create, paid, opened } = guide
  const simulator = useSimulator()
  const amount = formatVnd(TEST_AMOUNT)
  const step3Text = (): string => {
    if (paid) return t('done', { amount })
    return simulator === null ? t('step3TextReal') : t('step3Text')
  }
  return (
    <section className={`${styles.guide} ${tall ? styles.guideTall : ''}`} aria-label={t('title')}>
      <div className={styles.guideHead}>
        <div>
          <h2>{t('title')}</h2>
          <Text c="dimmed">{t('text')}</Text>
        </div>
        <IconButton icon="close" label={t('close')} onClick={onHide} />
      </div>
      <ol className={styles.steps}>
        <Step
          number={1}
          done={link !== undefined}
          current={link === undefined}
          title={t('step1')}
          text={
            link === undefined
              ? t('step1Text', { amount })
              : t('step1Done', { code: shorten(link.payLinkCode) })
          }
        >
          <Button loading={create.isPending} onClick={() => create.mutate()}>
            {t('step1Do', { amount })}
          </Button>
        </Step>
        <Step
          number={2}
          done={opened}
          current={link !== undefined && !opened}
          title={t('step2')}
          text={opened ? t('step2Done') : t('step2Text')}
        >
          <Button
            component="a"
            href={link?.payLinkUrl}
            target="_blank"
            rel="noreferrer"
            rightSection={<Icon name="external" size={16} />}
            onClick={guide.markOpened}
          >
            {t('step2Do')}
          </Button>
        </Step>
        <Step number={3} done={paid} current={opened} title={t('step3')} text={step3Text()}>
          {paid ? (
            <AfterPayment code={code} onAgain={guide.restart} />
          ) : (
            <WaitForPayment link={link} simulator={simulator} />
          )}
        </Step>
      </ol>
      {create.error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(create.error)}
        </Alert>
      )}
      <div role="status" className="sr-only">
        {paid ? t('done', { amount }) : ''}
      </div>
    </section>
  )
}

type Link = Output<typeof payLink.getDetail>

function AfterPayment({ code, onAgain }: { code: string; onAgain: () => void }) {
  const t = useTranslations('dashboard.guide')
  return (
    <ButtonRow>
      <LinkButton size="sm" to={paths.payLinkDetail} search={{ code }}>
        {t('see')}
      </LinkButton>
      <Button size="sm" variant="default" onClick={onAgain}>
        {t('again')}
      </Button>
    </ButtonRow>
  )
}

function WaitForPayment({
  link,
  simulator,
}: {
  link: Link | undefined
  simulator: ReturnType<typeof useSimulator>
}) {
  const t = useTranslations('dashboard.guide')
  return (
    <>
      {simulator === null || link === undefined || !link.payable ? null : (
        <Button
          component="a"
          href={simulator('/', `#qr=${encodeURIComponent(link.qrCode)}`)}
          target="_blank"
          rel="noreferrer"
          rightSection={<Icon name="external" size={16} />}
        >
          {t('step3Do')}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {t('step3Wait')}
      </Text>
    </>
  )
}

const stepClass = (done: boolean, current: boolean): string | undefined => {
  if (done) return styles.stepDone
  return current ? styles.stepNow : styles.stepLater
}

function Step({
  number,
  done,
  current,
  title,
  text,
  children,
}: {
  number: number
  done: boolean
  current: boolean
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <li className={stepClass(done, current)} aria-current={current ? 'step' : undefined}>
      <span className={styles.stepMark} aria-hidden>
        {done ? <Icon name="check" size={16} /> : number}
      </span>
      <div>
        <b>{title}</b>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {current ? <div className={styles.stepDo}>{children}</div> : null}
      </div>
    </li>
  )
}
