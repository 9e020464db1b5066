import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { MomentField } from './moment-field.tsx'

// A day without a year is one near today.
beforeEach(() => void vi.setSystemTime('2026-11-24T04:30:00Z'))

function Field() {
  const [moment, setMoment] = useState('')
  return (
    <>
      <MomentField label="Opens" value={moment} onMoment={setMoment} />
      <output>{moment}</output>
    </>
  )
}

test('a day is typed day first, begins at nine, and its time can be another', async () => {
  open(<Field />)
  const shown = () => screen.getByRole('status').textContent
  const time = screen.getByLabelText<HTMLInputElement>('Opens, time')
  expect(time.readOnly).toBe(true)
  await userEvent.type(screen.getByLabelText('Opens'), '5.12.26')
  expect(shown()).toBe('2026-12-05T09:00')
  await userEvent.clear(time)
  await userEvent.type(time, '17:30')
  expect(shown()).toBe('2026-12-05T17:30')
  await userEvent.clear(screen.getByLabelText('Opens'))
  await userEvent.type(screen.getByLabelText('Opens'), '6 dec')
  expect(shown()).toContain('2026-12-06T')
  await userEvent.clear(screen.getByLabelText('Opens'))
  expect(shown()).toBe('')
  await userEvent.type(screen.getByLabelText('Opens'), '31/2')
  expect(shown()).toBe('31/2')
})

test('another day keeps the time that was chosen, and a word in capitals is no time', async () => {
  open(<Field />)
  const shown = () => screen.getByRole('status').textContent
  const day = screen.getByLabelText<HTMLInputElement>('Opens')
  await userEvent.type(day, '5.12.26')
  await userEvent.clear(screen.getByLabelText('Opens, time'))
  await userEvent.type(screen.getByLabelText('Opens, time'), '17:30')
  await userEvent.clear(day)
  await userEvent.type(day, '6 DEC 2026')
  expect(shown()).toBe('2026-12-06T17:30')
  await userEvent.clear(day)
  await userEvent.type(day, '12 OCT OR SO')
  await userEvent.tab()
  expect(day.value).toBe('12 OCT OR SO')
})
