import { createHash } from 'node:crypto'
import { getProfile, updateProfile } from '@ganit/contract/people/students'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../academy.ts'
import { runs } from '../runs.ts'

const DAMAGED = runs(120)

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } })
const url = (bytes: Buffer, kind = 'jpeg') =>
  `data:image/${kind};base64,${bytes.toString('base64')}`

async function sent(academy: Academy, student_photo_path: string) {
  const { call, uid } = await academy.aStudent()
  const reply = await call(updateProfile, {
    params: { uid },
    body: { student_photo_path } as never,
  })
  return { ...reply, call, uid }
}

test.for([
  ['a very wide picture', () => blank(16_000, 5).png().toBuffer(), 200],
  ['one pixel', () => blank(1, 1).png().toBuffer(), 200],
  ['81 megapixels', () => blank(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer(), 400],
  ['grey in 16 bits', () => blank(40, 40).toColourspace('grey16').png().toBuffer(), 200],
  ['four inks', () => blank(40, 40).toColourspace('cmyk').jpeg().toBuffer(), 200],
  ['a progressive JPEG', () => blank(400, 400).jpeg({ progressive: true }).toBuffer(), 200],
] as const)('%s [S091 S093 S094]', async ([, make, status], { academy }) => {
  const reply = await sent(academy, url(await make(), 'png'))
  expect(reply.status).toBe(status)
})

test('damaged JPEGs are refused or shown, and never do harm [S094]', async ({ academy }) => {
  const { call, uid } = await academy.aStudent()
  const good = await blank(120, 150).jpeg().toBuffer()
  const statuses = new Set<number>()
  for (let n = 0; n < DAMAGED; n++) {
    const bytes = Buffer.from(good)
    // Deterministic damage: place and kind follow from the number.
    const place = createHash('sha256').update(`${n}`).digest()
    bytes[place.readUInt16LE(0) % bytes.length] = place[2] ?? 0
    bytes[place.readUInt16LE(4) % bytes.length] = place[3] ?? 0
    const damaged = n % 3 === 0 ? bytes.subarray(0, place.readUInt16LE(6) % bytes.length) : bytes
    const body = { student_photo_path: url(damaged) } as never
    statuses.add((await call(updateProfile, { params: { uid }, body })).status)
  }

  expect([...statuses].toSorted()).toEqual(
    expect.toSatisfy((all) => all.every((s: number) => [200, 400].includes(s))),
  )
  const { body } = await call(getProfile, { params: { uid } })
  expect((await academy.app.inject(body.student_photo_path ?? '')).statusCode).toBe(200)
})

test.for([
  ['blanks inside', (text: string) => `${text.slice(0, 60)} \n ${text.slice(60)}`],
  ['letters of another alphabet', (text: string) => text.replace(/.{8}$/, '-_-_-_*!')],
  ['the alphabet of web addresses', (text: string) => text.replace(/.{8}$/, '-_-_-_-_')],
  ['a parameter before it', (text: string) => text.replace(';base64', ';name=../../x.php;base64')],
  ['percent signs', (text: string) => text.replace('base64,', 'base64,%2F%2F')],
] as const)('a data URL with %s is 400 [S087 S093]', async ([, change], { academy }) => {
  const reply = await sent(academy, change(await aPhoto()))
  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, ['student_photo_path']])
})

test('a photo is served only as a picture, which no shared cache may keep [S056 S097]', async ({
  academy,
}) => {
  const { profile } = await academy.aStudent()
  const answer = await academy.app.inject(profile.student_photo_path ?? '')

  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^inline/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': expect.stringMatching(/^private/),
  })
})

test('the number of a photo cannot be guessed, and its signature opens no other photo [S056 S057]', async ({
  academy,
}) => {
  const [a, b] = [await academy.aStudent(), await academy.aStudent()]
  const urlA = a.profile.student_photo_path ?? ''
  const urlB = b.profile.student_photo_path ?? ''
  const idB = urlB.split('?')[0]?.split('/').at(-1) ?? ''

  expect(idB).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  const mixed = urlA.replace(/students\/[^?]+/, `students/${idB}`)
  for (const attempt of [
    urlB.split('?')[0] ?? '',
    mixed,
    urlB.replace(/expires=\d+/, 'expires=9999999999'),
  ])
    expect((await academy.app.inject(attempt)).statusCode).toBe(404)
})

test('thirty changes of a photo leave one photo stored [S099 S100]', async ({ academy }) => {
  const { call, uid } = await academy.aStudent()
  for (let n = 1; n <= 30; n++)
    await call(updateProfile, {
      params: { uid },
      body: {
        student_photo_path: url(
          await blank(20 + n, 20)
            .jpeg()
            .toBuffer(),
        ),
      } as never,
    })

  expect(await academy.db.selectFrom('images').select('image_id').execute()).toHaveLength(1)
})

test('thirty photos at once are all decoded, two at a time, while other calls go on [S096]', async ({
  academy,
}) => {
  const { call, uid } = await academy.aStudent()
  const photo = url(await blank(2_000, 2_000).jpeg().toBuffer())
  const body = { student_photo_path: photo } as never
  const writes = Array.from({ length: 30 }, () => call(updateProfile, { params: { uid }, body }))
  const others = await academy.app.inject('/api/country-codes')

  expect(others.statusCode).toBe(200)
  const statuses = (await Promise.all(writes)).map(({ status }) => status)
  expect(statuses.every((status) => [200, 503].includes(status))).toBe(true)
  expect(statuses).toContain(200)
})

test.for([
  '/.git/config',
  '/.env',
  '/package.json',
  '/assets/../package.json',
  '/assets/..%2f..%2fserver/index.js',
  '/assets/',
  '/%2e%2e/secret',
  '/.vite/manifest.json',
  '/data/secret',
])('no file at %s [S101 S220]', async (path, { academy }) => {
  expect((await academy.app.inject(path)).statusCode).toBe(404)
})
