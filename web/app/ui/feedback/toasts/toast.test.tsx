import { screen } from '@testing-library/react'
import { act, type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { Dialog } from '../../dialogs/dialog.tsx'
import { toastFailure, toastSuccess } from './toast.ts'

/** Opens a page whose content can be replaced. */
function openShowing(first: ReactNode) {
  let set: (next: ReactNode) => void = () => {}
  function Shown() {
    const [shown, setShown] = useState(first)
    set = setShown
    return shown
  }
  open(<Shown />)
  return { show: (next: ReactNode) => act(() => set(next)) }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a toast is announced and gone after three seconds', () => {
  vi.useFakeTimers()
  open(<h1>Fees</h1>)
  act(() => toastSuccess('✅ All fees reset successfully!'))
  expect(screen.getByRole('status').textContent).toBe('✅ All fees reset successfully!')

  wait(2999)
  expect(screen.queryByRole('status')).not.toBeNull()
  wait(1)
  expect(screen.queryByRole('status')).toBeNull()
})

test('the same failure twice is one toast, which lasts from the second time', () => {
  vi.useFakeTimers()
  open(<h1>Fees</h1>)
  act(() => toastFailure('Failed to update fees. Check backend logs.'))
  wait(2000)
  act(() => toastFailure('Failed to update fees. Check backend logs.'))
  expect(screen.getAllByRole('alert')).toHaveLength(1)

  wait(2999)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  wait(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what worked is written into a region that was there before', () => {
  open(<h1>Fees</h1>)
  const region = document.querySelector('[aria-live="polite"]')
  expect(region?.textContent).toBe('')
  act(() => toastSuccess('Saved'))
  expect(region?.textContent).toBe('Saved')
  expect(region?.contains(screen.getByRole('status'))).toBe(true)
})

test('over a dialog a toast stands within it: what is outside cannot be pressed or heard', () => {
  const dialogs = (count: number) => (
    <>
      {['One', 'Two'].slice(0, count).map((title) => (
        <Dialog key={title} title={title} buttons={null} onClose={() => {}} />
      ))}
    </>
  )
  const { show } = openShowing(dialogs(2))
  act(() => toastFailure('Not saved'))
  const dismiss = () => screen.getByRole('button', { name: 'Dismiss' })
  expect(screen.getByRole('dialog', { name: 'Two' }).contains(dismiss())).toBe(true)
  show(dialogs(1))
  expect(screen.getByRole('dialog', { name: 'One' }).contains(dismiss())).toBe(true)
  show(dialogs(0))
  expect(document.body.contains(dismiss())).toBe(true)
})
