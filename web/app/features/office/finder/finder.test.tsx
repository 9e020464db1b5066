import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../../test/wire.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Translated } from '../../../i18n/translated.tsx'
import { startSession } from '../../../session.ts'
import { SignedInOutlet } from '../../../shell/session/signed-in-outlet.tsx'
import Finder, { ErrorBoundary } from './finder.tsx'

test('Back closes what finds pages and leaves the page; once more, Back leads back', async () => {
  startSession('t', theAdmin)
  answerWith({})
  const { router, address } = open(<Finder />, '/admin-dashboard')
  await act(() => router.navigate('/admin-dashboard?page=2'))
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('dialog', { name: 'Find' })).toBeTruthy()

  await act(() => router.navigate(-1))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/admin-dashboard?page=2')
  await act(() => router.navigate(-1))
  await expect.poll(address).toBe('/admin-dashboard')
})

test('it opens over a screen that failed', async () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => silenced.mockRestore())
  startSession('t', theAdmin)
  answerWith({})
  const failing = {
    path: '/admin/counter',
    Component: () => {
      throw new TypeError('This cannot be drawn.')
    },
  }
  const office = { Component: Finder, ErrorBoundary, children: [failing] }
  const router = createMemoryRouter([{ Component: Screen, children: [office] }], {
    initialEntries: ['/admin/counter'],
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'That did not work out' })
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('dialog', { name: 'Find' })).toBeTruthy()
})

const Screen = () => (
  <Translated>
    <SignedInOutlet />
  </Translated>
)

test('it stays, with what was typed, while the next page is long on its way', async () => {
  startSession('t', theAdmin)
  answerWith(
    unreachable(
      'GET /api/find',
      'GET /api/batchmanegment/all_batches_with_schedule',
      'GET /api/enquiries',
      'GET /api/papers',
      'GET /api/tests',
    ),
  )
  const pages = [
    { path: '/open', Component: () => <h1>Open</h1> },
    { path: '/slow', loader: () => new Promise(() => {}), Component: () => null },
  ]
  const children = [{ Component: Finder, children: pages }]
  const router = createMemoryRouter([{ Component: Screen, children }], {
    initialEntries: ['/open'],
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Open' })

  act(() => {
    void router.navigate('/slow')
  })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox'), 'trail')
  await screen.findByText('One moment…')
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('trail')
})

test('keys pressed before the finder has loaded go into its field', async () => {
  startSession('t', theAdmin)
  const sent = answerWith(
    unreachable(
      'GET /api/find',
      'GET /api/batchmanegment/all_batches_with_schedule',
      'GET /api/enquiries',
      'GET /api/papers',
      'GET /api/tests',
    ),
  )
  open(
    <>
      <input aria-label="Behind" />
      <Finder />
    </>,
    '/admin-dashboard',
  )
  const behind = screen.getByLabelText<HTMLInputElement>('Behind')
  behind.focus()
  // The keys work at once, because a fast typist does not wait for the network.
  fireEvent.keyDown(behind, { key: 'k', ctrlKey: true })
  for (const key of ['x', 'Backspace', 'Shift', 'r', 'i', 'y', 'a'])
    expect([key, fireEvent.keyDown(behind, { key })]).toEqual([key, false])
  const field = await screen.findByRole<HTMLInputElement>('combobox')
  expect(field.value).toBe('riya')
  await expect.poll(() => sent.map(({ path }) => path)).toContain('/api/find?q=riya')
})
