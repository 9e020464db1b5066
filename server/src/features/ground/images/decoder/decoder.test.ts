import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aHeavyPicture, BOMBS } from '../../../../../test/bombs.ts'
import { createDecoder, type Decoder } from './decoder.ts'
import { decodeInProcess } from './pool.ts'

const box = { width: 200, height: 600, bytes: 150 * 1024 }
const aPhoto = () =>
  sharp({ create: { width: 400, height: 500, channels: 3, background: '#2b4299' } })
    .jpeg()
    .toBuffer()

/** The product's memory limit, and time enough for any machine. */
const PATIENT = { megabytes: 400, startMs: 60_000, ms: 60_000 }

function aDecoder(limits = PATIENT) {
  const decoder = createDecoder(limits)
  onTestFinished(decoder.end)
  return decoder
}

/** Peak memory of a process in MB, from Linux. */
function peakOf(pid: number | 'self' | undefined) {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return 0
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024
}

const opens = async (decoder: Decoder) =>
  expect(await decoder.decode({ bytes: await aPhoto(), box })).toMatchObject({
    image: { width: 200, height: 250, media_type: 'image/jpeg' },
  })

/** Selects quick pictures: the slow ones run in `npm run test:faults`; both suites cover each library. */
const quick = <Value>(all: Record<string, Value>) =>
  Object.entries(all).filter(([name]) => process.env.GANIT_FAULTS || !/AVIF|GIF/.test(name))

test.for(quick(BOMBS))(
  '%s of 64 megapixels takes no memory, and the next picture is decoded [S091]',
  async ([, bomb]) => {
    const bytes = await bomb()
    const before = process.memoryUsage.rss()
    const decoder = aDecoder()

    expect(await decoder.decode({ bytes, box })).toMatchObject({ problem: 'too large' })
    await opens(decoder)
    expect(peakOf(decoder.pid())).toBeLessThan(150)
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 2 ** 20)
  },
)

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2b4299' }, limitInputPixels: false })

/** Each format, encoded at a given size, and its limit in megapixels. */
const KINDS = {
  JPEG: [24, (width: number, height: number) => blank(width, height).jpeg()],
  PNG: [24, (width: number, height: number) => blank(width, height).png()],
  WebP: [24, (width: number, height: number) => blank(width, height).webp({ effort: 0 })],
  GIF: [24, (width: number, height: number) => blank(width, height).gif({ effort: 1 })],
  'interlaced PNG': [
    8,
    (width: number, height: number) => blank(width, height).png({ progressive: true }),
  ],
  AVIF: [12, (width: number, height: number) => blank(width, height).avif({ effort: 0 })],
} as const

test.for(quick(KINDS))(
  '%s: a picture with the maximum of pixels is decoded, one with a row more is refused [S091]',
  async ([, [megapixels, encoded]]) => {
    const decoder = aDecoder()
    const height = megapixels * 500
    const most = await encoded(2_000, height).toBuffer()
    const more = await encoded(2_000, height + 1).toBuffer()

    expect(await decoder.decode({ bytes: most, box })).toHaveProperty('image')
    expect(await decoder.decode({ bytes: more, box })).toEqual({
      problem: 'too large',
      limit: `${megapixels} megapixels`,
    })
  },
)

test('the heaviest picture that is taken takes what it may, in its own process', async () => {
  const decoder = aDecoder()
  const before = process.memoryUsage.rss()
  const decoded = await decoder.decode({ bytes: await aHeavyPicture(), box })

  expect(decoded).toMatchObject({ image: { width: 200, height: 267 } })
  expect(peakOf(decoder.pid())).toBeLessThan(400)
  expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 2 ** 20)
})

test.for([
  ['more memory', { ...PATIENT, megabytes: 150 }],
  ['more time', { ...PATIENT, ms: 400 }],
] as const)(
  'a picture that takes %s than allowed ends its process, and the next picture gets another process [S091]',
  async ([, limits]) => {
    const decoder = aDecoder(limits)
    const asked = decoder.decode({ bytes: await aHeavyPicture(), box })
    const first = decoder.pid()

    expect(await asked).toEqual({ problem: 'too much work' })
    await vi.waitFor(() => expect(() => process.kill(Number(first), 0)).toThrow())
    if (limits.ms > 1_000) await opens(decoder)
  },
)

test('a process that dies under a picture takes nothing else with it', async () => {
  const decoder = aDecoder()
  await opens(decoder)
  const asked = decoder.decode({ bytes: await aHeavyPicture(), box })
  process.kill(Number(decoder.pid()), 'SIGKILL')

  expect(await asked).toEqual({ problem: 'too much work' })
  await opens(decoder)
})

test('a process that was ended while it had nothing to do is replaced for the next picture', async () => {
  const decoder = aDecoder()
  await opens(decoder)
  const pid = Number(decoder.pid())
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow())
  await opens(decoder)
})

test('a picture is not blamed for a process that does not start in time', async () => {
  const decoder = aDecoder({ ...PATIENT, startMs: 1 })

  expect(await decoder.decode({ bytes: await aPhoto(), box })).toEqual({ problem: 'not started' })
})

test('only so many pictures wait, and a caller who gives up frees the place at once [S096]', async () => {
  const bytes = await aHeavyPicture()
  const all = new AbortController()
  const asked = Array.from({ length: 60 }, () => decodeInProcess({ bytes, box }, all.signal))
  const refused = await Promise.allSettled(asked.slice(52))
  expect(refused.map((each) => each.status)).toEqual(Array(8).fill('rejected'))
  await expect(asked[59]).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 2 })

  all.abort()
  await Promise.allSettled(asked)
  expect(await decodeInProcess({ bytes: await aPhoto(), box })).toHaveProperty('image')
})
