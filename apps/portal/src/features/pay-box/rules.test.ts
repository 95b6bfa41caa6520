import { describe, expect, it } from 'vitest'
import {
  aboutOf,
  addressOf,
  answerOf,
  emptyQr,
  isAwaited,
  missingIn,
  searchOf,
  soundAim,
  tabOf,
  type BoxSound,
} from './rules.ts'

describe('pay box screens', () => {
  it(
    'a device is addressed by its name in the path and its id in the query',
    { meta: { behaviours: ['B-162', 'B-188'] } },
    () =>
      expect(addressOf({ id: '1', displayName: 'Quầy 1/2' })).toBe(
        '/pay-box/Qu%E1%BA%A7y%201%2F2?id=1',
      ),
  )
  it('a tab is in the address, the first is not', () =>
    expect([searchOf('1', 'history'), searchOf('1', 'device')]).toEqual([
      { id: '1', tab: 'history' },
      { id: '1' },
    ]))
  it('an address of another tab opens the first', () =>
    expect([tabOf('qr'), tabOf('x'), tabOf(undefined)]).toEqual(['qr', 'device', 'device']))
})
describe('messages to a box', () => {
  const command = (
    kind: 'VOLUME' | 'LANGUAGE' | 'TONE',
    state: 'WAITING' | 'SENT' | 'DONE' | 'EXPIRED',
    more: object = {},
  ): BoxSound['commands'][number] => ({
    id: 'x',
    kind,
    state,
    volume: null,
    language: null,
    transactionId: null,
    at: '2026-10-01T03:00:00Z',
    doneAt: null,
    ...more,
  })
  const sound = (online: boolean, ...commands: BoxSound['commands']): BoxSound => ({
    online,
    screen: true,
    volume: 80,
    language: 'vi',
    version: '1',
    reportedAt: null,
    commands,
  })
  it('is heard, on its way, kept for a box that is away, or over', () =>
    expect([
      answerOf(command('TONE', 'DONE'), true),
      answerOf(command('VOLUME', 'SENT'), true),
      answerOf(command('VOLUME', 'WAITING'), false),
      answerOf(command('TONE', 'EXPIRED'), true),
    ]).toEqual(['heard', 'sending', 'later', 'silent']))
  it('is not heard where the box said its test at volume nought', () =>
    expect([
      answerOf({ ...command('TONE', 'DONE'), volume: 0 }, true),
      answerOf({ ...command('TONE', 'DONE'), volume: 5 }, true),
      answerOf({ ...command('VOLUME', 'DONE'), volume: 0 }, true),
    ]).toEqual(['mute', 'heard', 'heard']))
  it('is looked for often only while an answer may come', () =>
    expect([
      isAwaited(sound(true, command('TONE', 'SENT'))),
      isAwaited(sound(false, command('VOLUME', 'WAITING'))),
      isAwaited(sound(true, command('TONE', 'DONE'))),
    ]).toEqual([true, false, false]))
  it('shows where the box will stand: the setting that waits before the one it reported', () => {
    expect(
      soundAim(
        sound(
          false,
          command('VOLUME', 'WAITING', { volume: 30 }),
          command('LANGUAGE', 'DONE', { language: 'en' }),
        ),
      ),
    ).toEqual({ volume: 30, language: 'vi' })
    expect(soundAim({ ...sound(true), volume: null, language: null })).toEqual({
      volume: 80,
      language: 'vi',
    })
  })
})
describe('the form of a static QR', () => {
  it('starts with a bank QR, the first one as default', { meta: { behaviours: ['B-239'] } }, () =>
    expect(emptyQr(true)).toMatchObject({ type: 'BANK', defaultQr: true }),
  )
  it(
    'says what is missing of the chosen kind',
    { meta: { behaviours: ['B-244', 'B-245', 'B-248'] } },
    () => {
      expect(missingIn(emptyQr(false), false)).toEqual(['bankBin', 'accountNumber'])
      expect(missingIn({ ...emptyQr(false), type: 'E_WALLET' }, false)).toEqual([
        'shortName',
        'shopName',
        'qrId',
      ])
      expect(
        missingIn({ ...emptyQr(false), type: 'E_WALLET', shortName: 'MoMo', shopName: 'A' }, true),
      ).toEqual([])
    },
  )
  it(
    'sends the fields of the chosen kind alone',
    { meta: { behaviours: ['B-257', 'B-259'] } },
    () => {
      const values = {
        ...emptyQr(false),
        bankBin: '970436',
        accountNumber: '123456',
        qrId: 'x',
        shortName: 'VCB',
      }
      expect(aboutOf(values)).toEqual({
        staticQrType: 'BANK',
        bankBin: '970436',
        accountNumber: '123456',
        accountName: null,
        name: null,
        shortName: 'VCB',
        icon: null,
        shopName: null,
      })
      expect(aboutOf({ ...values, type: 'E_WALLET' })).toEqual({
        staticQrType: 'E_WALLET',
        qrId: 'x',
        name: null,
        shortName: 'VCB',
        icon: null,
        shopName: null,
      })
    },
  )
})
