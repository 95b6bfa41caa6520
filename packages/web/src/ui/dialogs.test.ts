import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const files = ['apps/portal/src', 'apps/backoffice/src', 'packages/web/src'].flatMap((under) =>
  readdirSync(`${root}${under}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => ({
      name: `${under}/${name}`,
      text: readFileSync(`${root}${under}/${name}`, 'utf8'),
    })),
)
/** Show something and ask for nothing, or end in the one button that closes them. This list only shrinks. */
const SHOW_ONLY = [
  'apps/backoffice/src/app/IdleWatch.tsx',
  'apps/portal/src/app/IdleWatch.tsx',
  'apps/portal/src/app/SandboxTools.tsx',
  'apps/portal/src/app/SessionEnded.tsx',
  'apps/portal/src/app/Welcome.tsx',
  'apps/portal/src/features/bank-account/QrDialog.tsx',
  'apps/portal/src/features/credential/KeysOnce.tsx',
  'apps/portal/src/features/onboarding/CameraDialog.tsx',
  'apps/portal/src/features/pay-box/Notice.tsx',
  'apps/portal/src/features/pay-link/LinkDialogs.tsx',
  'apps/portal/src/features/pay-page/GoodsDialog.tsx',
  'apps/portal/src/features/pos-order/PayDialog.tsx',
  'apps/portal/src/features/webhook/KeyOnce.tsx',
  'packages/web/src/palette/KeysSheet.tsx',
]
const CANCELS =
  /<(?:Form|SendForm|SettleForm|DialogCancel)\b|\b(?:t|action|common)\('(?:cancel|keep|back)'\)|action\('close'\)|cancelLabel/

it('every dialog that does something offers "cancel"', () => {
  const dialogs = files.filter(({ text }) => /<Dialog\b/.test(text))
  const without = dialogs.filter(({ text }) => !CANCELS.test(text)).map(({ name }) => name)
  expect(dialogs.length).toBeGreaterThan(30)
  expect(without.filter((name) => !SHOW_ONLY.includes(name))).toEqual([])
})

it('a dialog is the shared one, so that none misses its keys', () => {
  const own = files.filter(
    ({ name, text }) =>
      /<(?:Modal|Modal\.Root)\b/.test(text) &&
      name !== 'packages/web/src/ui/DialogBody.tsx' &&
      // The counter fills the screen and is no dialog to its reader.
      name !== 'apps/portal/src/parts/counter/CounterScreen.tsx',
  )
  expect(own.map(({ name }) => name)).toEqual([])
})
