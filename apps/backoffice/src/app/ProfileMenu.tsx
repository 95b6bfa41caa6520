import { useMantineColorScheme } from '@mantine/core'
import { useClickOutside, useDisclosure } from '@mantine/hooks'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { initials } from '@saola/web/ui/initials'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from './paths.ts'
import { session } from './services.ts'
import styles from './shell.module.css'
import type { Admin } from './useAdmin.ts'

/** Who is signed in, appearance, and log out with its question. */
export function ProfileMenu({ admin }: { admin: Admin }) {
  const t = useTranslations('backoffice')
  const shell = useTranslations('shell')
  const [open, panel] = useDisclosure(false)
  const [asking, ask] = useDisclosure(false)
  const button = useRef<HTMLButtonElement>(null)
  const outside = useClickOutside<HTMLDivElement>(panel.close)
  return (
    <div ref={outside} className={styles.user}>
      <button
        ref={button}
        type="button"
        className={styles.avatar}
        aria-expanded={open}
        aria-controls="person"
        onClick={panel.toggle}
        onKeyDown={(event) => {
          if (event.key === 'Escape') panel.close()
        }}
      >
        <span className={styles.initials} aria-hidden>
          {initials(admin.fullName)}
        </span>
        <span className={styles.name} aria-hidden>
          {admin.fullName}
        </span>
        <span className="sr-only">{t('profile.menu', { name: admin.fullName })}</span>
      </button>
      <div id="person" hidden={!open} className={styles.person}>
        <PersonFacts admin={admin} />
        {admin.mustChangePassword || admin.mustSetUpSecondFactor ? null : (
          <Link to={paths.profile} className={styles.item} onClick={panel.close}>
            <Icon name="user" />
            {shell('menu.profile')}
          </Link>
        )}
        <Appearance />
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            panel.close()
            button.current?.focus()
            ask.open()
          }}
        >
          <Icon name="logout" />
          {t('profile.logout')}
        </button>
      </div>
      <ConfirmModal
        opened={asking}
        title={t('logout.title')}
        confirmLabel={t('logout.confirm')}
        onClose={ask.close}
        onConfirm={session.expire}
      >
        {t('logout.text', { name: admin.fullName })}
      </ConfirmModal>
    </div>
  )
}

function PersonFacts({ admin }: { admin: Admin }) {
  const t = useTranslations('backoffice')
  const shell = useTranslations('shell')
  return (
    <div className={styles.who}>
      <strong>{admin.fullName}</strong>
      <span>
        {t('profile.role')}: {admin.roleGroupName ?? t('profile.noRole')}
      </span>
      <span>
        {shell('cms.username')}: {admin.username}
      </span>
      <span>
        {shell('cms.staffId')}: {admin.staffId}
      </span>
      <span>
        {shell('cms.office')}: {admin.office}
      </span>
    </div>
  )
}

const schemes = ['light', 'dark', 'auto'] as const
const schemeIcons = { light: 'sun', dark: 'moon', auto: 'device' } as const
function Appearance() {
  const t = useTranslations('backoffice')
  const shell = useTranslations('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div role="group" aria-label={t('profile.theme')} className={styles.appearance}>
      {schemes.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={colorScheme === one}
          onClick={() => setColorScheme(one)}
        >
          <Icon name={schemeIcons[one]} size={16} />
          {shell(`user.${one}`)}
        </button>
      ))}
    </div>
  )
}
