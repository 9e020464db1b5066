import { expect, test } from 'vitest'
import { encodeSmallEnough, PICTURE, STUDENT_PHOTO, sizeWithin } from './photo-encoder.ts'

const { bytesMax } = STUDENT_PHOTO

/** A fake encoder: so many bytes at quality 1, proportionally fewer below. */
function encoder(bytes: number) {
  const tried: number[] = []
  const encode = async (quality: number) => {
    tried.push(quality)
    return new Blob([new Uint8Array(Math.round(bytes * quality))])
  }
  return { tried, encode }
}

test('a photo that is small enough is encoded once', async () => {
  const { tried, encode } = encoder(100_000)
  const photo = await encodeSmallEnough(bytesMax, encode)
  expect(tried).toEqual([0.7])
  expect(photo.size).toBe(70_000)
})

test('quality drops in steps of 0.1 until the photo has at most 150 KB', async () => {
  const { tried, encode } = encoder(bytesMax * 2)
  const photo = await encodeSmallEnough(bytesMax, encode)
  expect(tried).toEqual([0.7, 0.6, 0.5])
  expect(photo.size).toBe(bytesMax)
})

test('quality never drops below 0.1', async () => {
  const { tried, encode } = encoder(bytesMax * 100)
  await encodeSmallEnough(bytesMax, encode)
  expect(tried).toEqual([0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1])
})

test('a photo is 200 px wide in the shape it had', () => {
  expect(sizeWithin({ width: 3000, height: 4000 }, STUDENT_PHOTO)).toEqual({
    width: 200,
    height: 267,
  })
  expect(sizeWithin({ width: 5000, height: 3 }, STUDENT_PHOTO)).toEqual({ width: 200, height: 1 })
})

test('a picture fits into its box, and a small one is not enlarged', () => {
  expect(sizeWithin({ width: 4000, height: 3000 }, PICTURE)).toEqual({ width: 1067, height: 800 })
  expect(sizeWithin({ width: 6000, height: 1000 }, PICTURE)).toEqual({ width: 1200, height: 200 })
  expect(sizeWithin({ width: 300, height: 200 }, PICTURE)).toEqual({ width: 300, height: 200 })
})
