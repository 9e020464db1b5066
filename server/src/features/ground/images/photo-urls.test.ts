import { expect, test } from 'vitest'
import { createPhotoUrls } from './photo-urls.ts'

test('a signed URL stays the same for an hour, works for one to two hours, and changes in the next hour [S057]', () => {
  const urls = createPhotoUrls(Buffer.alloc(32))
  const noon = Date.UTC(2026, 0, 1, 12, 0, 1)
  const address = new URL(urls.sign('a', noon), 'http://x')

  expect(urls.sign('a', noon + 3_500_000)).toBe(urls.sign('a', noon))
  expect(urls.sign('a', noon + 3_600_000)).not.toBe(urls.sign('a', noon))
  expect(urls.sign('b', noon)).not.toBe(urls.sign('a', noon))
  const opensFor = Number(address.searchParams.get('expires')) - noon / 1000
  expect(opensFor).toBeGreaterThanOrEqual(3600)
  expect(opensFor).toBeLessThanOrEqual(7200)
  const past = new URL(urls.sign('a', Date.UTC(2020)), 'http://x').searchParams
  expect(urls.secondsLeft('a', past.get('expires') ?? '', past.get('signature') ?? '')).toBe(0)
})
