import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icons.tsx'
import styles from './menu.module.css'

/** A quiet square button that is only an icon, as they stand in the rows of a list; its label says what it does. */
export function IconButton({
  icon,
  label,
  ...rest
}: { icon: IconName; label: string } & Omit<
  ComponentProps<'button'>,
  'children' | 'className' | 'type'
>) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  )
}
