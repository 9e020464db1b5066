import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { languageCookie } from '../../../test/language-cookie.ts'
import { open } from '../../../test/screen.tsx'
import { queryClient } from '../../api/query-client.ts'
import { Translated } from '../../i18n/translated.tsx'
import { currentToasts, toastFailure } from '../../ui/feedback/toasts/toast.ts'
import { TranslatedStates } from '../language/translated-states.tsx'
import { OfflineBar } from './offline-bar.tsx'

function List({ ask }: { ask: () => Promise<string> }) {
  return useQuery({ queryKey: ['list'], queryFn: ask, staleTime: 0 }).data
}
const turn = (isOnline: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

test('being offline is said as long as it lasts, and then what is shown is asked anew', async () => {
  queryClient.clear()
  const ask = vi.fn(async () => 'Riya')
  render(
    <QueryClientProvider client={queryClient}>
      <OfflineBar />
      <List ask={ask} />
    </QueryClientProvider>,
  )
  await screen.findByText('Riya')
  expect(screen.queryByRole('status')).toBeNull()

  await turn(false)
  expect(screen.getByRole('status').textContent).toBe('You are offline. Changes are not saved.')
  await turn(true)
  expect(screen.queryByRole('status')).toBeNull()
  await expect.poll(() => ask.mock.calls.length).toBe(2)
})

test('a guardian reads it in their language', async () => {
  languageCookie('bn')
  open(
    <Translated>
      <TranslatedStates>
        <OfflineBar />
      </TranslatedStates>
    </Translated>,
  )
  await turn(false)
  expect(await screen.findByText(/^আপনি অফলাইনে আছেন/)).toBeTruthy()
  // A message from outside the page.
  const told = () => {
    toastFailure('You are offline. Please try again when the network is back.')
    return currentToasts().at(-1)?.text
  }
  await expect.poll(told).toMatch(/^আপনি অফলাইনে আছেন। নেটওয়ার্ক/)
})
