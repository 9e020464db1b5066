import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import { AcademyContext, useAcademy } from '../../../academy.ts'
import { DemoForm } from './demo-form.tsx'
import { DemoTimes } from './demo-times.tsx'

const lesson = (lesson_id: number, date: string) => ({
  ...{ lesson_id, date, start_time: '17:30', end_time: '19:00', batch_name: 'Class 7 – Evening' },
})
const LIST = 'GET /api/demo-lessons'
const TAKE = 'POST /api/demo-seats'
const TWO = [lesson(1, '2026-12-01'), lesson(2, '2026-12-03')]

const Form = ({ wished = Number.NaN }: { wished?: number }) => (
  <AcademyContext
    value={{
      ...useAcademy(),
      ...{ name: 'Sunrise', address: '12 Lake Road', phone: '98300 41200' },
      mapLink: 'https://maps.example.in/x',
    }}
  >
    <DemoForm classNumber={7} wished={wished} />
  </AcademyContext>
)

async function fillIn() {
  await userEvent.type(await screen.findByLabelText('Your name'), 'Sunita Joshi')
  await userEvent.type(screen.getByLabelText('Phone'), '98300 12345')
  await userEvent.click(screen.getByLabelText('You may call me about this'))
}

test('the next lesson is chosen, and the answer stands on the spot with the way to the academy', async () => {
  const sent = answerWith({
    [LIST]: { body: TWO },
    [TAKE]: { status: 201, body: { message: 'Come on Tue 1 Dec, 5:30 pm.' } },
  })
  open(<Form />, '/demo?class=7')
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Take the seat: Tue 1 Dec, 5:30 pm' }))
  const answer = await screen.findByText('Come on Tue 1 Dec, 5:30 pm.')
  expect(document.activeElement).toBe(answer)
  expect(screen.getByRole('link', { name: 'Map' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '98300 41200' }).getAttribute('href')).toBe(
    'tel:9830041200',
  )
  expect(sent.at(-1)?.body).toEqual({
    ...{ name: 'Sunita Joshi', phone: '98300 12345', consent: true, website: '' },
    ...{ lesson_id: 1, class_number: 7, language: 'en' },
  })
})

test('a seat in an online lesson leads to no address of a building', async () => {
  answerWith({
    [LIST]: { body: [{ ...lesson(1, '2026-12-01'), is_online: true }] },
    [TAKE]: { status: 201, body: { message: 'Come on Tue 1 Dec, 5:30 pm.' } },
  })
  open(<Form />, '/demo?class=7')
  expect((await screen.findByRole('radio')).closest('label')?.textContent).toMatch(/Online$/)
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: /^Take the seat/ }))
  expect(await screen.findByText('The lesson is online. We will send you the link.')).toBeTruthy()
  expect(screen.queryByText(/12 Lake Road/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Map' })).toBeNull()
})

test('a full lesson is said with those that are left, and what was typed stays', async () => {
  answerWith({
    [LIST]: { body: TWO },
    [TAKE]: { status: 409, body: { error: 'This lesson is full.', lessons: TWO.slice(1) } },
  })
  open(<Form wished={1} />, '/demo?class=7')
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: /^Take the seat/ }))
  expect(await screen.findByText('This lesson is full. Choose another.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take the seat: Thu 3 Dec, 5:30 pm' })).toBeTruthy()
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Sunita Joshi')
})

test('a lesson that was cancelled meanwhile is not called full', async () => {
  answerWith({
    [LIST]: { body: TWO },
    [TAKE]: { status: 409, body: { error: 'This lesson was cancelled.', lessons: TWO.slice(1) } },
  })
  open(<Form />, '/demo?class=7')
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: /^Take the seat/ }))
  expect(await screen.findByText('This lesson was cancelled.')).toBeTruthy()
  expect(screen.getAllByRole('radio')).toHaveLength(1)
})

test('lessons at the same time are told apart by their batches, and only these', async () => {
  const twin = { ...lesson(3, '2026-12-01'), batch_name: 'Class 7 – Bengali' }
  answerWith({ [LIST]: { body: [...TWO, twin] } })
  open(<Form />, '/demo?class=7')
  const named = async (name: RegExp) => (await screen.findAllByRole('radio', { name })).length
  expect(await named(/Tue 1 Dec.*Class 7 – Evening/)).toBe(1)
  expect(await named(/Tue 1 Dec.*Class 7 – Bengali/)).toBe(1)
  expect(screen.queryByRole('radio', { name: /Thu 3 Dec.*Evening/ })).toBeNull()
})

test('without a tick the field says so, and the other time that was chosen stays', async () => {
  const consent = 'Please allow us to call you.'
  answerWith({
    [LIST]: { body: TWO },
    [TAKE]: { status: 400, body: { error: consent, fields: { consent } } },
  })
  open(<Form />, '/demo?class=7')
  await userEvent.click(await screen.findByRole('radio', { name: /Thu 3 Dec/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Take the seat: Thu 3 Dec, 5:30 pm' }))
  expect(await screen.findByText(consent)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('You may call me about this'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Thu 3 Dec/ }).checked).toBe(true)
})

test.for([
  [{ body: [] }, 'No lesson has a free seat just now.'],
  [{ status: 500, body: { error: 'x' } }, 'The times could not be loaded.'],
] as const)('without times the visitor is led to the questions', async ([answer, said]) => {
  answerWith({ [LIST]: answer as never, ...unreachable(TAKE) })
  open(<Form />, '/demo?class=7')
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask us' }).getAttribute('href')).toBe(
    '/enquire?trial=1&class=7',
  )
})

test('a class page leads to the form with the time that was pressed', async () => {
  answerWith({ [LIST]: { body: TWO } })
  open(<DemoTimes classNumber={7} />, '/programs/class/7')
  const link = await screen.findByRole('link', { name: /Thu 3 Dec/ })
  expect(link.getAttribute('href')).toBe('/demo?class=7&lesson=2')
})

test('a class page without a free seat has no such part', async () => {
  const sent = answerWith({ [LIST]: { body: [] } })
  open(<DemoTimes classNumber={7} />, '/programs/class/7')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})
