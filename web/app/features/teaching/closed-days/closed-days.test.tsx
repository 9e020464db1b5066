import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import ClosedDayScreen from './closed-day.tsx'
import ClosedDays from './closed-days.tsx'

const puja = {
  closed_day_id: 1,
  title: 'পূজা Puja',
  from_date: '2026-10-17',
  to_date: '2026-10-21',
  batch_id: null,
  batch_name: null,
  version: 3,
}
const trip = {
  ...puja,
  closed_day_id: 2,
  title: 'Trip',
  to_date: '2026-10-17',
  batch_id: 7,
  batch_name: 'Class 9',
}
const lesson = {
  lesson_id: 9,
  batch_id: 7,
  batch_name: 'Class 9',
  date: '2026-10-19',
  start_time: '17:00',
  end_time: '18:00',
}

const reach = {
  ...{ families: 81, students: 90, without: [], text: 'No class on Sat 17 Oct (Puja).' },
  ways: { inbox: 170, mail: 80, sms: 0, whatsapp: 0, by_hand: 3 },
  as: { sms: 'No class: Sat 17 Oct', whatsapp: null },
}
const batches = { body: [] }

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00+05:30'), toFake: ['Date'] })
})

test('the holidays of a year are listed, and where there are none one can be added', async () => {
  answerWith({ 'GET /api/closed-days': { body: [puja, trip] } })
  const { close } = open(<ClosedDays />, '/admin/holidays')
  expect((await screen.findByRole('link', { name: puja.title })).getAttribute('href')).toBe(
    '/admin/holidays/edit/1?year=2026',
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Holidays' })).toBeTruthy()
  expect(screen.getByText('17 Oct 2026 to 21 Oct 2026')).toBeTruthy()
  expect(screen.getByText('All batches')).toBeTruthy()
  expect(screen.getByText('Class 9')).toBeTruthy()
  close()

  answerWith({ 'GET /api/closed-days': { body: [] } })
  open(<ClosedDays />, '/admin/holidays')
  expect(await screen.findByText('No holidays this year.')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Add' }).length).toBeGreaterThan(0)
})

test('another year is asked for', async () => {
  const sent = answerWith({ 'GET /api/closed-days': { body: [puja] } })
  open(<ClosedDays />, '/admin/holidays')
  await screen.findByRole('link', { name: puja.title })
  const years = screen.getByLabelText<HTMLSelectElement>('Year')
  const last = years.options[years.options.length - 1]?.value ?? ''
  await userEvent.selectOptions(years, last)

  await expect.poll(() => sent.map(({ path }) => path).join()).toContain(`year=${last}`)
})

test('before a holiday is saved it is said what it cancels', async () => {
  const sent = answerWith({
    'GET /api/batchmanegment/all_batches_with_schedule': batches,
    'POST /api/closed-days/preview': { body: { lessons: 14, batches: 6, students: 90, reach } },
    'POST /api/closed-days': { status: 201, body: { message: '', closed_day: puja } },
  })
  const { address } = open(<ClosedDayScreen params={{}} />, '/admin/holidays/new')
  await userEvent.type(screen.getByLabelText('Title'), puja.title)
  expect(screen.getByText('Fill in the days to see what they cancel.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('From'), puja.from_date)
  await userEvent.type(screen.getByLabelText('To'), puja.to_date)
  expect(await screen.findByText('Cancels 14 lessons of 6 batches.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Tell 81 families').checked).toBe(true)
  expect(screen.getByText(reach.text)).toBeTruthy()
  // Channels by which nobody is told are not offered.
  expect(screen.queryByRole('button', { name: 'WhatsApp' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'SMS' }))
  expect(screen.getByText(reach.as.sms)).toBeTruthy()
  expect(screen.queryByText(reach.text)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await expect.poll(address).toBe('/admin/holidays')
  const { title, from_date, to_date } = puja
  expect(
    sent.find(({ method, path }) => method === 'POST' && path === '/api/closed-days')?.body,
  ).toEqual({
    title,
    from_date,
    to_date,
    batch_id: '',
  })
  // People whom no configured channel reaches are counted, too.
  expect(screen.getByText('3 people are told only by hand.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Tell them' }))
  await expect.poll(address).toMatch(/^\/admin\/messages\?purpose=lesson_changed&since=\d{4}-/)
})

test('a saved holiday of another year leads to the list of that year', async () => {
  const next = { ...puja, from_date: '2190-04-05', to_date: '2190-04-05' }
  answerWith({
    'GET /api/batchmanegment/all_batches_with_schedule': batches,
    'POST /api/closed-days/preview': { body: { lessons: 0, batches: 0, students: 0, reach } },
    'POST /api/closed-days': { status: 201, body: { message: '', closed_day: next } },
  })
  const { address } = open(<ClosedDayScreen params={{}} />, '/admin/holidays/new')
  await userEvent.type(screen.getByLabelText('Title'), next.title)
  await userEvent.type(screen.getByLabelText('From'), next.from_date)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(address).toBe('/admin/holidays?year=2190')
})

test('a register in the way is named before and when it is saved', async () => {
  const error = 'The register of Class 9 on 19 Oct 2026, 5:00 pm was taken.'
  answerWith({
    'GET /api/batchmanegment/all_batches_with_schedule': batches,
    'GET /api/closed-days': { body: [puja] },
    'POST /api/closed-days/preview': { status: 409, body: { error } },
  })
  open(<ClosedDayScreen params={{ id: '1' }} />, '/admin/holidays/edit/1?year=2026')

  expect(await screen.findByText(error)).toBeTruthy()
})

test('a holiday is taken back without a word to the families, if one wishes', async () => {
  const sent = answerWith({
    'GET /api/closed-days': { body: [puja] },
    'POST /api/closed-days/preview': { body: { lessons: 14, batches: 6, students: 90, reach } },
    'DELETE /api/closed-days/1': { body: { message: '', not_restored: [] } },
  })
  open(<ClosedDays />, '/admin/holidays')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(await question.findByLabelText('Tell 81 families'))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await expect
    .poll(() => sent.find(({ method }) => method === 'DELETE')?.body)
    .toEqual({
      tell: false,
    })
})

test('lessons that stay cancelled are named', async () => {
  answerWith({
    ...unreachable('POST /api/closed-days/preview'),
    'GET /api/closed-days': { body: [puja] },
    'DELETE /api/closed-days/1': { body: { message: '', not_restored: [lesson] } },
  })
  open(<ClosedDays />, '/admin/holidays')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText(/Their place is taken by now: Class 9, Mon 19 Oct/)).toBeTruthy()
})

test('an unknown holiday leads back to the list', async () => {
  answerWith({ 'GET /api/closed-days': { body: [] } })
  open(<ClosedDayScreen params={{ id: '9' }} />, '/admin/holidays/edit/9')
  expect(await screen.findByText('Holiday not found')).toBeTruthy()
})
