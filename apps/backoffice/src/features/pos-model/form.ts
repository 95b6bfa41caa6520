/** A model of a POS machine as its form holds it. */
import type { Output } from '@saola/contract/call'
import type { PosModelKind, posModel } from '@saola/contract/pos-model'

export type Model = Output<typeof posModel.get>
export interface ModelValues extends Record<string, unknown> {
  name: string
  model: PosModelKind
  price: number | null
  stock: number | ''
  available: boolean
  description: string
  warranty: number | ''
  discount: number | ''
  vat: number | ''
  photos: string[]
  main: string | null
  reason: string
}
const emptyValues: ModelValues = {
  name: '',
  model: 'P8',
  price: null,
  stock: 0,
  available: true,
  description: '',
  warranty: 12,
  discount: 0,
  vat: 8,
  photos: [],
  main: null,
  reason: '',
}

export const valuesOf = (m: Model | null): ModelValues =>
  m === null
    ? emptyValues
    : {
        name: m.name,
        model: m.model,
        price: m.price,
        stock: m.stock,
        available: m.available,
        description: m.description,
        warranty: m.warranty,
        discount: m.discount,
        vat: m.vat,
        photos: m.photos.map(({ url }) => url),
        main: m.mainPhotoUrl,
        reason: '',
      }
export const bodyOf = (v: ModelValues) => ({
  name: v.name.trim(),
  model: v.model,
  price: v.price ?? 0,
  stock: Number(v.stock),
  available: v.available,
  description: v.description.trim(),
  warranty: Number(v.warranty),
  discount: Number(v.discount),
  vat: Number(v.vat),
  photos: v.photos.map((url) => ({ url })),
  mainPhotoUrl: v.main,
  reason: v.reason.trim() === '' ? null : v.reason.trim(),
})
