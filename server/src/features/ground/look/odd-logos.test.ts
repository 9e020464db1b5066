import { getSettings, updateSettings } from '@ganit/contract/ground/settings'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'

const dataUrl = (bytes: Buffer, type = 'png') =>
  `data:image/${type};base64,${bytes.toString('base64')}`

/** A disc on a clear ground, or on one of a colour. */
const aDisc = (fill: string, ground = '#00000000', width = 400, height = 400) =>
  sharp(
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><ellipse cx="50%" cy="50%" rx="40%" ry="40%" fill="${fill}"/></svg>`,
    ),
  )

async function theLook(academy: Academy) {
  const { call } = await academy.signInAdmin()
  const save = (body: object) => call(updateSettings, { body } as never)
  const read = async () => (await academy.visitor(getSettings, {} as never)).body
  const pictures = async () => {
    const { logo } = await read()
    if (!logo) throw new Error('There is no logo.')
    const { url, mark, mark_small, maskable, small, preview } = logo
    const opened = []
    for (const address of [url, mark, mark_small, maskable, small, preview]) {
      const { rawPayload } = await academy.app.inject({ url: address })
      const { width, height, format } = await sharp(rawPayload).metadata()
      opened.push([format, width, height])
    }
    return opened
  }
  return { call, save, read, pictures }
}

const FRAMES = async () =>
  Promise.all(
    ['#b12027', '#0f6b63'].map(async (fill) =>
      aDisc(fill, '#ffffff').raw().toBuffer({ resolveWithObject: true }),
    ),
  )

const KINDS: Record<string, () => Promise<Buffer>> = {
  grey: () => aDisc('#101010', '#ffffff').flatten().greyscale().png().toBuffer(),
  'grey without a ground': () => aDisc('#101010').greyscale().png().toBuffer(),
  'a grey JPEG': () => aDisc('#101010', '#ffffff').flatten().greyscale().jpeg().toBuffer(),
  'of 16 bits': () => aDisc('#b12027').toColourspace('rgb16').png().toBuffer(),
  'grey of 16 bits': () => aDisc('#303030').toColourspace('grey16').png().toBuffer(),
  'of a palette': () => aDisc('#b12027').png({ palette: true, colours: 2 }).toBuffer(),
  'of one bit': () =>
    aDisc('#000000', '#ffffff')
      .flatten()
      .threshold(128)
      .png({ palette: true, colours: 2 })
      .toBuffer(),
  'for printers': () =>
    aDisc('#b12027', '#ffffff').flatten().toColourspace('cmyk').jpeg().toBuffer(),
  'with a profile of its own': () => aDisc('#b12027').withIccProfile('p3').png().toBuffer(),
  interlaced: () => aDisc('#b12027').png({ progressive: true }).toBuffer(),
  'a WebP': () => aDisc('#b12027').webp().toBuffer(),
  'an AVIF': () => aDisc('#b12027').avif({ effort: 0 }).toBuffer(),
  'a GIF that moves': async () => {
    const frames = await FRAMES()
    const [first] = frames
    if (!first) throw new Error('No frame.')
    const { width, height, channels } = first.info
    return sharp(Buffer.concat(frames.map(({ data }) => data)), {
      raw: { width, height: height * frames.length, channels, pageHeight: height },
    } as never)
      .gif({ loop: 0 })
      .toBuffer()
  },
}

test.for(Object.keys(KINDS))('a picture that is %s becomes a logo', async (kind, { academy }) => {
  const { save, pictures, read } = await theLook(academy)
  const logo = dataUrl((await KINDS[kind]?.()) as Buffer)
  const { status, fields } = await save({ logo })
  expect([status, fields]).toEqual([200, undefined])
  const made = await pictures()
  expect(made).toEqual([
    ['png', 96, 96],
    ['png', 512, 512],
    ['png', 192, 192],
    ['png', 512, 512],
    ['png', 48, 48],
    ['jpeg', 1200, 630],
  ])
  expect((await read()).logo).toMatchObject({ width: 96, height: 96 })
})

test('a photograph that was taken on its side stands upright', async ({ academy }) => {
  const { save, read } = await theLook(academy)
  const turned = await aDisc('#b12027', '#0f6b63', 600, 200)
    .flatten()
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await save({ logo: dataUrl(turned, 'jpeg') })).status).toBe(200)
  expect((await read()).logo).toMatchObject({ width: 32, height: 96 })
})

test('the bytes decide, not the type that is said; broken, huge and tiny pictures are refused by a sentence', async ({
  academy,
}) => {
  const { save, read } = await theLook(academy)
  const webp = await aDisc('#b12027').webp().toBuffer()
  expect((await save({ logo: dataUrl(webp, 'jpeg') })).status).toBe(200)
  const { logo } = await read()
  const refused = 'Logo must be a JPEG, PNG, WebP, AVIF or GIF image.'
  const large = 'Logo is too large. It may have at most 24 megapixels.'
  const script =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>'
  const tiff = await aDisc('#b12027').tiff().toBuffer()
  const jpeg = await aDisc('#b12027', '#ffffff').flatten().jpeg().toBuffer()
  const sized = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: '#2b4299' },
      limitInputPixels: false,
    } as never)
  for (const [sent, sentence] of [
    [dataUrl(Buffer.from(script)), refused],
    [dataUrl(Buffer.from(script), 'svg+xml'), refused],
    [dataUrl(tiff), refused],
    [dataUrl(Buffer.from('%PDF-1.4\n')), refused],
    [dataUrl(jpeg.subarray(0, jpeg.length / 2), 'jpeg'), refused],
    [dataUrl(Buffer.from('GIF89a')), refused],
    ['data:image/png;base64,', refused],
    ['data:image/png;base64,@@@@', refused],
    ['https://example.org/logo.png', refused],
    [dataUrl(await sized(7_750, 7_750).png().toBuffer()), large],
    [dataUrl(await sized(1, 1).png().toBuffer()), 'The logo is too small. It needs 200 pixels.'],
  ] as const)
    expect([sent.slice(0, 60), await save({ logo: sent })]).toMatchObject([
      sent.slice(0, 60),
      { status: 400, fields: { logo: sentence } },
    ])
  expect((await read()).logo).toEqual(logo)
})

test('a logo that white would hide has the cover’s colour behind it on paper, icons and previews', async ({
  academy,
}) => {
  const { call, save, read } = await theLook(academy)
  await save({ logo: dataUrl(await aDisc('#ffffff').png().toBuffer()), colour: '#123456' })
  const { logo } = await read()
  const corner = async (bytes: Buffer) => {
    const [r = 0, g = 0, b = 0] = await sharp(bytes).removeAlpha().raw().toBuffer()
    return [r, g, b]
  }
  const { mark = '', mark_small = '', maskable = '', small = '', preview = '' } = logo ?? {}
  const [row] = await academy.db
    .selectFrom('logos')
    .innerJoin('public_images', 'public_images.hash', 'logos.print')
    .select('content')
    .execute()
  const behind = [await corner(row?.content as Buffer)]
  for (const url of [mark, mark_small, maskable, small, preview])
    behind.push(await corner((await academy.app.inject({ url })).rawPayload))
  for (const colour of behind)
    for (const [n, part] of [18, 52, 86].entries())
      expect(Math.abs((colour[n] ?? 0) - part)).toBeLessThanOrEqual(2)
  expect(call).toBeTruthy()
})

test('a photograph of the most pixels becomes light pictures', { tags: 'slow' }, async ({
  academy,
}) => {
  const { save, pictures } = await theLook(academy)
  const noise = await sharp({
    create: {
      ...{ width: 3_000, height: 2_000, channels: 3, background: '#888888' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  } as never)
    .jpeg({ quality: 80 })
    .toBuffer()
  expect((await save({ logo: dataUrl(noise, 'jpeg') })).status).toBe(200)
  expect(await pictures()).toHaveLength(6)
  const { rows } = { rows: await academy.db.selectFrom('logos').selectAll().execute() }
  const bytes = async (hash: string | undefined) =>
    (
      await academy.db
        .selectFrom('public_images')
        .select('content')
        .where('hash', '=', hash ?? '')
        .executeTakeFirstOrThrow()
    ).content.length
  expect(await bytes(rows[0]?.site)).toBeLessThanOrEqual(10_000)
  expect(await bytes(rows[0]?.print)).toBeLessThanOrEqual(80_000)
})

test('each colour that is written in six figures is taken, none of another form', async ({
  academy,
}) => {
  const { save, read } = await theLook(academy)
  for (const [sent, link] of [
    [' #FFD400 ', '#7a6400'],
    ['#ffffff', expect.stringMatching(/^#[0-9a-f]{6}$/)],
    ['#000000', '#000000'],
    ['#808080', expect.stringMatching(/^#[0-9a-f]{6}$/)],
  ] as const) {
    expect([sent, (await save({ colour: sent })).status]).toEqual([sent, 200])
    expect((await read()).colours?.link).toEqual(link)
  }
  const wrong = 'The colour is written like #0f6b63.'
  for (const colour of ['#fff', '0f6b63', '#0f6b6', '#0f6b63ff', '#0g6b63', 'rgb(0,0,0)', 7])
    expect([colour, await save({ colour })]).toMatchObject([
      colour,
      { status: 400, fields: { colour: wrong } },
    ])
  expect((await save({ colour: '' })).status).toBe(200)
  expect((await read()).colours).toBeNull()
})

test('a save that fails after the pictures were drawn leaves none, and the old look', async ({
  academy,
}) => {
  const { save, read } = await theLook(academy)
  await save({ logo: dataUrl(await aDisc('#b12027').png().toBuffer()), colour: '#0f6b63' })
  const before = await read()
  const other = dataUrl(await aDisc('#0f6b63').png().toBuffer())
  const count = async () =>
    (await academy.db.selectFrom('public_images').select('hash').execute()).length
  const pictures = await count()
  for (const [more, status] of [
    [{ version: 99 }, 409],
    [{ time_zone: 'Asia/Nowhere' }, 400],
    [{ gst_scheme: 'regular' }, 400],
  ] as const)
    expect(await save({ logo: other, colour: '#123456', ...more })).toMatchObject({ status })
  expect([await read(), await count()]).toEqual([before, pictures])
})
