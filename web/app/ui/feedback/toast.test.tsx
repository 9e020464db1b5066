import { screen } from '@testing-library/react'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { toastFailure, toastSuccess } from './toast.ts'

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
