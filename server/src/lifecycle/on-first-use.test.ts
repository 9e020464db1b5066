import { expect, test, vi } from 'vitest'
import { onFirstUse } from './on-first-use.ts'

test('loads with the first use, once for all', async () => {
  const load = vi.fn(async () => ({ name: 'loaded' }))
  const use = onFirstUse(load)
  expect(load).not.toHaveBeenCalled()

  const [one, other] = await Promise.all([use(), use()])
  expect(one).toBe(other)
  expect(await use()).toBe(one)
  expect(load).toHaveBeenCalledOnce()
})

test('tries again after a load that failed', async () => {
  const load = vi.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(new Error('too many open files')).mockResolvedValueOnce('loaded')
  const use = onFirstUse(load)

  await expect(use()).rejects.toThrow('too many open files')
  expect(await use()).toBe('loaded')
})
