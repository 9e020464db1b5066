import { createHash } from 'node:crypto'
import { updateSettings } from '@ganit/contract/ground/settings'
import { saveClassModule } from '@ganit/contract/site/classes'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'

async function publicImage(academy: Academy, bytes: Buffer) {
  const { call } = await academy.signInAdmin()
  const image = `data:image/png;base64,${bytes.toString('base64')}`
  const body = { classNumber: 1, title: 'Counting', description: 'To a hundred.', image }
  const { body: made } = await call(saveClassModule, { body })
  return academy.app.inject(String(made.class.image))
}

test('a public image is named by its content, cached forever, and served only as an image [S097]', async ({
  academy,
}) => {
  const channels = { channels: 3, background: '#123456' } as const
  const png = await sharp({ create: { width: 1800, height: 600, ...channels } })
    .png()
    .toBuffer()
  const served = await publicImage(academy, png)

  expect(served.statusCode).toBe(200)
  expect(served.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'inline; filename="image.jpg"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const hash = createHash('sha256').update(served.rawPayload).digest('hex')
  expect((await academy.app.inject(`/api/images/public/${hash}`)).statusCode).toBe(200)
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 1200, height: 400 })
})

test('what was transparent becomes white', async ({ academy }) => {
  const clear = { channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
  const png = await sharp({ create: { width: 20, height: 20, ...clear } })
    .png()
    .toBuffer()
  const served = await publicImage(academy, png)
  const { data } = await sharp(served.rawPayload).raw().toBuffer({ resolveWithObject: true })

  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
})

test('a noisy picture comes out within 300 KB, and a photo of a person within 100 KB', async ({
  academy,
}) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  // The picture is small, because downscaling would remove the noise, and then the first quality would be enough.
  const size = { width: 1200, height: 800, channels: 3, background: '#000' } as const
  const noisy = await sharp({ create: { ...size, noise } })
    .png()
    .toBuffer()
  const served = await publicImage(academy, noisy)
  expect(served.rawPayload.length).toBeLessThanOrEqual(300 * 1024)

  const { call } = await academy.signInAdmin()
  const photo = `data:image/png;base64,${noisy.toString('base64')}`
  const testimonials = [{ name: 'Riya', quote: 'Good.', photo, is_sample: 0 as const }]
  const { body } = await call(updateSettings, { body: { testimonials } })
  const portrait = await academy.app.inject(String(body.settings.testimonials[0]?.photo))
  expect(portrait.rawPayload.length).toBeLessThanOrEqual(100 * 1024)
})

test.for(['0'.repeat(64), 'x', 'A'.repeat(64), '..%2f..%2fsettings', '%00'])(
  'there is no public image %.12s',
  async (hash, { academy }) => {
    expect((await academy.app.inject(`/api/images/public/${hash}`)).statusCode).toBe(404)
  },
)

test('the database takes no content under another content’s name', async ({ academy }) => {
  const wrong = academy.db
    .insertInto('public_images')
    .values({
      hash: '0'.repeat(64),
      content: Buffer.from('x'),
      media_type: 'image/jpeg',
      width: 1,
      height: 1,
    })
    .execute()

  await expect(wrong).rejects.toThrow(/check/)
})
