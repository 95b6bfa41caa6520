import { useMantineColorScheme } from '@mantine/core'
import { useClickOutside, useDisclosure, useHotkeys } from '@mantine/hooks'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { initials } from '@saola/web/ui/initials'
import { useCloseOnBack } from '@saola/web/ui/useCloseOnBack'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isVisible } from './guard.ts'
import { LanguageToggle } from './LanguageToggle.tsx'
import { paths } from './paths.ts'
import { screenOf } from './screens.ts'
import { signOut } from './services.ts'
import styles from './shell.module.css'
import type { Me } from './useMe.ts'

/** The avatar that opens the person's panel, and the confirmation of logging out (B-024, B-025). */
export function UserMenu({ me }: { me: Me }) {
  const t = useTranslations('shell')
  const [open, panel] = useDisclosure(false)
  const [asking, ask] = useDisclosure(false)
  const button = useRef<HTMLButtonElement>(null)
  const outside = useClickOutside<HTMLDivElement>(panel.close)
  useCloseOnBack(open, panel.close)
  useHotkeys(
    [
      [
        'Escape',
        () => {
          if (open) {
            panel.close()
            button.current?.focus()
          }
        },
      ],
    ],
    [],
  )
  const { fullName, avatar } = me.user
  return (
    <div ref={outside} className={styles.user}>
      <button
        ref={button}
        type="button"
        className={styles.avatar}
        aria-expanded={open}
        aria-controls="person"
        onClick={panel.toggle}
      >
        {avatar === null || avatar === '' ? (
          <span className={styles.initials}>{initials(fullName)}</span>
        ) : (
          <img className={styles.initials} src={avatar} alt="" />
        )}
        <span className="sr-only">{t('user.menu', { name: fullName })}</span>
      </button>
      <div id="person" hidden={!open} className={styles.panel}>
        {open ? (
          <Panel
            me={me}
            onClose={panel.close}
            onLogout={() => {
              panel.close()
              button.current?.focus()
              ask.open()
            }}
          />
        ) : null}
      </div>
      <ConfirmModal
        opened={asking}
        title={t('logout.title')}
        confirmLabel={t('logout.confirm')}
        onClose={ask.close}
        onConfirm={signOut}
      >
        {t('logout.text', { name: me.user.merchantName })}
      </ConfirmModal>
    </div>
  )
}

const themes = ['light', 'dark', 'auto'] as const
const themeIcons = { light: 'sun', dark: 'moon', auto: 'device' } as const

/** Account info and change password where their screens are, appearance, log out. */
function Panel({ me, onClose, onLogout }: { me: Me; onClose: () => void; onLogout: () => void }) {
  const t = useTranslations('shell.user')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const has = (path: string): boolean => {
    const screen = screenOf(path)
    return screen !== undefined && isVisible(screen, me)
  }
  const { fullName, phone, isOwner, roleGroup } = me.user
  return (
    <>
      <div className={styles.who}>
        <strong>{fullName}</strong>
        <span className="tabular">{phone}</span>
        <span>{roleGroup?.name ?? (isOwner ? t('owner') : t('member'))}</span>
      </div>
      {has(paths.accountInfo) ? (
        <Link className={styles.item} to={paths.accountInfo} onClick={onClose}>
          <Icon name="user" />
          {t('accountInfo')}
        </Link>
      ) : null}
      {has(paths.changePassword) ? (
        <Link className={styles.item} to={paths.changePassword} onClick={onClose}>
          <Icon name="key" />
          {t('changePassword')}
        </Link>
      ) : null}
      <LanguageToggle place="panel" />
      <fieldset aria-label={t('theme')} className={styles.appearance}>
        {themes.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={colorScheme === one}
            onClick={() => setColorScheme(one)}
          >
            <Icon name={themeIcons[one]} size={16} />
            {t(one)}
          </button>
        ))}
      </fieldset>
      <button type="button" className={styles.item} onClick={onLogout}>
        <Icon name="logout" />
        {t('logout')}
      </button>
    </>
  )
}
