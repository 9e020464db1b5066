import { getSampleReceipt, getSettings, updateSettings } from '@ganit/contract/ground/settings'
import { getReceipt } from '@ganit/contract/money/payments'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { aFamilyToPay } from '../../../../test/pay-pages.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { mailLogoOf } from './look.service.ts'

type Rgba = { r: number; g: number; b: number; alpha: number }

/** A disc of a colour, on a ground that is clear unless told otherwise, as a data URL. */
async function aLogo(colour = '#0f6b63', { width = 600, height = 600, ground = '#00000000' } = {}) {
  const disc = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><ellipse cx="50%" cy="50%" rx="40%" ry="40%" fill="${colour}"/></svg>`
  const png = await sharp(Buffer.from(disc)).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

async function theLook(academy: Academy) {
  const ledger = await theLedger(academy)
  const { call } = ledger
  const save = (body: object) => call(updateSettings, { body } as never)
  const read = async () => (await academy.visitor(getSettings, {} as never)).body
  const picture = async (url: string) => {
    const { rawPayload, headers } = await academy.app.inject({ method: 'GET', url })
    const { width, height, format } = await sharp(rawPayload).metadata()
    return { bytes: rawPayload, width, height, format, type: headers['content-type'] }
  }
  const pixel = async (url: string, x: number, y: number): Promise<Rgba> => {
    const { bytes } = await picture(url)
    const { data, info } = await sharp(bytes)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (y * info.width + x) * 4
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4)
    return { r, g, b, alpha }
  }
  return { ...ledger, save, read, picture, pixel }
}

test('without a look the site gets none', async ({ academy }) => {
  const { read } = await theLook(academy)
  expect(await read()).toMatchObject({ logo: null, colours: null, opening_words: null })
  expect(await read()).not.toHaveProperty('colour')
})

test('a logo is kept in all the sizes that are shown, without its blank border', async ({
  academy,
}) => {
  const { save, read, picture, pixel } = await theLook(academy)
  expect(await save({ logo: await aLogo(), logo_has_name: true })).toMatchObject({ status: 200 })
  const { logo } = await read()
  expect(logo).toMatchObject({ width: 96, height: 96, needs_plate: 'dark', has_name: true })
  if (!logo) return
  const site = await picture(logo.url)
  expect(site).toMatchObject({ width: 96, height: 96, format: 'png', type: 'image/png' })
  expect(site.bytes.length).toBeLessThanOrEqual(10_000)
  expect(await picture(logo.mark)).toMatchObject({ width: 512, height: 512, format: 'png' })
  expect(await picture(logo.mark_small)).toMatchObject({ width: 192, height: 192 })
  expect(await picture(logo.small)).toMatchObject({ width: 48, height: 48 })
  expect(await picture(logo.preview)).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  await save({ logo_has_name: false })
  expect((await read()).logo).toMatchObject({ has_name: false })
  // The disc begins at the margin, and is clear on the site.
  expect(await pixel(logo.mark, 2, 256)).toMatchObject({ r: 255, g: 255, b: 255 })
  expect(await pixel(logo.mark, 36, 256)).toMatchObject({ r: 15, g: 107, b: 99 })
  expect((await pixel(logo.url, 0, 0)).alpha).toBe(0)
  // Android's circle has 80 % of the side: a disc's box ends within it.
  expect(await pixel(logo.maskable, 256, 114)).toMatchObject({ r: 15, g: 107, b: 99 })
  expect(await pixel(logo.maskable, 256, 106)).toMatchObject({ r: 255, g: 255, b: 255 })
})

test('a white logo stands on the cover’s colour, and is drawn anew when the colour changes', async ({
  academy,
}) => {
  const { save, read, pixel } = await theLook(academy)
  await save({ logo: await aLogo('#ffffff'), colour: '#0f6b63' })
  const first = (await read()).logo
  expect(first?.needs_plate).toBe('light')
  expect(await pixel(first?.mark ?? '', 2, 2)).toMatchObject({ r: 4, g: 89, b: 82 })
  expect((await pixel(first?.url ?? '', 0, 0)).alpha).toBe(0)
  await save({ colour: '#123456', logo: first?.url })
  const second = (await read()).logo
  expect(await pixel(second?.mark ?? '', 2, 2)).toMatchObject({ r: 18, g: 52, b: 86 })
  // Papers name the first one, so it stays.
  expect(await pixel(first?.mark ?? '', 2, 2)).toMatchObject({ r: 4, g: 89, b: 82 })
})

test('a dark logo has a plate on dark grounds; one with a ground of its own needs none', async ({
  academy,
}) => {
  const { save, read } = await theLook(academy)
  await save({ logo: await aLogo('#101010') })
  expect((await read()).logo?.needs_plate).toBe('dark')
  await save({ logo: await aLogo('#101010', { ground: '#ffffff' }) })
  expect((await read()).logo?.needs_plate).toBeNull()
})

test('the same picture twice is one set of pictures, and a logo that goes leaves its pictures', async ({
  academy,
}) => {
  const { save, read, picture } = await theLook(academy)
  const count = async () =>
    (await academy.db.selectFrom('logos').select('logo_id').execute()).length
  await save({ logo: await aLogo() })
  const { logo } = await read()
  await save({ logo: await aLogo() })
  expect(await count()).toBe(1)
  await save({ logo: null })
  expect((await read()).logo).toBeNull()
  expect(await picture(logo?.mark ?? '')).toMatchObject({ width: 512 })
  await expect(academy.db.deleteFrom('logos').execute()).rejects.toThrow('only added')
})

test('what is no logo is refused by a sentence, and nothing is stored', async ({ academy }) => {
  const { save, read } = await theLook(academy)
  await save({ logo: await aLogo() })
  const { logo } = await read()
  const svg = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`
  const refused = 'Logo must be a JPEG, PNG, WebP, AVIF or GIF image.'
  for (const [body, fields] of [
    [{ logo: svg }, { logo: refused }],
    [
      { logo: `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}` },
      { logo: refused },
    ],
    [{ logo: '/api/images/public/other' }, { logo: refused }],
    [
      { logo: await aLogo('#123456', { width: 199, height: 20 }) },
      { logo: 'The logo is too small. It needs 200 pixels.' },
    ],
    [{ colour: 'green' }, { colour: 'The colour is written like #0f6b63.' }],
    [
      { opening_words: { en: { headline: 'a'.repeat(61), lead: '' } } },
      { 'opening_words.en.headline': 'The headline may have 60 letters.' },
    ],
    [
      { opening_words: { bn: { headline: '', lead: 'ক'.repeat(301) } } },
      { 'opening_words.bn.lead': 'The paragraph may have 300 letters.' },
    ],
  ] as const)
    expect(await save(body)).toMatchObject({ status: 400, fields })
  expect((await read()).logo).toEqual(logo)
})

test('pictures of one colour, of one line and of a wordmark become logos', async ({ academy }) => {
  const { save, read } = await theLook(academy)
  const white = await aLogo('#ffffff', { ground: '#ffffff' })
  expect(await save({ logo: white })).toMatchObject({ status: 200 })
  expect(await save({ logo: await aLogo('#b12027', { width: 2000, height: 4 }) })).toMatchObject({
    status: 200,
  })
  await save({ logo: await aLogo('#b12027', { width: 1600, height: 160 }) })
  expect((await read()).logo).toMatchObject({ width: 480, height: 49 })
})

test('opening words keep the language that was written first, until it has none', async ({
  academy,
}) => {
  const { save, read } = await theLook(academy)
  const hi = { headline: 'गणित, एक-एक क़दम', lead: 'कक्षा 5 से 10।' }
  const bn = { headline: 'অঙ্ক, ধাপে ধাপে', lead: 'পঞ্চম থেকে দশম শ্রেণি।' }
  const en = { headline: '  Maths,  step by step ', lead: 'Classes 5 to 10.' }
  await save({ opening_words: { hi } })
  expect((await read()).opening_words).toEqual({ hi, first: 'hi' })
  await save({ opening_words: { hi, en, bn } })
  expect((await read()).opening_words).toEqual({
    hi,
    bn,
    en: { headline: 'Maths, step by step', lead: 'Classes 5 to 10.' },
    first: 'hi',
  })
  await save({ opening_words: { hi: { headline: ' ', lead: '' }, en } })
  expect((await read()).opening_words).toMatchObject({ first: 'en' })
  await save({ opening_words: { en: { headline: '', lead: '' } } })
  expect((await read()).opening_words).toBeNull()
})

test('opening words that cannot be stored are refused, and those that nobody sees are none', async ({
  academy,
}) => {
  const { save, read } = await theLook(academy)
  for (const sign of ['\0', '\ud800', '\u0007'])
    expect(
      await save({ opening_words: { en: { headline: `Maths${sign}`, lead: '' } } }),
    ).toMatchObject({
      status: 400,
      fields: {
        'opening_words.en.headline': 'Headline contains a character that cannot be stored.',
      },
    })
  await save({ opening_words: { en: { headline: '\u200b', lead: '\u2800' } } })
  expect((await read()).opening_words).toBeNull()
})

test('a receipt keeps the logo of its day, and the sample shows the present one', async ({
  academy,
}) => {
  const { save, call, aPupil, pay } = await theLook(academy)
  const pdfOf = async (payment_id: number) =>
    (await call(getReceipt, { params: { payment_id } } as never)).body as unknown as Buffer
  const logoOf = async () => {
    const rows = await academy.db
      .selectFrom('receipts')
      .select('snapshot')
      .orderBy('payment_id')
      .execute()
    return rows.map(({ snapshot }) => (snapshot as { academy: { logo?: number } }).academy.logo)
  }
  const { student_id } = await aPupil()
  await pay({ student_id, amount: '100', advance: true })
  const plain = await pdfOf(1)
  expect(String(plain)).not.toContain('/Subtype /Image')
  await save({ logo: await aLogo() })
  await pay({ student_id, amount: '100', advance: true })
  expect(await logoOf()).toEqual([undefined, 1])
  const withLogo = await pdfOf(2)
  expect(String(withLogo)).toContain('/Subtype /Image')
  await save({ logo: await aLogo('#b12027') })
  expect(await pdfOf(1)).toEqual(plain)
  expect(await pdfOf(2)).toEqual(withLogo)
  expect(String((await call(getSampleReceipt)).body)).toContain('/Subtype /Image')
  const { token } = await academy.signInAdmin()
  const headers = { authorization: `Bearer ${token}` }
  const sample = await academy.app.inject({ url: '/api/settings/sample-receipt.pdf', headers })
  expect(readPdf(sample.rawPayload).pages[0]?.text).toContain('Sample')
})

test('mails show the logo only where everybody can open it', async ({ academy }) => {
  const { save } = await theLook(academy)
  const shown = async (origin: string) => mailLogoOf(await readSettings(academy.db), origin)
  expect(await shown('https://academy.example')).toBeUndefined()
  await save({ logo: await aLogo() })
  for (const nobodyOpens of [
    ...['http://localhost:3000', 'http://academy.example', 'https://localhost'],
    ...['https://ganit.local', 'https://192.168.1.5:8443', 'https://[::1]', 'https://ganit'],
  ])
    expect([nobodyOpens, await shown(nobodyOpens)]).toEqual([nobodyOpens, undefined])
  expect(await shown('https://academy.example')).toMatchObject({
    url: expect.stringMatching(/^https:\/\/academy\.example\/api\/images\/public\/[0-9a-f]{64}$/),
    height: 96,
    name: 'Ganit',
  })
})

test('a white logo stands on the cover’s colour in mails, whose ground is white', async ({
  academy,
}) => {
  const { save } = await theLook(academy)
  const shown = async () => mailLogoOf(await readSettings(academy.db), 'https://academy.example')
  await save({ logo: await aLogo('#ffffff') })
  expect(await shown()).toMatchObject({ plate: '#132154' })
  await save({ colour: '#0f6b63' })
  expect(await shown()).toMatchObject({ plate: '#045952' })
  await save({ logo: await aLogo('#101010') })
  expect(await shown()).not.toHaveProperty('plate')
})

test('the pay page shows the logo in its head, and stays below 20 kB with it', async ({
  academy,
}) => {
  const { open, path, call } = await aFamilyToPay(academy)
  expect((await open(path)).body).not.toContain('<img')
  await call(updateSettings, { body: { logo: await aLogo() } } as never)
  const { body } = await open(path)
  const [, src = ''] = /<header><img src="([^"]+)" width="48" height="48" alt="">/.exec(body) ?? []
  const picture = await open(src)
  expect(picture.headers['content-type']).toBe('image/png')
  expect(Buffer.byteLength(body) + picture.rawPayload.length).toBeLessThan(20_000)
})
