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
}
export const valuesOf = (m: Model | null): ModelValues => ({
  name: m?.name ?? '',
  model: m?.model ?? 'P8',
  price: m?.price ?? null,
  stock: m?.stock ?? 0,
  available: m?.available ?? true,
  description: m?.description ?? '',
  warranty: m?.warranty ?? 12,
  discount: m?.discount ?? 0,
  vat: m?.vat ?? 8,
  photos: m?.photos.map(({ url }) => url) ?? [],
  main: m?.mainPhotoUrl ?? null,
})
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
})
