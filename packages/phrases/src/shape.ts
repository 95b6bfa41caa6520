/** Vietnamese is the source language (ADR 0010): its objects are the shape that every other language must satisfy, key by key. */
import type { vi } from './vi/all.ts'

type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> }
export type Namespace = keyof typeof vi
export type Phrases<N extends Namespace> = Widen<(typeof vi)[N]>
export type Language = 'vi' | 'en'
