import { Button, MantineProvider } from '@mantine/core'
import { en } from '@saola/phrases/en/all'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { closeToasts, toast } from './toast.ts'

const drawn = (what: React.ReactNode): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <IntlProvider locale="en" messages={en as never} timeZone="Asia/Ho_Chi_Minh">
        {what}
      </IntlProvider>
    </MantineProvider>,
  )

it(
  'a button that works shows a spinner and takes no second click; toasts are of four kinds, a bad one an alert',
  { meta: { behaviours: ['B-043'] } },
  () => {
    const [busy, idle] = [drawn(<Button loading>Save</Button>), drawn(<Button>Save</Button>)]
    expect([
      /mantine-Loader/.test(busy),
      /disabled=""/.test(busy),
      /disabled=""/.test(idle),
    ]).toEqual([true, true, false])
    for (const kind of ['success', 'info', 'warning', 'error'] as const)
      toast[kind](`text of ${kind}`)
    const html = drawn(<Toasts />)
    closeToasts()
    const [polite, loud] = [
      html.slice(html.indexOf('role="status"'), html.indexOf('role="alert"')),
      html.slice(html.indexOf('role="alert"')),
    ]
    for (const kind of ['success', 'info'] as const)
      expect(polite).toContain(`<strong>${en.web.toast[kind]}</strong><span>text of ${kind}</span>`)
    for (const kind of ['warning', 'error'] as const)
      expect(loud).toContain(`<strong>${en.web.toast[kind]}</strong><span>text of ${kind}</span>`)
  },
)
