import { expect, it } from 'vitest'
import { leading, type Asked } from './leading.ts'

const fresh: Asked = {
  mayCreate: true,
  testMode: true,
  active: false,
  guideHidden: false,
  nothingYet: false,
  underWay: false,
}
const [never, live, test] = [
  { live: false, test: false },
  { live: true, test: false },
  { live: false, test: true },
]
it.each<
  [string, Partial<Asked>, { live: boolean; test: boolean } | null, ReturnType<typeof leading>]
>([
  ['leads a new shop, whatever its samples say', {}, never, 'top'],
  ['keeps the place until it is known', {}, null, 'topWaits'],
  ['does not lead a suspended shop that was paid for real', {}, live, null],
  ['does not lead a merchant who made a test payment', {}, test, null],
  ['goes on with a guide under way, to say that the money came', { underWay: true }, test, 'top'],
  [
    'does not lead a merchant who put the guide away',
    { guideHidden: true, underWay: true },
    never,
    null,
  ],
  ['does not lead a merchant who may not make a link', { mayCreate: false }, never, null],
  [
    'leads an active shop through an empty Test Mode',
    { active: true, nothingYet: true },
    never,
    'chart',
  ],
  [
    'does not lead an active shop that was paid for real through an empty Test Mode',
    { active: true, nothingYet: true },
    live,
    null,
  ],
  ['keeps the chart of an active shop with figures', { active: true }, null, null],
  [
    'goes on with the guide of an active shop once its money came',
    { active: true, underWay: true },
    test,
    'chart',
  ],
  [
    'shows a live shop its first link',
    { active: true, testMode: false, nothingYet: true },
    never,
    'firstLink',
  ],
  [
    'shows a live shop that tried Test Mode its first link',
    { active: true, testMode: false, nothingYet: true },
    test,
    'firstLink',
  ],
  [
    'keeps the chart of a live shop that was paid once, however long ago',
    { active: true, testMode: false, nothingYet: true },
    live,
    null,
  ],
])('%s', (_name, asked, paid, lead) => expect(leading({ ...fresh, ...asked }, paid)).toBe(lead))
