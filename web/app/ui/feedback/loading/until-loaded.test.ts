import { expect, test, vi } from 'vitest'
import { untilLoaded } from './until-loaded.ts'

test('a part that the network did not bring is asked for again once it is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let asked = 0
  const load = async () => {
    asked += 1
    if (asked < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the part'
  }
  const loading = untilLoaded(load)
  await expect.poll(() => asked).toBe(1)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => asked).toBe(2)
  window.dispatchEvent(new Event('online'))
  expect(await loading).toBe('the part')
  // Once the part has loaded, another return of the network loads nothing.
  window.dispatchEvent(new Event('online'))
  expect(asked).toBe(3)
})
