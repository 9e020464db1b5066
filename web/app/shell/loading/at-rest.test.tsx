import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

const rests = () => document.documentElement.hasAttribute('data-at-rest')

/**
 * Opens a page with a link to another page, whose loader does not answer yet. No work of earlier tests is under way.
 */
async function openPages(loader: () => Promise<null>) {
  vi.resetModules()
  const { AtRest } = await import('./at-rest.tsx')
  const { sendRequest: send } = await import('../../api/send.ts')
  const Root = () => (
    <>
      <Link to="/next">Next</Link>
      <Outlet />
      <AtRest />
    </>
  )
  const router = createMemoryRouter([
    {
      Component: Root,
      children: [
        { path: '/', Component: () => null },
        { path: '/next', loader, Component: () => <h1>There</h1> },
      ],
    },
  ])
  return { send, ...render(<RouterProvider router={router} />) }
}

test('the page says that it rests once it listens, and not while another page is on its way', async () => {
  const next = Promise.withResolvers<null>()
  expect(rests()).toBe(false)
  const { unmount } = await openPages(() => next.promise)
  await waitFor(() => expect(rests()).toBe(true))

  await userEvent.click(screen.getByRole('link', { name: 'Next' }))
  expect(rests()).toBe(false)
  next.resolve(null)
  await screen.findByRole('heading', { name: 'There' })
  await waitFor(() => expect(rests()).toBe(true))

  unmount()
  expect(rests()).toBe(false)
})

test('the page rests when the last of its requests has ended, whether answered or not', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const sent: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    sent.push(path)
    return answers[sent.length - 1]?.promise
  })
  const { send } = await openPages(async () => null)
  await waitFor(() => expect(rests()).toBe(true))

  const first = send({ method: 'GET', path: '/me' })
  const second = send({ method: 'GET', path: '/batches' }).catch(() => 'lost')
  expect(sent).toEqual(['/api/me', '/api/batches'])
  expect(rests()).toBe(false)
  answers[0]?.resolve(Response.json({}))
  await first
  await new Promise((resolve) => setTimeout(resolve, 0))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(rests()).toBe(false)
  answers[1]?.reject(new TypeError('Failed to fetch'))
  expect(await second).toBe('lost')
  await waitFor(() => expect(rests()).toBe(true))
})
