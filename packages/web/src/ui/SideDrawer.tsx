import { Drawer } from '@mantine/core'
import { useHotkeys, useMounted } from '@mantine/hooks'
import { useContext, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { DrawerSteps } from './drawerSteps.ts'
import { Icon, type IconName } from './icons.tsx'
import { useCloseOnBack } from './useCloseOnBack.ts'
import styles from './ui.module.css'

interface Props {
  opened: boolean
  title: ReactNode
  onClose: () => void
  /** Steps to the neighbouring rows by J and K and two buttons; undefined at the list's ends. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** True while a dialog stands over it: Escape belongs to that dialog. */
  covered?: boolean
  /** Closes on the browser's Back. Not for drawers that the address holds: they go with it. */
  closeOnBack?: boolean
  /** Sticks to the bottom: what can be done with the thing. */
  footer?: ReactNode
  children: ReactNode
}
const WIDTH_PX = 560

/** A thing's detail beside its list; whole-screen on phones. Keep it mounted so that focus returns to the row. */
export function SideDrawer({
  opened,
  title,
  onClose,
  onPrevious,
  onNext,
  covered = false,
  closeOnBack = false,
  footer,
  children,
}: Props) {
  const t = useTranslations('web.drawer')
  const action = useTranslations('common.action')
  const mine = opened && !covered
  const steps = useContext(DrawerSteps)
  const [previous, next] = steps === null ? [onPrevious, onNext] : [steps.previous, steps.next]
  useCloseOnBack(opened && closeOnBack, onClose)
  // One that is fetched when first wanted opens a moment after it is there: only what opens remembers where the focus was.
  const isThere = useMounted()
  const open = opened && isThere
  const content = useRef<HTMLDivElement>(null)
  const returnFocus = useReturnFocus(open, content)
  useHotkeys([
    [
      'j',
      () => {
        if (mine) next?.()
      },
    ],
    [
      'k',
      () => {
        if (mine) previous?.()
      },
    ],
  ])
  return (
    <Drawer.Root
      opened={open}
      onClose={onClose}
      position="right"
      size={WIDTH_PX}
      closeOnEscape={!covered}
      transitionProps={{ duration: 120, onExited: returnFocus }}
      classNames={{ content: styles.drawer ?? '' }}
    >
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content ref={content}>
        <div className={styles.drawerHead}>
          <Drawer.Title className={styles.drawerTitle} tabIndex={-1} data-autofocus>
            {title}
          </Drawer.Title>
          {previous === undefined && next === undefined ? null : (
            <>
              <HeadButton icon="up" label={t('previous')} onClick={previous} />
              <HeadButton icon="down" label={t('next')} onClick={next} />
            </>
          )}
          <HeadButton icon="close" label={action('close')} onClick={onClose} />
        </div>
        {steps?.bar}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- people without a mouse scroll what holds nothing to stop at */}
        <div className={styles.drawerBody} role="group" aria-label={t('content')} tabIndex={0}>
          {children}
        </div>
        {footer === undefined || footer === null ? null : (
          <div className={styles.drawerFoot}>{footer}</div>
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Disabled where there is nothing to do. */
function HeadButton({
  icon,
  label,
  onClick,
}: {
  icon: IconName
  label: string
  onClick: (() => void) | undefined
}) {
  return (
    <button
      type="button"
      className={styles.drawerButton}
      aria-label={label}
      title={label}
      disabled={onClick === undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Who closes the drawer before it has taken the focus would be left without one: what opened it gets it back once it has gone. */
function useReturnFocus(open: boolean, content: RefObject<HTMLElement | null>): () => void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return () => {
    const here = document.activeElement
    if (
      (here === document.body || content.current?.contains(here) === true) &&
      opener.current instanceof HTMLElement
    )
      opener.current.focus({ preventScroll: true })
  }
}

/** A part of a drawer under a heading of its own. */
export function DrawerSection({
  title,
  aside,
  children,
}: {
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.drawerSection}>
      <div className={styles.drawerSectionHead}>
        <h3>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
