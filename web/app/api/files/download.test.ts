import { afterEach, expect, test, vi } from 'vitest'
import { fetchFile, saveFile } from './download.ts'

afterEach(() => void vi.useRealTimers())

/** Returns after how many seconds a download gives up on a server that never answers. */
async function patienceFor(patienceMs?: number) {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
  )
  let message = ''
  void fetchFile('/papers/1/paper.pdf', undefined, patienceMs).catch((error: Error) => {
    message = error.message
  })
  let seconds = 0
  for (; message === '' && seconds < 90; seconds++) await vi.advanceTimersByTimeAsync(1_000)
  return { seconds, message }
}

test('a file is waited for ten seconds, or for as long as is said', async () => {
  const message = 'The connection broke off.'
  expect(await patienceFor()).toEqual({ seconds: 10, message })
  expect(await patienceFor(60_000)).toEqual({ seconds: 60, message })
})

test('what is saved can be read for forty seconds more, as Safari does, and is then let go', () => {
  vi.useFakeTimers()
  const revoked = vi.fn()
  Object.assign(URL, { createObjectURL: () => 'blob:receipt', revokeObjectURL: revoked })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  saveFile(new Blob(['%PDF']), 'receipt.pdf')
  vi.advanceTimersByTime(39_000)
  expect(revoked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(revoked.mock.calls).toEqual([['blob:receipt']])
})
