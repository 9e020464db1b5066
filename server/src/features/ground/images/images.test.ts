import { IMAGE_BYTES_MAX } from '@ganit/contract/ground/images'
import { registerStudent } from '@ganit/contract/people/registration'
import { updateProfile } from '@ganit/contract/people/students'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type Academy, aPhoto, aRegistration, test } from '../../../../test/academy.ts'
import { clock } from '../../../lifecycle/clock.ts'

const url = (bytes: Buffer, type = 'jpeg') =>
  `data:image/${type};base64,${bytes.toString('base64')}`
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffb52a' }, limitInputPixels: false })

async function registerWithPhoto(academy: Academy, photo: unknown) {
  const { call } = await academy.signUp()
  return call(registerStudent, { body: await aRegistration({ student_photo_path: photo }) })
}

async function registerAndFetchPhoto(academy: Academy, photo: string) {
  const { body, error } = await registerWithPhoto(academy, photo)
  if (!body.student) throw new Error(error)
  return academy.app.inject(String(body.student.student_photo_path))
}

test.for(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'a photo as %s is served as a small JPEG to whoever has the signed URL',
  async (format, { academy }) => {
    const bytes = await blank(800, 600).toFormat(format).toBuffer()
    const photo = await registerAndFetchPhoto(academy, url(bytes, format))

    expect(photo.statusCode).toBe(200)
    expect(photo.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    })
    expect(await sharp(photo.rawPayload).metadata()).toMatchObject({ width: 200, height: 150 })
  },
)

test('a noisy photo of 12 megapixels becomes at most 150 KB, upright and without its location [S089 S090 S095]', async ({
  academy,
}) => {
  const bytes = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#000',
    },
  })
    .jpeg({ quality: 60 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()

  const photo = await registerAndFetchPhoto(academy, url(bytes))

  expect(photo.rawPayload.length).toBeLessThanOrEqual(150 * 1024)
  const { width, height, exif, orientation } = await sharp(photo.rawPayload).metadata()
  expect({ width, height, exif, orientation }).toMatchObject({ width: 200, height: 267 })
  expect([exif, orientation]).toEqual([undefined, undefined])
})

test('data hidden behind an image is not served [S088]', async ({ academy }) => {
  const bytes = await blank(300, 300).jpeg().toBuffer()
  const photo = await registerAndFetchPhoto(
    academy,
    url(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')])),
  )

  expect(photo.rawPayload.includes('<script>')).toBe(false)
})

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>',
)
const bads: [string, () => Promise<string> | string][] = [
  ['an SVG', () => `data:image/svg+xml;base64,${svg.toString('base64')}`],
  ['an SVG that calls itself a PNG', () => url(svg, 'png')],
  ['HTML that calls itself a JPEG', () => url(Buffer.from('<html><script>1</script></html>'))],
  ['a PDF', () => url(Buffer.from('%PDF-1.4 %%EOF'))],
  ['a TIFF', async () => url(await blank(9, 9).tiff().toBuffer(), 'png')],
  ['a truncated JPEG', async () => url((await blank(900, 900).jpeg().toBuffer()).subarray(0, 400))],
  [
    'a truncated PNG',
    async () => url((await blank(900, 900).png().toBuffer()).subarray(0, 400), 'png'),
  ],
  ['100 megapixels', async () => url(await blank(10_000, 10_000).png().toBuffer(), 'png')],
  ['more than 8 MB', () => url(Buffer.alloc(8.5 * 1024 * 1024))],
  ['no base64', () => 'data:image/jpeg;base64,@@@@'],
  ['nothing', () => 'data:image/jpeg;base64,'],
  ['an empty data URL', () => 'data:,'],
  ['a file name in the type', () => 'data:image/png;shell.php,AAAA'],
  ['plain text', () => 'photo.jpg'],
  ['a foreign URL', () => 'https://evil.example/x.jpg'],
]

test.for(bads)('%s is 400 and named [S085 S086 S087 S091 S093]', async ([, photo], { academy }) => {
  const reply = await registerWithPhoto(academy, await photo())

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, ['student_photo_path']])
})

test('a photo of 8 MB to the byte is taken, and one of a byte more is not [S091]', async ({
  academy,
}) => {
  const photo = await blank(300, 300).jpeg().toBuffer()
  const ofBytes = (bytes: number) => url(Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]))

  expect((await registerWithPhoto(academy, ofBytes(IMAGE_BYTES_MAX))).status).toBe(201)
  expect((await registerWithPhoto(academy, ofBytes(IMAGE_BYTES_MAX + 1))).fields).toEqual({
    student_photo_path: 'Photo is too large. It may have at most 8 MB.',
  })
})

test('a photo does not open unsigned, tampered with, or expired [S057]', async ({ academy }) => {
  const { profile } = await academy.aStudent()
  const good = new URL(String(profile.student_photo_path), 'http://x')
  const opens = async (change: (address: URL) => unknown) => {
    const address = new URL(good)
    change(address)
    return (await academy.app.inject(address.pathname + address.search)).statusCode
  }
  const later = String(Number(good.searchParams.get('expires')) + 3600)

  expect(await opens(() => {})).toBe(200)
  expect(await opens((address) => Object.assign(address, { search: '' }))).toBe(404)
  expect(await opens(({ searchParams }) => searchParams.set('expires', later))).toBe(404)
  expect(await opens(({ searchParams }) => searchParams.set('signature', 'AAAA'))).toBe(404)
  expect(await opens(({ searchParams }) => searchParams.append('expires', later))).toBe(404)
  // Another last character decodes to the same bytes.
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const signature = String(good.searchParams.get('signature'))
  const next = signs.charAt(signs.indexOf(signature.slice(-1)) + 1)
  expect(
    await opens(({ searchParams }) => searchParams.set('signature', signature.slice(0, -1) + next)),
  ).toBe(404)
  expect(
    await opens((address) => Object.assign(address, { pathname: `${address.pathname}x` })),
  ).toBe(404)
})

test('what is worked on all day opens as long: figures of a paper, answers that are marked', ({
  academy: { app },
}) => {
  for (const { sign } of [app.figureUrls, app.answerPhotoUrls]) {
    const expires = Number(new URL(sign('a'), 'http://x').searchParams.get('expires'))
    expect(expires * 1000).toBeGreaterThanOrEqual(clock.ms() + 24 * 3_600_000)
  }
})

test('a changed photo replaces the old one, which is gone [S099]', async ({ academy }) => {
  const { call, uid, profile } = await academy.aStudent()
  const before = String(profile.student_photo_path)
  const body = { student_photo_path: url(await blank(50, 60).png().toBuffer(), 'png') }
  const reply = await call(updateProfile, { params: { uid }, body })

  const after = String(reply.body.student.student_photo_path)
  expect(after).not.toBe(before)
  expect((await academy.app.inject(after)).statusCode).toBe(200)
  expect((await academy.app.inject(before)).statusCode).toBe(404)
  expect(await academy.db.selectFrom('images').select('image_id').execute()).toHaveLength(1)
})

test('the received URL keeps the photo; another student’s URL, a foreign one or none is refused [S080 S098]', async ({
  academy,
}) => {
  const { call, uid, profile } = await academy.aStudent()
  const other = await academy.aStudent()
  const change = (student_photo_path: string | null) =>
    call(updateProfile, { params: { uid }, body: { student_photo_path } })

  expect(await change(profile.student_photo_path)).toMatchObject({
    status: 200,
    body: { student: { student_photo_path: profile.student_photo_path } },
  })
  for (const photo of [other.profile.student_photo_path, 'https://evil.example/x.jpg', '', null])
    expect(await change(photo)).toMatchObject({
      status: 400,
      fields: { student_photo_path: expect.any(String) },
    })
  expect(
    (await call(updateProfile, { params: { uid }, body: { student_photo_path: await aPhoto() } }))
      .status,
  ).toBe(200)
})
