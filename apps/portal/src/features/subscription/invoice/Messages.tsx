import { Button, TextInput } from '@mantine/core'
import { noticeLimits } from '@saola/contract/subscription-notice-values'
import { subscriptionNotice } from '@saola/contract/subscription-notice'
import { send } from '@saola/web/api/send'
import { addDays, showDay } from '@saola/web/list/days'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToday } from '../../../parts/useToday.ts'
import { useMe } from '../../../app/useMe.ts'
import { ActFrame, type ActProps } from '../../../parts/subscription/ActFrame.tsx'
import { NoticeList, useNotices, useQuietReason } from '../../../parts/subscription/Notices.tsx'
import { SendDialog } from '../SendDialog.tsx'
import styles from './invoice.module.css'
import type { Invoice } from './rules.ts'

interface Props extends ActProps {
  it: Invoice
}
type Asked = 'send' | 'resume' | 'promise'

/** What was written to its customer, and what a member does about it: remind now, let reminders go on, note a promise. */
export function Messages({ it }: { it: Invoice }) {
  const t = useTranslations('subscriptionInvoice.notice')
  const me = useMe()
  const { data } = useNotices({ invoiceId: it.id })
  const quiet = useQuietReason(data)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = (): void => setAsked(null)
  const may = (action: 'send' | 'resume-notices'): boolean =>
    it.allowedActions.includes(action) && me.can(1504, 'CREATE')
  return (
    <Section title={t('title')}>
      <div className={styles.question}>
        {data?.promisedDate == null ? null : (
          <span>{t('promised', { day: showDay(data.promisedDate) })}</span>
        )}
        {may('send') && data !== undefined ? (
          <div className={styles.acts}>
            <Button
              variant="default"
              leftSection={<Icon name="mail" size={16} />}
              disabled={quiet !== null}
              onClick={() => setAsked('send')}
            >
              {t('send.action')}
            </Button>
            {data.promisedDate === null ? (
              <Button variant="default" onClick={() => setAsked('promise')}>
                {t('promise.action')}
              </Button>
            ) : null}
            {data.stoppedAt !== null && may('resume-notices') ? (
              <Button variant="default" onClick={() => setAsked('resume')}>
                {t('resume.action')}
              </Button>
            ) : null}
          </div>
        ) : null}
        <NoticeList of={{ invoiceId: it.id }} isOfOne />
      </div>
      <SendDialog
        invoice={{ id: it.id, customer: it.customer.fullName, amount: it.amount }}
        opened={asked === 'send'}
        onClose={close}
      />
      <ResumeDialog it={it} opened={asked === 'resume'} onClose={close} />
      <PromiseDialog it={it} opened={asked === 'promise'} onClose={close} />
    </Section>
  )
}

function ResumeDialog({ it, ...frame }: Props) {
  const t = useTranslations('subscriptionInvoice.notice')
  return (
    <ActFrame
      {...frame}
      title={t('resume.title')}
      confirmLabel={t('resume.go')}
      cancelLabel={t('keep')}
      done={t('resume.done')}
      work={(idempotencyKey) =>
        send(subscriptionNotice.resume, { params: { id: it.id } }, { idempotencyKey })
      }
    >
      {t('resume.text', { name: it.customer.fullName })}
    </ActFrame>
  )
}
function PromiseDialog({ it, ...frame }: Props) {
  const t = useTranslations('subscriptionInvoice.notice')
  const [day, setDay] = useState('')
  const [isWrong, setWrong] = useState(false)
  const first = useToday()
  const last = addDays(first, noticeLimits.promiseDays)
  return (
    <ActFrame
      {...frame}
      title={t('promise.title')}
      confirmLabel={t('promise.go')}
      cancelLabel={t('keep')}
      done={t('promise.done')}
      work={(idempotencyKey) => {
        if (day >= first && day <= last)
          return send(
            subscriptionNotice.promise,
            { params: { id: it.id }, body: { day } },
            { idempotencyKey },
          )
        setWrong(true)
        return null
      }}
    >
      <div className={styles.question}>
        <span>{t('promise.text', { day: showDay(it.expiredDate) })}</span>
        <TextInput
          type="date"
          withAsterisk
          min={first}
          max={last}
          label={t('promise.day')}
          value={day}
          error={isWrong ? t('promise.wrong', { min: showDay(first), max: showDay(last) }) : null}
          onChange={(event) => {
            setDay(event.currentTarget.value)
            setWrong(false)
          }}
        />
      </div>
    </ActFrame>
  )
}
