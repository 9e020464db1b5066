import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, type Sent, theAdmin, unreachable } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import Directory from './directory.tsx'

/** Calls of parts of the screen that these tests are not about. */
const ELSEWHERE = unreachable('GET /api/find')

const LIST = 'GET /api/student/student_list'
const BATCHES = 'GET /api/batchmanegment/all_batches_with_schedule'

const riya = {
  student_id: 7,
  uid: 'u7',
  first_name: 'Riya',
  middle_name: null,
  last_name: 'Banerjee',
  email: 'riya@example.in',
  contact_number_1: '+919830041276',
  student_class: 3,
  course_name: 'Algebra',
  class_number: 9,
  dob: '2011-08-14',
  date_of_birth: '2011-08-14',
  gender: null,
  is_active: 1,
  is_verified: 0,
  profile_picture: null,
  student_photo_path: null,
  batch_id: 4,
  batches: [{ id: 4, name: 'Evening' }],
}
const page = { items: [riya], total: 1, page: 1, page_size: 10 }

const queries = (sent: Sent[]) =>
  sent
    .filter(({ path }) => path.includes('student_list'))
    .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])))
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

beforeEach(() => startSession('t', theAdmin))

test('a row says who it is in words', async () => {
  answerWith({ [LIST]: { body: page }, [BATCHES]: { body: [] } })
  open(<Directory />, '/admin/students')

  const link = await screen.findByRole('link', { name: 'Riya Banerjee' })
  expect(link.getAttribute('href')).toBe('/students/edit/7')
  const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '7',
    'Riya Banerjee',
    'riya@example.in',
    'Class 9',
    'Yes',
    'No',
  ])
})

test('what the address says is asked for, and what makes no sense there is left out', async () => {
  const sent = answerWith({
    ...ELSEWHERE,
    [LIST]: { body: page },
    [BATCHES]: { body: [] },
  })
  open(
    <Directory />,
    '/admin/students?page=2&search=%00ab&sort=is_active&order=desc&class=9&batch=4&active=1&verified=0',
  )
  await screen.findByRole('link', { name: 'Riya Banerjee' })
  expect(queries(sent)).toEqual([
    {
      page: '2',
      sort: 'is_active',
      order: 'desc',
      search: 'ab',
      class_number: '9',
      batch_id: '4',
      is_active: '1',
      is_verified: '0',
    },
  ])
})

test('nonsense in the address counts as nothing', async () => {
  const sent = answerWith({ [LIST]: { body: page }, [BATCHES]: { body: [] } })
  open(<Directory />, '/admin/students?page=-1&sort=password&class=13&batch=x&active=2&verified=no')
  await screen.findByRole('link', { name: 'Riya Banerjee' })
  expect(queries(sent)).toEqual([{ page: '1', sort: 'student_id', order: 'asc' }])
})

test('that nobody is there is said of what was looked for only when that is answered', async () => {
  const later = Promise.withResolvers<void>()
  answerWith({
    ...ELSEWHERE,
    [LIST]: async ({ path }) => {
      if (path.includes('riya')) await later.promise
      const items = path.includes('riya') ? [riya] : []
      return { body: { ...page, items, total: items.length } }
    },
    [BATCHES]: { body: [] },
  })
  open(<Directory />, '/admin/students?search=zz')
  await screen.findByText(/^Nothing matches “zz”/)
  const field = screen.getByRole('searchbox', { name: 'Search' })
  await userEvent.clear(field)
  await userEvent.type(field, 'riya')
  await waitFor(() => expect(screen.queryByText(/^Nothing matches/)).toBeNull())
  expect(screen.getByText('One moment…')).toBeTruthy()
  later.resolve()
  await screen.findByRole('link', { name: 'Riya Banerjee' })
})

test('columns are chosen and kept; a spoilt choice counts as none', async () => {
  answerWith({ [LIST]: { body: page }, [BATCHES]: { body: [] } })
  window.localStorage.setItem('directoryColumns', '["name",5')
  open(<Directory />, '/admin/students')
  await screen.findByRole('link', { name: 'Riya Banerjee' })
  expect(heads()).toEqual(['Student ID', 'Name', 'Email', 'Class', 'Active', 'Verified'])

  await userEvent.click(screen.getByText('Columns'))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Batches' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Email' }))
  expect(heads()).toEqual(['Student ID', 'Name', 'Class', 'Batches', 'Active', 'Verified'])
  expect(JSON.parse(window.localStorage.getItem('directoryColumns') ?? '')).toEqual([
    'student_id',
    'name',
    'class',
    'batches',
    'active',
    'verified',
  ])
})

test('an export asks for what is filtered, in the columns that are shown, all pages of it', async () => {
  const sent = answerWith({
    ...ELSEWHERE,
    [LIST]: { body: page },
    [BATCHES]: { body: [] },
    'GET /api/student/export.csv': { body: 'x' },
  })
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  open(<Directory />, '/admin/students?page=3&search=riya&class=9&sort=first_name')
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))

  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(sent.at(-1)?.path).toBe(
    '/api/student/export.csv?sort=first_name&order=asc&search=riya&class_number=9' +
      '&columns=student_id%2Cfirst_name%2Cmiddle_name%2Clast_name%2Cemail%2Cclass_number%2Cis_active%2Cis_verified',
  )
  expect(sent.at(-1)?.headers.authorization).toBe('Bearer t')
})

test('an export that fails says so', async () => {
  answerWith({
    ...unreachable('GET /api/student/export.csv'),
    [LIST]: { body: page },
    [BATCHES]: { body: [] },
  })
  open(<Directory />, '/admin/students')
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText(/^Failed to export students\./)).toBeTruthy()
})

test('nobody found says why, and leads back', async () => {
  answerWith({
    ...ELSEWHERE,
    [LIST]: { body: { ...page, items: [], total: 0 } },
    [BATCHES]: { body: [] },
  })
  const { address } = open(<Directory />, '/admin/students?search=zzz&active=1')
  expect(await screen.findByRole('heading', { name: 'No students found.' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(address()).toBe('/admin/students')
  expect(await screen.findByText(/registered, at \/student\/login\.$/)).toBeTruthy()
  // One link stands above the list, the other in its empty state.
  expect(screen.getAllByRole('link', { name: 'Import' })).toHaveLength(2)
})

test('a student who is in no batch can be listed, and phones be shown to call', async () => {
  const sent = answerWith({ [LIST]: { body: page }, [BATCHES]: { body: [] } })
  window.localStorage.setItem('directoryColumns', '["name","phone"]')
  open(<Directory />, '/admin/students')
  const [call] = await screen.findAllByRole('link', { name: /98300/ })
  expect(call?.getAttribute('href')).toBe('tel:+919830041276')
  await userEvent.selectOptions(screen.getByLabelText('Batch'), 'No batch')
  await waitFor(() => expect(queries(sent).at(-1)).toMatchObject({ batch_id: 'none' }))
})

test('the desk is offered the export, too', async () => {
  startSession('t', { ...theAdmin, userType: 'desk' })
  answerWith({ [LIST]: { body: page }, [BATCHES]: { body: [] } })
  open(<Directory />, '/admin/students')
  await screen.findByRole('link', { name: 'Riya Banerjee' })
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy()
})

test('students are ticked over pages, once somebody asks for ticks, and all found at once', async () => {
  const ina = { ...riya, student_id: 8, uid: 'u8', first_name: 'Ina' }
  const sent = answerWith({
    [LIST]: ({ path }: Sent) => ({
      body: path.includes('page_size=100')
        ? { items: [riya, ina], total: 2, page: 1, page_size: 100 }
        : { items: [riya], total: 2, page: 1, page_size: 1 },
    }),
    [BATCHES]: { body: [] },
  })
  open(<Directory />, '/admin/students?batch=4')
  await screen.findByRole('link', { name: 'Riya Banerjee' })
  expect(screen.queryByRole('checkbox', { name: 'Tick Riya Banerjee' })).toBeNull()
  await userEvent.click(screen.getByText('Print ▾'))
  await userEvent.click(await screen.findByRole('button', { name: 'Choose students' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tick this page' }))
  expect(screen.getByText('1 student ticked')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Tick all 2' }))
  expect(await screen.findByText('2 students ticked')).toBeTruthy()
  expect(queries(sent).at(-1)).toMatchObject({ page_size: '100', batch_id: '4' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tick Riya Banerjee' }))
  expect(screen.getByText('1 student ticked')).toBeTruthy()
  await userEvent.click(screen.getByText('Print ▾'))
  await userEvent.click(await screen.findByRole('button', { name: 'ID cards' }))
  expect(await screen.findByText(/1 card, five on a sheet/)).toBeTruthy()
})
