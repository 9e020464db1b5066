import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useCloseOnBack } from './use-back-closes.ts'

function Menu() {
  const dialog = useRef<HTMLDialogElement>(null)
  useCloseOnBack(dialog)
  return <dialog ref={dialog} aria-label="Menu" />
}

test('Back closes an open sheet, and the router hears of no step, but of the next one', async () => {
  const push = vi.spyOn(history, 'pushState')
  const heard = vi.fn()
  addEventListener('popstate', heard)
  onTestFinished(() => removeEventListener('popstate', heard))
  render(<Menu />)
  const sheet = screen.getByRole<HTMLDialogElement>('dialog', { hidden: true })
  sheet.showModal()
  await expect.poll(() => push.mock.calls.length).toBe(1)

  // Fires the event of Back.
  const back = () => dispatchEvent(new PopStateEvent('popstate'))
  back()
  expect(sheet.open).toBe(false)
  expect(heard).not.toHaveBeenCalled()
  back()
  expect(heard).toHaveBeenCalledOnce()
})
