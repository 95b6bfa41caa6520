import { Button } from '@mantine/core'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CollectButton } from './Collect.tsx'
import { LanguageToggle } from './LanguageToggle.tsx'
import { Logo } from './Logo.tsx'
import { store } from './services.ts'
import styles from './shell.module.css'
import { mayLeaveTestMode, reloadAfter, TOGGLE_RELOAD_MS } from './testMode.ts'
import type { Me } from './useMe.ts'
import { UserMenu } from './UserMenu.tsx'

/** Logo that slides the menu, merchant name and code, Test Mode, language, the person's menu. */
export function Header({
  me,
  path,
  menuOpen,
  onMenu,
}: {
  me: Me
  path: string
  menuOpen: boolean
  onMenu: () => void
}) {
  const t = useTranslations('shell.header')
  return (
    <header className={`${styles.header} no-print`}>
      <button
        type="button"
        data-menu-toggle
        className={styles.logo}
        aria-label={t('openMenu')}
        aria-expanded={menuOpen}
        aria-controls="menu"
        onClick={onMenu}
      >
        <Logo />
        <Icon name="menu" size={24} />
      </button>
      <div className={styles.merchant}>
        <strong title={me.user.merchantName}>{me.user.merchantName}</strong>
        <span className={styles.mid}>
          <span className={styles.full}>{t('mid')}&nbsp;</span>
          {me.user.merchantCode}
          <CopyButton text={me.user.merchantCode} name={t('mid')} />
        </span>
      </div>
      <CollectButton me={me} path={path} />
      <Button
        className={styles.search}
        variant="default"
        size="sm"
        onClick={() => dispatchEvent(new Event('saola:palette'))}
      >
        <Icon name="search" size={16} />
        <span className={styles.searchWords}>
          {t('search')}
          <kbd>Ctrl K</kbd>
        </span>
      </Button>
      <TestToggle me={me} />
      <LanguageToggle place="header" />
      <UserMenu me={me} />
    </header>
  )
}

/** Saves the choice and reloads after 300 ms; locked on unless the merchant is ACTIVE (B-117, B-123). */
function TestToggle({ me }: { me: Me }) {
  const t = useTranslations('shell.header')
  const [on, setOn] = useState(me.testMode)
  const locked = !mayLeaveTestMode(me.merchantStatus)
  return (
    <div className={styles.test} {...(locked ? { title: t('testModeLocked') } : {})}>
      <label className={styles.switch}>
        <span className={styles.full}>{t('testMode')}</span>
        <span className={styles.brief}>{t('testModeShort')}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={on}
          checked={on}
          disabled={locked}
          {...(locked ? { 'aria-description': t('testModeLocked') } : {})}
          onChange={(event) => {
            const next = event.currentTarget.checked
            setOn(next)
            store.testMode.set(next)
            reloadAfter(TOGGLE_RELOAD_MS)
          }}
        />
        <i aria-hidden>{locked ? <Icon name="lock" size={10} /> : null}</i>
      </label>
    </div>
  )
}
