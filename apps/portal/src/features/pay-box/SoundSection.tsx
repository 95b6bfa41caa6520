import { Button } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { boxLanguages, type BoxCommandKind, type BoxLanguage } from '@saola/contract/box-command'
import { payBox } from '@saola/contract/pay-box'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { toast } from '@saola/web/ui/toast'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '../../app/services.ts'
import { useMe } from '../../app/useMe.ts'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import styles from './pay-box.module.css'
import { answerOf, isAwaited, soundAim, type BoxSound, type PayBoxDetails } from './rules.ts'

/** While a box owes an answer, and else: its own knob may be turned. */
const AWAIT_MS = 700
const LOOK_MS = 5_000
/** A knob that is being turned is sent when it rests. */
const REST_MS = 400

/** How loud the box is and what it speaks, by its own word; what it is told, and whether it heard (docs/decisions.md#25). */
export function SoundSection({ box }: { box: PayBoxDetails }) {
  const t = useTranslations('payBox.sound')
  const mayChange = useMe().can(1502, 'CREATE')
  const { sound, error, refetch, tell } = useSound(box)
  if (sound === undefined)
    return error === null ? null : (
      <Section title={t('title')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Section>
    )
  return (
    <Section title={t('title')}>
      <FieldStack gap={18}>
        <p className={styles.reported}>
          <Reported sound={sound} />
        </p>
        {mayChange ? <SoundControls box={box} sound={sound} tell={tell} /> : null}
      </FieldStack>
    </Section>
  )
}

interface Told {
  work: () => Promise<Output<typeof payBox.getSound>>
  done?: () => void
}
/** The sound of the box as it last reported it, and one mutation for all that changes it. */
function useSound(box: PayBoxDetails) {
  const { text } = useErrorText()
  const options = queryOptionsOf(payBox.getSound, { params: { id: box.id } })
  const {
    data: sound,
    error,
    refetch,
  } = useQuery({
    ...options,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isAwaited(state.data) ? AWAIT_MS : LOOK_MS,
  })
  const tell = useMutation({
    mutationFn: ({ work }: Told) => work(),
    onSuccess: async (now) => {
      // A look that began before the box was told would bring back what stood then.
      await queries.cancelQueries({ queryKey: options.queryKey })
      queries.setQueryData(options.queryKey, now)
      void queries.invalidateQueries({ queryKey: ['audit.history'] })
    },
    onError: (problem) => {
      toast.error(text(problem))
      void refetch()
    },
    // Only now, when what the server knows stands here, may a hand's choice give way to it.
    onSettled: (_now, _problem, { done }) => done?.(),
  })
  return { sound, error, refetch, tell }
}
interface ControlsProps {
  box: PayBoxDetails
  sound: BoxSound
  tell: ReturnType<typeof useSound>['tell']
}

function Reported({ sound }: { sound: BoxSound }) {
  const t = useTranslations('payBox.sound')
  return sound.reportedAt === null ? (
    <>{t('unreported')}</>
  ) : (
    <>
      {t('reported', {
        volume: String(sound.volume ?? '—'),
        language: sound.language === null ? '—' : t(sound.language),
      })}{' '}
      · <DateTime at={sound.reportedAt} />
    </>
  )
}

function SoundControls({ box, sound, tell }: ControlsProps) {
  const t = useTranslations('payBox.sound')
  const params = { id: box.id }
  const aim = soundAim(sound)
  // What was chosen stands at once, and falls back if it could not be said.
  const [chosen, choose] = useState<BoxLanguage | null>(null)
  const speak = (language: BoxLanguage): void => {
    choose(language)
    tell.mutate({
      work: () => send(payBox.setSound, { params, body: { language } }),
      done: () => choose((now) => (now === language ? null : now)),
    })
  }
  return (
    <>
      <div>
        <VolumeKnob
          value={aim.volume}
          onRest={(volume, done) =>
            tell.mutate({ work: () => send(payBox.setSound, { params, body: { volume } }), done })
          }
        />
        <Answer sound={sound} kind="VOLUME" />
        {aim.volume === 0 ? <p className={styles.waiting}>{t('mute')}</p> : null}
      </div>
      <div>
        <ChoiceChips<BoxLanguage>
          label={t('language')}
          value={chosen ?? aim.language}
          onChange={speak}
          choices={boxLanguages.map((value) => ({ value, label: t(value) }))}
        />
        <Answer sound={sound} kind="LANGUAGE" />
      </div>
      <TestButtons box={box} sound={sound} tell={tell} />
    </>
  )
}

/** A test tone and a fresh report, from a box that is online. */
function TestButtons({ box, sound, tell }: ControlsProps) {
  const t = useTranslations('payBox.sound')
  const params = { id: box.id }
  const aim = soundAim(sound)
  return (
    <div>
      <div className={styles.asks}>
        <Button
          variant="default"
          leftSection={<Icon name="device" size={16} />}
          disabled={!sound.online || tell.isPending}
          onClick={() => {
            if (aim.volume === 0) toast.warning(t('muteTest'))
            tell.mutate({ work: () => send(payBox.testTone, { params }) })
          }}
        >
          {t('tone')}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="refresh" size={16} />}
          disabled={!sound.online || tell.isPending}
          onClick={() => tell.mutate({ work: () => send(payBox.refresh, { params }) })}
        >
          {t('refresh')}
        </Button>
      </div>
      {sound.online ? (
        <>
          <Answer sound={sound} kind="TONE" />
          <Answer sound={sound} kind="REFRESH" />
        </>
      ) : (
        <p className={styles.answer}>{t('mustBeOnline')}</p>
      )}
    </div>
  )
}

/** What became of the last thing of this kind. */
function Answer({ sound, kind }: { sound: BoxSound; kind: BoxCommandKind }) {
  const t = useTranslations('payBox.sound')
  const command = sound.commands.find((one) => one.kind === kind)
  if (command === undefined) return null
  const answer = answerOf(command, sound.online)
  return (
    <p className={styles.answer} data-answer={answer} role="status">
      {t(`what.${kind}`)}: {t(`answer.${answer}`)}
      {command.doneAt === null ? null : (
        <>
          {' '}
          · <DateTime at={command.doneAt} />
        </>
      )}
    </p>
  )
}

/** Where a hand has put it it stays until the box was told, whatever the box says of itself meanwhile. */
function VolumeKnob({
  value,
  onRest,
}: {
  value: number
  onRest: (volume: number, done: () => void) => void
}) {
  const t = useTranslations('payBox.sound')
  const id = useId()
  const [turned, setTurned] = useState<number | null>(null)
  useEffect(() => {
    if (turned === null) return undefined
    const letGo = (): void => setTurned((now) => (now === turned ? null : now))
    const timer = setTimeout(() => {
      if (turned === value) letGo()
      else onRest(turned, letGo)
    }, REST_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- sent once for where the knob rests, not again for each new function
  }, [turned])
  return (
    <div className={styles.knob}>
      <label htmlFor={id}>{t('volume')}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={turned ?? value}
        onChange={(event) => setTurned(Number(event.currentTarget.value))}
      />
      <output htmlFor={id} className="tabular">
        {turned ?? value}
      </output>
    </div>
  )
}
