import { Button } from '@mantine/core'
import { isChangeable } from '@saola/contract/subscription-change-values'
import { subscriptionActions } from '@saola/contract/subscription-values'
import { ActionMenu, type MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { Icon, type IconName } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { ActDialog } from './ActDialog.tsx'
import { Booklet } from './Booklet.tsx'
import { PayAhead } from './PayAhead.tsx'
import { isUntouched, mainAction, refusalOf, type Act, type SubscriptionDetail } from './rules.ts'

const icons: Record<Act, IconName> = {
  pause: 'clock',
  continue: 'repeat',
  cancel: 'close',
  extend: 'plus',
  'extend-payment': 'calendar',
  restore: 'refresh',
  'recreate-invoice': 'receipt',
  delete: 'trash',
}

/** What can be done with it: what is asked for most as a button, everything in the menu, where what is not open says why. */
export function Actions({ it }: { it: SubscriptionDetail }) {
  const t = useTranslations('subscription')
  const { can } = useMe()
  const [asked, setAsked] = useState<{ act: Act; at: number } | null>(null)
  const [opened, setOpened] = useState(false)
  if (!can(1504, 'CREATE')) return null
  const ask = (act: Act): void => {
    setAsked((before) => ({ act, at: (before?.at ?? 0) + 1 }))
    setOpened(true)
  }
  const entry = (act: Act): MenuAction => {
    const refused = refusalOf(it, act)
    return {
      key: act,
      label: t(`act.name.${act}`),
      icon: icons[act],
      refused: refused === null ? null : t(`act.refusal.${refused}`),
      danger: act === 'cancel' || act === 'delete',
      apart: act === 'cancel',
      onSelect: () => ask(act),
    }
  }
  const main = mainAction(it)
  const others = subscriptionActions.filter((act) => act !== 'cancel')
  return (
    <>
      {main === null ? null : (
        <Button
          variant="default"
          leftSection={<Icon name={icons[main]} size={16} />}
          onClick={() => ask(main)}
        >
          {t(`act.name.${main}`)}
        </Button>
      )}
      <PayAhead it={it} />
      <Booklet it={it} />
      <LinkButton
        variant="default"
        to={paths.subscriptionUpdate}
        search={{ id: it.id }}
        leftSection={<Icon name="edit" size={16} />}
      >
        {t('detail.edit')}
      </LinkButton>
      {isUntouched(it) || !isChangeable(it.status) ? null : (
        <LinkButton
          variant="default"
          to={paths.subscriptionUpdate}
          search={{ id: it.id, part: 'terms' }}
          leftSection={<Icon name="repeat" size={16} />}
        >
          {t('change.open')}
        </LinkButton>
      )}
      <ActionMenu
        label={t('detail.actions', { code: it.code })}
        actions={[...others, 'cancel' as const, 'delete' as const].map(entry)}
      />
      {asked === null ? null : (
        <ActDialog
          key={asked.at}
          it={it}
          act={asked.act}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}
