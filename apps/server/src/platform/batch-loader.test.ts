import { describe, expect, it } from 'vitest'
import { batchLoader } from './batch-loader.ts'

const later = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

describe('look-ups that come together', () => {
  it('are asked together, each key once, and answered each with its own', async () => {
    const asked: string[][] = []
    const find = batchLoader<string>(async (keys) => {
      asked.push([...keys])
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]))
    })
    expect(await Promise.all(['a', 'b', 'a', 'none'].map(find))).toEqual(['A', 'B', 'A', null])
    expect(asked).toEqual([['a', 'b', 'none']])
  })
  it('collect while a question is out, and a question that hangs does not hold up many', async () => {
    const sizes: number[] = []
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const find = batchLoader<number>(async (keys) => {
      sizes.push(keys.length)
      if (sizes.length === 1) await held
      return new Map(keys.map((key) => [key, Number(key)]))
    })
    const first = find('0')
    await later()
    const few = Array.from({ length: 3 }, (_, i) => find(String(i + 1)))
    await later()
    expect(sizes).toEqual([1])
    const many = Array.from({ length: 20 }, (_, i) => find(String(i + 10)))
    expect(await Promise.all([...few, ...many])).toEqual([
      1,
      2,
      3,
      ...Array.from({ length: 20 }, (_, i) => i + 10),
    ])
    expect(sizes).toEqual([1, 23])
    release()
    expect(await first).toBe(0)
  })
  it('a bad key harms itself alone', async () => {
    const find = batchLoader<string>(async (keys) => {
      if (keys.includes('bad')) throw new Error('no such thing')
      return new Map(keys.map((key) => [key, key]))
    })
    expect(
      (await Promise.allSettled(['good', 'bad', 'fine'].map(find))).map((r) =>
        r.status === 'fulfilled' ? r.value : 'refused',
      ),
    ).toEqual(['good', 'refused', 'fine'])
    expect(await find('after')).toBe('after')
  })
})
