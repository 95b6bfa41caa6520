/** Identity cards of the tests: what the reader says of one, and an application that is sent with it. */
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Call } from '@saola/contract/call'
import { onboarding } from '@saola/contract/onboarding'
import type { CardScan } from '../src/adapters/identity.ts'
import type { Answer, World } from './world.ts'

let n = 500_000
export const nextNumber = (): string => `001090${String(++n).padStart(6, '0')}`
/** A card with two failed checks that do not keep it out. */
export const scanOf = (over: Partial<CardScan> = {}): CardScan => ({
  idType: 'CCCD',
  name: 'NGUYỄN VĂN MẨU',
  no: nextNumber(),
  oldNo: null,
  sex: 'MALE',
  birthday: '1990-01-01',
  national: 'Việt Nam',
  ethnicity: null,
  religion: null,
  hometown: null,
  address: 'Số 7 Đường Mẫu, Hà Nội',
  addressParts: { street: null, ward: null, district: null, province: 'Hà Nội' },
  issueDate: '2022-05-20',
  issueBy: 'Bộ Công an',
  expiryDate: '2030-01-01',
  checks: [
    { name: 'READABLE', passed: true },
    { name: 'COPY', passed: false },
    { name: 'CORNERS', passed: false },
  ],
  ...over,
})
/** Takes it in as the reader is made to say. @returns the capture's id. */
export async function takeCard(world: World, token: string, card: CardScan): Promise<string> {
  world.bank.card = () => ({ outcome: 'READ', card })
  const picture = await sharp({
    create: { width: 900, height: 600, channels: 3, background: { r: 200, g: 90, b: 60 } },
  })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('ekycType', 'CCCD')
  for (const name of ['imageFront', 'imageBack'])
    form.set(name, new Blob([picture as never]), `${name}.png`)
  const { body } = (await world.raw('/sandbox/pay/api/ekyc/v1/uploadCard', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })) as Answer<{ captureId: string }>
  expect(body.code).toBe(0)
  return body.data.captureId
}
export async function applyWith(world: World, token: string, captureId: string): Promise<void> {
  const { body } = await world.send<Call, object>(
    onboarding.submitInfoV2,
    {
      body: {
        name: 'Quán Mẫu',
        businessType: 'PERSONAL',
        businessProducts: ['RESIDENT_AND_FOOD_SERVICE'],
        product: 'Cà phê',
        maxPrice: 2_000_000,
        revenueType: 1,
        website: null,
        address: '1 Đường Mẫu',
        email: 'shop@example.com',
        taxIdNo: null,
        feeType: 'LATER',
        personal: { captureId },
      },
    } as never,
    { token, test: true },
  )
  expect(body).toMatchObject({ code: 0 })
}
