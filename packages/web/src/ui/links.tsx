/** Mantine's link and button as TanStack Router links: `<LinkButton to={paths.payLinkCreate}>`. */
import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Native<Own> = Own &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & { ref?: Ref<HTMLAnchorElement> }
export const LinkAnchor = createLink(({ ref, ...props }: Native<AnchorProps>) => (
  <Anchor ref={ref} {...props} />
))
export const LinkButton = createLink(({ ref, ...props }: Native<ButtonProps>) => (
  <Button component="a" ref={ref} {...props} />
))
