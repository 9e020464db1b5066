import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { forgetQueries, queryClient } from '../../../api/query-client.ts'
import { QueryView } from './query-view.tsx'

const KEY = ['batch']
let answer: () => string

function Batch() {
  const query = useQuery({ queryKey: KEY, queryFn: async () => answer(), retry: false })
  return (
    <QueryView
      query={query}
      failure="Failed to load the batch."
      missing={<h2>Batch not found</h2>}
      skeleton={<p>One moment…</p>}
    >
      {(name) => (
        <label>
          {name} <input />
        </label>
      )}
    </QueryView>
  )
}

const refuse = (status: number) => () => {
  throw new ApiError(status, 'No.')
}
const askAgain = () => act(() => queryClient.refetchQueries({ queryKey: KEY }))

test('a first load that fails says so, and Retry asks again', async () => {
  answer = refuse(0)
  open(<Batch />)
  expect(screen.getByText('One moment…')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load the batch.')

  answer = () => 'Evening'
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByLabelText('Evening')).toBeTruthy()
  expect(document.activeElement?.contains(screen.getByLabelText('Evening'))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('what is typed and what is known stay when asking again fails, with a word about it', async () => {
  answer = () => 'Evening'
  open(<Batch />)
  await userEvent.type(await screen.findByLabelText('Evening'), 'half a sen')
  answer = refuse(0)
  await askAgain()

  expect((await screen.findByRole('status')).textContent).toMatch(/may be out of date/)
  expect(screen.getByLabelText<HTMLInputElement>('Evening').value).toBe('half a sen')
  expect(screen.queryByRole('alert')).toBeNull()

  answer = () => 'Morning'
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Morning')).value).toBe('half a sen')
  expect(screen.queryByRole('status')).toBeNull()
})

test.each([404, 400])(
  'what the server answers with %i is not shown from memory',
  async (status) => {
    answer = () => 'Evening'
    open(<Batch />)
    await screen.findByLabelText('Evening')
    answer = refuse(status)
    await askAgain()

    expect(await screen.findByRole('heading', { name: 'Batch not found' })).toBeTruthy()
    expect(screen.queryByLabelText('Evening')).toBeNull()
  },
)

test('what was deleted is forgotten when its screen is left, not under its reader', async () => {
  answer = () => 'Evening'
  const screenOf = open(<Batch />)
  await screen.findByLabelText('Evening')
  act(() => forgetQueries({ queryKey: KEY }))
  expect(screen.getByLabelText('Evening')).toBeTruthy()

  screenOf.close()
  expect(queryClient.getQueryData(KEY)).toBeUndefined()
})

test('content that cannot be drawn is replaced alone, and Retry draws what comes then', async () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => silenced.mockRestore())
  const days = new Intl.DateTimeFormat('en', { timeZone: 'UTC' })
  function Day() {
    const query = useQuery({ queryKey: KEY, queryFn: async () => answer(), retry: false })
    return (
      <>
        <header>Logout</header>
        <QueryView query={query} failure="Failed to load the day." skeleton={<p>One moment…</p>}>
          {(day) => <time>{days.format(new Date(day))}</time>}
        </QueryView>
      </>
    )
  }
  answer = () => 'soon'
  open(<Day />)
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load the day.')
  expect(screen.getByText('Logout')).toBeTruthy()

  answer = () => '2026-11-24'
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('11/24/2026')).toBeTruthy()
})
