import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { contrast } from '../parts/colour.ts'
import { renderButtonFrame } from './ButtonFrame.tsx'
import { buttonCss, colours, mailHtml } from './look.ts'
import { buttonScript, type ButtonData } from './script.ts'

const EVIL = `</script><script>alert(1)</script>"'\u2028`
const long: ButtonData = {
  code: 'Ab0'.repeat(7),
  title: `${'Ủng hộ '.repeat(11)}`,
  label: 'Đ'.repeat(40),
  theme: 'LIGHT',
  href: 'https://pay.saola.example/public/paybutton/Ab0Ab0Ab0Ab0Ab0Ab0Ab0',
}

it('the script is at most 1 kB compressed (U11), evaluates or writes nothing inline', () => {
  const common = { ...long, title: 'Mua áo thun', label: 'Mua ngay' }
  for (const theme of ['DARK', 'LIGHT'] as const)
    expect(gzipSync(buttonScript({ ...common, theme }), { level: 9 }).length).toBeLessThan(1_000)
  const file = buttonScript(long)
  expect(file).not.toMatch(
    /\beval\b|Function\(|innerHTML|document\.write|insertAdjacent|setAttribute\("(style|on\w+)"|createElement\("(style|script)"/,
  )
  // It parses, and leaves one global.
  expect(() => new Function(file)).not.toThrow()
  expect(new Set(file.match(/window\.(\w+)=/g))).toEqual(new Set(['window.SaolaPay=']))
})
it('a browser without sheets of its own takes the second rule of ours, which is the link’s', () => {
  for (const theme of ['DARK', 'LIGHT'] as const) {
    const parts = buttonCss(theme).split(/[{}]/)
    expect(parts[2]).toBe('a')
    expect(parts[3]).toContain(colours[theme].back)
  }
})
it('user text stays data in script, frame and e-mail', () => {
  const evil = { ...long, title: EVIL, label: EVIL }
  expect(buttonScript(evil)).not.toContain('</script>')
  expect(buttonScript(evil)).not.toContain('\u2028')
  expect(renderButtonFrame(evil, 'vi', 'n')).not.toContain('<script>')
  expect(mailHtml({ ...evil, href: 'https://a.example/?a=1&b="' })).not.toMatch(/<script>|b="/)
})
it('both themes read at 4.5:1, also while pointed at', () => {
  for (const { back, over, ink } of Object.values(colours))
    for (const ground of [back, over]) expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5)
})
