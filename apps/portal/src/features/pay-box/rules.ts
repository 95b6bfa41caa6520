/** What the pay box screens decide by themselves. Pure. */
import type { Output } from '@saola/contract/call'
import type { BoxLanguage } from '@saola/contract/box-command'
import type { payBox } from '@saola/contract/pay-box'
import type { StaticQrType } from '@saola/contract/static-qr'
import { fill, paths } from '../../app/paths.ts'

export type PayBox = Output<typeof payBox.getList>['items'][number]
export type PayBoxDetails = Output<typeof payBox.get>
export type StaticQr = Output<typeof payBox.staticQrGetAll>[number]
export type BoxSound = Output<typeof payBox.getSound>
type Command = BoxSound['commands'][number]
export const tabs = ['device', 'account', 'qr', 'history'] as const
export type BoxTab = (typeof tabs)[number]

/** The device's name in the path, its id in the query. */
export const addressOf = (box: Pick<PayBox, 'id' | 'displayName'>): string =>
  `${fill(paths.payBoxDetail, { name: box.displayName })}?id=${box.id}`
export const tabOf = (raw: unknown): BoxTab => tabs.find((tab) => tab === raw) ?? 'device'
/** The history is asked for oldest first, ten at a time (B-229, B-230), until the address says otherwise. */
export const historyStart = { size: 10, sort: 'createDateTime', dir: 'ASC' } as const
export const searchOf = (id: string, tab: BoxTab): Record<string, string> => ({
  id,
  ...(tab === 'device' ? {} : { tab }),
})

const isOpen = ({ state }: Command): boolean => state === 'WAITING' || state === 'SENT'
/** Whether an answer may come any moment. */
export const isAwaited = (sound: BoxSound): boolean => sound.online && sound.commands.some(isOpen)
type Answer = 'heard' | 'mute' | 'sending' | 'later' | 'silent'
/** What became of a command: heard, said so that nobody heard it, on its way, kept until the box is back, or never answered. */
export function answerOf(command: Command, online: boolean): Answer {
  if (command.state === 'EXPIRED') return 'silent'
  if (command.state !== 'DONE') return online ? 'sending' : 'later'
  return command.kind === 'TONE' && command.volume === 0 ? 'mute' : 'heard'
}
/** Where the box stands, or will stand when it has heard. One that has never said so is as its maker leaves it. */
export function soundAim(sound: BoxSound): { volume: number; language: BoxLanguage } {
  const waiting = sound.commands.filter(isOpen)
  return {
    volume: waiting.find((one) => one.kind === 'VOLUME')?.volume ?? sound.volume ?? 80,
    language: waiting.find((one) => one.kind === 'LANGUAGE')?.language ?? sound.language ?? 'vi',
  }
}

/** What the form of a static QR holds; `walletId` is the picker's own. */
export interface QrValues extends Record<string, unknown> {
  type: StaticQrType
  bankBin: string
  name: string
  shortName: string
  icon: string
  accountNumber: string
  accountName: string
  walletId: string
  qrId: string
  shopName: string
  defaultQr: boolean
}
export const emptyQr = (isFirst: boolean): QrValues => ({
  type: 'BANK',
  bankBin: '',
  name: '',
  shortName: '',
  icon: '',
  accountNumber: '',
  accountName: '',
  walletId: '',
  qrId: '',
  shopName: '',
  defaultQr: isFirst,
})
export const qrValues = (qr: StaticQr): QrValues => ({
  type: qr.staticQrType,
  bankBin: qr.bankBin ?? '',
  name: qr.name,
  shortName: qr.shortName,
  icon: qr.icon ?? '',
  accountNumber: qr.accountNumber ?? '',
  accountName: qr.accountName ?? '',
  walletId: '',
  qrId: '',
  shopName: qr.shopName ?? '',
  defaultQr: qr.defaultQr,
})
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
/** The part of the form that is sent, of the chosen kind alone. */
export const aboutOf = (v: QrValues) => ({
  staticQrType: v.type,
  name: orNull(v.name),
  shortName: orNull(v.shortName),
  icon: orNull(v.icon),
  shopName: orNull(v.shopName),
  ...(v.type === 'BANK'
    ? {
        bankBin: orNull(v.bankBin),
        accountNumber: orNull(v.accountNumber),
        accountName: orNull(v.accountName),
      }
    : { qrId: v.qrId }),
})
type Wanted = 'bankBin' | 'accountNumber' | 'shortName' | 'shopName' | 'qrId'
/** Which fields are missing. @param keepsPicture an update without a new picture keeps the old one. */
export function missingIn(v: QrValues, keepsPicture: boolean): Wanted[] {
  const wanted: Wanted[] =
    v.type === 'BANK'
      ? ['bankBin', 'accountNumber']
      : ['shortName', 'shopName', ...(keepsPicture ? [] : (['qrId'] as const))]
  return wanted.filter((name) => String(v[name]).trim() === '')
}
