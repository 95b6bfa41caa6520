/** Uploads: what is refused, what becomes of a picture, how it is served (reliability bars N8, N9). */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopSetting } from '@saola/contract/shop-setting'
import { user } from '@saola/contract/user'
import { people, type People } from '../../../test/people.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

type Uploaded = { previewUrl: string; fileName: string; size: number; contentType: string }
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

function upload(
  bytes: Buffer | string,
  name = 'a.png',
  type = 'image/png',
  token: string | null = all.owner.token,
): Promise<Answer<Uploaded>> {
  const form = new FormData()
  form.set('file', new Blob([bytes as never], { type }), name)
  return world.raw('/storage/api/storage/v1/upload', {
    method: 'POST',
    body: form,
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  }) as Promise<Answer<Uploaded>>
}
const serve = async (
  address: string,
): Promise<{ headers: Headers; bytes: Buffer; status: number }> => {
  const answer = await fetch(world.base + address)
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}
const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp', width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } }).toFormat(
    format,
  )

/** A PNG whose header promises more points than its few bytes hold. */
function hugePng(width: number, height: number): Buffer {
  const table = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const crc = (b: Buffer): number =>
    (b.reduce((c, byte) => table[(c ^ byte) & 0xff]! ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const out = Buffer.alloc(8 + body.length)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc(body), 4 + body.length)
    return out
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('refusals', () => {
  it('refuses who is not signed in and what is no form', async () => {
    expect(
      (await upload(await picture('png').toBuffer(), 'a.png', 'image/png', null)).body.code,
    ).toBe(9)
    const json = await world.raw('/storage/api/storage/v1/upload', {
      method: 'POST',
      headers: { authorization: `Bearer ${all.owner.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(json).toMatchObject({ status: 415, body: { code: 7 } })
    const empty = await world.raw('/storage/api/storage/v1/upload', {
      method: 'POST',
      headers: { authorization: `Bearer ${all.owner.token}` },
      body: new FormData(),
    })
    expect(empty.status).toBe(400)
    expect(empty.body.code).toBeGreaterThan(0)
  })

  it('looks at the bytes, not at name or declared type', { meta: { bars: ['N9'] } }, async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const [bytes, name, type] of [
      [svg, 'a.svg', 'image/svg+xml'],
      [svg, 'a.png', 'image/png'],
      [`<?xml version="1.0"?>${svg}`, 'a.png', 'image/png'],
      ['<html></html>', 'a.jpg', 'image/jpeg'],
      ['hello', 'a.gif', 'image/gif'],
      ['', 'a.png', 'image/png'],
      [Buffer.from('504b0304', 'hex'), 'a.webp', 'image/webp'],
    ] as const)
      expect(await upload(bytes as string, name, type)).toMatchObject({
        status: 415,
        body: { code: 44002 },
      })
  })

  it(
    'refuses broken pictures, floods of points and more than five megabytes',
    { meta: { behaviours: ['B-647'] } },
    async () => {
      const good = await picture('png', 400, 400).toBuffer()
      expect(await upload(good.subarray(0, 60))).toMatchObject({
        status: 400,
        body: { code: 44001, message: 'Can not upload this media' },
      })
      expect(await upload(hugePng(50_000, 50_000))).toMatchObject({
        status: 400,
        body: { code: 44004 },
      })
      expect(await upload(hugePng(5_001, 5_000))).toMatchObject({
        status: 400,
        body: { code: 44004 },
      })
      expect(await upload(Buffer.concat([good, Buffer.alloc(5 * 1_048_576)]))).toMatchObject({
        status: 413,
        body: { code: 44003 },
      })
    },
  )

  it('serves nothing under a name it did not give out', async () => {
    for (const address of [
      '/storage/files/0123456789012345678901',
      '/storage/files/x',
      '/storage/files/..%2f..%2fetc%2fpasswd',
    ]) {
      const answer = await world.raw(address)
      expect({ address, status: answer.status, code: answer.body.code }).toEqual({
        address,
        status: 404,
        code: 5,
      })
    }
  })
})

/** A PDF of one empty page, with `more` among its objects. */
const pdf = (more = ''): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n${more}\nxref\n0 3\ntrailer\n<</Root 1 0 R/Size 3>>\nstartxref\n110\n%%EOF\n`,
    'latin1',
  )
/** The same object, packed into an object stream. */
const packed = (object: string): string =>
  `9 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>\nstream\n${deflateSync(Buffer.from(object)).toString('latin1')}\nendstream\nendobj`

describe('a PDF', () => {
  it(
    'is kept as it came and given out as a download that cannot act',
    { meta: { bars: ['N9'] } },
    async () => {
      const { data } = (await upload(pdf(), 'Báo giá 25-11.pdf', 'image/png')).body
      expect(data).toMatchObject({ contentType: 'application/pdf', fileName: 'Báo giá 25-11.pdf' })
      expect(data.previewUrl).toMatch(/^\/storage\/files\/[0-9A-Za-z]{22}\.pdf$/)
      const served = await serve(data.previewUrl)
      expect(served.bytes.equals(pdf())).toBe(true)
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Báo giá 25-11.pdf')}`,
      })
      expect((await serve(data.previewUrl.replace('.pdf', ''))).status).toBe(404)
    },
  )

  it.each([
    ['a broken one', '%PDF-1.7 x', 44001],
    ['one with a page of another kind behind it', `${pdf().toString()}<script>`, 44001],
    ['one that runs a program', pdf('<</S/JavaScript/JS(app.alert(1))>>'), 44005],
    ['one that hides what it does', pdf('<</S/J#53>>'), 44005],
    ['one that opens another program', pdf('<</S/Launch/F(cmd.exe)>>'), 44005],
    ['one that carries files', pdf('<</Names<</EmbeddedFiles 5 0 R>>>>'), 44005],
    ['one that packs its program away', pdf(packed('5 0 <</S/JavaScript>>')), 44005],
    ['one whose packing is a bomb', pdf(packed('x'.repeat(21_000_000))), 44005],
    ['one whose packing is broken', pdf(packed('x').replace('stream\nx', 'stream\n')), 44005],
  ])('refuses %s', { meta: { bars: ['N9'] } }, async (_, bytes, code) => {
    expect((await upload(bytes, 'a.pdf', 'application/pdf')).body.code).toBe(code)
  })

  it('takes one that packs away what only shows itself', async () => {
    expect((await upload(pdf(packed('5 0 <</Type/Font>>')), 'a.pdf')).body.code).toBe(0)
  })

  it('serves a pay link and no picture', async () => {
    const { previewUrl } = (await upload(pdf(), 'a.pdf')).body.data
    const picturesOwn = (await upload(await picture('png').toBuffer())).body.data.previewUrl
    const avatar = (address: string) =>
      world.send(user.updateInfo, { body: { avatar: address } }, { token: all.owner.token })
    for (const address of [previewUrl, previewUrl.replace('.pdf', ''), `${picturesOwn}.pdf`])
      expect((await avatar(address)).body).toMatchObject({ code: 2 })
  })
})

describe('pictures', () => {
  it(
    'draws every kind anew, photos as WebP and drawings as PNG',
    { meta: { behaviours: ['B-646'] } },
    async () => {
      for (const [format, type] of [
        ['png', 'image/png'],
        ['gif', 'image/png'],
        ['jpeg', 'image/webp'],
        ['webp', 'image/webp'],
      ] as const) {
        const answer = await upload(
          await picture(format).toBuffer(),
          `../../Ảnh <b>shop</b>.${format}`,
        )
        expect(answer.body).toMatchObject({
          code: 0,
          data: { contentType: type, fileName: expect.stringMatching(/^[^<>/\\]+$/) as string },
        })
        const served = await serve(answer.body.data.previewUrl)
        expect(served.headers.get('content-type')).toBe(type)
        expect(await sharp(served.bytes).metadata()).toMatchObject({ width: 40, height: 20 })
      }
    },
  )

  it('serves them inert and for good', async () => {
    const { data } = (await upload(await picture('png').toBuffer())).body
    expect(data.previewUrl).toMatch(/^\/storage\/files\/[0-9A-Za-z]{22}$/)
    const { headers } = await serve(data.previewUrl)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it(
    'leaves no place, camera or hidden second file behind, and keeps the picture upright',
    { meta: { bars: ['N9'] } },
    async () => {
      const photo = await picture('jpeg', 60, 30)
        .withExif({
          IFD0: { Copyright: 'CANARY-EXIF', Make: 'CANARY-CAMERA' },
          IFD3: { GPSLatitude: '10/1 46/1 0/1', GPSLatitudeRef: 'N' },
        })
        .withMetadata({ orientation: 6 })
        .toBuffer()
      expect((await sharp(photo).metadata()).exif).toBeDefined()
      const served = await serve(
        (await upload(Buffer.concat([photo, Buffer.from('<script>CANARY-TAIL</script>')]), 'a.jpg'))
          .body.data.previewUrl,
      )
      const facts = await sharp(served.bytes).metadata()
      expect(facts).toMatchObject({ width: 30, height: 60 })
      expect(facts.exif).toBeUndefined()
      expect(served.bytes.toString('latin1')).not.toContain('CANARY')
      const polyglot = await picture('gif').toBuffer()
      const script = await serve(
        (await upload(Buffer.concat([polyglot, Buffer.from('*/=1;alert("CANARY")')]), 'a.gif')).body
          .data.previewUrl,
      )
      expect(script.bytes.toString('latin1')).not.toContain('CANARY')
    },
  )

  it("takes at most the day's number from one person", async () => {
    const before = world.app.config.limitFactor
    world.app.config.limitFactor = 0.01
    expect((await upload(await picture('png').toBuffer())).body.code).toBe(11)
    world.app.config.limitFactor = before
  })

  it(
    'may be used by the merchant that uploaded it, by no other',
    { meta: { bars: ['A2'] } },
    async () => {
      const { previewUrl } = (await upload(await picture('png').toBuffer())).body.data
      expect(
        (
          await world.send(
            user.updateInfo,
            { body: { avatar: previewUrl } },
            { token: all.owner.token },
          )
        ).body.code,
      ).toBe(0)
      expect(
        (await world.send(user.getInfo, {}, { token: all.owner.token })).body.data,
      ).toMatchObject({ avatar: previewUrl })
      expect(
        (
          await world.send(
            user.updateInfo,
            { body: { avatar: previewUrl } },
            { token: all.other.token },
          )
        ).body.code,
      ).toBe(2)
      const shop = (
        await world.send<typeof shopSetting.get, { payments: { id: string }[] }>(
          shopSetting.get,
          {},
          { token: all.owner.token },
        )
      ).body.data
      const body = {
        backgroundColor: 'teal',
        defaultLanguage: 'VI' as const,
        logo: previewUrl,
        paymentIds: shop.payments.map((p) => p.id),
        shopName: 'Cà phê Saola',
      }
      expect(
        (await world.send(shopSetting.update, { body }, { token: all.owner.token })).body.code,
      ).toBe(0)
      expect(
        (await world.send(shopSetting.update, { body }, { token: all.owner.token, test: true }))
          .body.code,
      ).toBe(0)
      expect(
        (await world.send(shopSetting.update, { body }, { token: all.other.token })).body.code,
      ).toBe(2)
    },
  )
})
