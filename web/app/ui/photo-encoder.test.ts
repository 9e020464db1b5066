import { expect, test } from 'vitest'
import { encodeSmall, PHOTO_BYTES_MAX, photoSize } from './photo-encoder.ts'

/** An encoder whose photo has so many bytes at quality 1, and proportionally fewer below. */
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
  const photo = await encodeSmall(encode)
  expect(tried).toEqual([0.7])
  expect(photo.size).toBe(70_000)
})

test('quality drops in steps of 0.1 until the photo has at most 150 KB', async () => {
  const { tried, encode } = encoder(PHOTO_BYTES_MAX * 2)
  const photo = await encodeSmall(encode)
  expect(tried).toEqual([0.7, 0.6, 0.5])
  expect(photo.size).toBe(PHOTO_BYTES_MAX)
})

test('quality never drops below 0.1', async () => {
  const { tried, encode } = encoder(PHOTO_BYTES_MAX * 100)
  await encodeSmall(encode)
  expect(tried).toEqual([0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1])
})

test('a photo is 200 px wide in the shape it had', () => {
  expect(photoSize({ width: 3000, height: 4000 })).toEqual({ width: 200, height: 267 })
  expect(photoSize({ width: 5000, height: 3 })).toEqual({ width: 200, height: 1 })
})
