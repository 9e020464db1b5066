import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { todayIn } from '../../text/times/dates.ts'
import { DateField } from './date-field.tsx'
import { DayField } from './day-field.tsx'

const said: string[] = []

function Form({ first = '' }: { first?: string }) {
  const [day, setDay] = useState(first)
  said.push(day)
  return <DateField label="Date" value={day} onChange={setDay} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('Date')
const thisDay = () => todayIn('Asia/Kolkata')

test('a day is typed as people write it, and stands in full once the field is left', async () => {
  open(<Form first="2026-04-05" />)
  expect(field().value).toBe('05 Apr 2026')
  await userEvent.clear(field())
  await userEvent.type(field(), '7.5.26')
  expect(field().value).toBe('7.5.26')
  await userEvent.tab()
  expect(field().value).toBe('07 May 2026')
  expect(said.at(-1)).toBe('2026-05-07')

  await userEvent.clear(field())
  await userEvent.type(field(), 'some day')
  await userEvent.tab()
  expect([field().value, said.at(-1)]).toEqual(['some day', 'some day'])
})

test('the arrow down opens the calendar; a day of it, today or the end of the month is chosen', async () => {
  open(<Form first="2026-04-05" />)
  field().focus()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.click(await screen.findByRole('button', { name: 'Thursday, 9 April 2026' }))
  expect(field().value).toBe('09 Apr 2026')
  expect(document.activeElement).toBe(field())

  await userEvent.keyboard('{ArrowDown}')
  await userEvent.click(await screen.findByRole('button', { name: 'Month end' }))
  expect(said.at(-1)).toBe('2026-04-30')
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.click(await screen.findByRole('button', { name: 'Today' }))
  expect(said.at(-1)).toBe(thisDay())

  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('button', { name: 'Today' })
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull()
})

const focused = () => document.activeElement?.getAttribute('aria-label')

test('keys move among the days, which are one tab stop, and Escape returns to the field', async () => {
  open(<Form first="2026-04-05" />)
  field().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('Sunday, 5 April 2026')
  for (const [key, day] of [
    ['ArrowRight', 'Monday, 6 April 2026'],
    ['ArrowDown', 'Monday, 13 April 2026'],
    ['ArrowUp', 'Monday, 6 April 2026'],
    ['Home', 'Wednesday, 1 April 2026'],
    ['ArrowLeft', 'Tuesday, 31 March 2026'],
    ['PageUp', 'Saturday, 28 February 2026'],
    ['PageDown', 'Saturday, 28 March 2026'],
    ['End', 'Tuesday, 31 March 2026'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expect(focused(), key).toBe(day)
  }
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Today')
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(field())

  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('Sunday, 5 April 2026')
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect([field().value, document.activeElement]).toEqual(['06 Apr 2026', field()])
})

test('keys stop at the first and the last day that is offered', async () => {
  open(<DateField label="Date" value="2026-04-05" min="2026-04-02" max="2026-05-01" />)
  field().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('Sunday, 5 April 2026')
  await userEvent.keyboard('{Home}')
  expect(focused()).toBe('Thursday, 2 April 2026')
  await userEvent.keyboard('{PageDown}')
  expect(focused()).toBe('Friday, 1 May 2026')
})

test('the calendar is a dialog of the field, which its button opens without moving the focus', async () => {
  open(<Form first={thisDay()} />)
  expect(field().getAttribute('aria-haspopup')).toBe('dialog')
  const button = screen.getByRole('button', { name: 'Calendar', expanded: false })
  await userEvent.click(button)
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendar' }))
  expect(button.ariaExpanded).toBe('true')
  expect(document.activeElement).toBe(button)
  expect(calendar.getByRole('button', { current: 'date', pressed: true })).toBeTruthy()
})

test('a field of a list reports a day once it is left, or at once if it is whole', async () => {
  const days: string[] = []
  open(<DayField label="Date" value="2026-04-05" onDay={(day) => days.push(day)} />)
  await userEvent.clear(field())
  await userEvent.type(field(), '5/4/20')
  expect(days).toEqual([])
  await userEvent.type(field(), '25{Enter}')
  expect(days).toEqual(['2025-04-05'])
  fireEvent.change(field(), { target: { value: '2024-02-29' } })
  expect(days).toEqual(['2025-04-05', '2024-02-29'])
  expect(within(document.body).queryByRole('alert')).toBeNull()
})
