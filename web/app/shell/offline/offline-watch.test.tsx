import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { OfflineWatch } from './offline-watch.tsx'

const OFFLINE = 'You are offline. Please try again when the network is back.'

/** Opens a page with these links; returns whether a press on one is left to the browser or the app. */
function openLinks() {
  open(
    <>
      <OfflineWatch />
      <a href="/fees">Fees</a>
      <a href="/receipt.pdf" target="_blank" rel="noreferrer">
        Receipt
      </a>
      <a href="https://wa.me/919830041276">WhatsApp</a>
    </>,
    '/admin',
  )
  return async (name: string) => {
    const link = screen.getByRole('link', { name })
    let isLeft = false
    link.addEventListener('click', (event) => {
      isLeft = !event.defaultPrevented
      // jsdom cannot navigate.
      event.preventDefault()
    })
    await userEvent.click(link)
    return isLeft
  }
}

test('offline a link to a page that has not come yet stays, one out of this tab or the app does not', async () => {
  const isLeft = openLinks()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await isLeft('Receipt')).toBe(true)
  expect(await isLeft('WhatsApp')).toBe(true)
  expect(screen.queryByText(OFFLINE)).toBeNull()

  expect(await isLeft('Fees')).toBe(false)
  expect(await screen.findByText(OFFLINE)).toBeTruthy()
})

test('with a network every link is followed', async () => {
  const isLeft = openLinks()
  expect(await isLeft('Fees')).toBe(true)
})
