import type { StudentDetail } from '@ganit/contract/people/directory'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { NO_PLACE } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { StudentForm } from './student-form.tsx'

const riya: StudentDetail = {
  student_id: 7,
  uid: 'u7',
  first_name: 'Riya',
  middle_name: null,
  last_name: 'Banerjee',
  email: 'riya@example.in',
  student_class: 3,
  course_name: 'Algebra',
  class_number: 9,
  dob: '2011-08-14',
  date_of_birth: '2011-08-14',
  gender: null,
  is_active: true,
  is_verified: false,
  profile_picture: null,
  student_photo_path: null,
  batch_id: 4,
  batches: [{ id: 4, name: 'Evening' }],
  contact_number_1: '+919830041276',
  contact_number_2: null,
  school_or_college_name: 'Model School',
  board_or_university_name: 'CBSE',
  address: '27 Lake Road',
  city: 'Kolkata',
  district: 'Kolkata',
  state: 'West Bengal',
  pin: '700029',
  notes: null,
  version: 5,
}
const onWire = (changes: object) => ({ ...riya, is_active: 1, is_verified: 0, ...changes })
const batch = (id: number, name: string, classNumber: number | null) => ({
  batch_id: id,
  id,
  batch_name: name,
  name,
  description: '',
  course_id: null,
  course_name: null,
  classNumber,
  schedules: [],
  ...NO_PLACE,
  student_count: 0,
  version: 1,
})
const course = (course_id: number, course_name: string, msa_class_level: string) => ({
  course_id,
  course_name,
  msa_class_level,
})
const CHOICES = {
  'GET /api/course/course_list': {
    body: [
      course(3, 'Algebra', 'Class 9'),
      course(4, 'Sets', 'Class 9'),
      course(5, 'Sets', 'Class 10'),
    ],
  },
  'GET /api/batchmanegment/all_batches_with_schedule': {
    body: [batch(4, 'Evening', 9), batch(6, 'Any', null)],
  },
}
const SAVE = 'POST /api/student/update_student_detail'
const READ = 'POST /api/student/student_detail_by_id'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const optionsOf = (label: string) =>
  [...field(label).querySelectorAll('option')].map(({ textContent }) => textContent)

async function openForm() {
  const shown = open(<StudentForm student={riya} />, '/students/edit/7')
  await screen.findByRole('option', { name: 'Any' })
  return shown
}

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('courses stand by name, two of one name with their class; batches are those that fit', async () => {
  answerWith(CHOICES)
  await openForm()
  expect(optionsOf('Class')).toEqual([
    'Select a class',
    'Algebra',
    'Sets (Class 9)',
    'Sets (Class 10)',
  ])
  expect(optionsOf('Batch')).toEqual(['Select a batch', 'Evening', 'Any'])
  expect(field('Batch').value).toBe('4')
})

test('first name, class and batch are required, and nothing is sent without them', async () => {
  const sent = answerWith(CHOICES)
  await openForm()
  await userEvent.clear(field('First Name'))
  await userEvent.selectOptions(field('Class'), '')
  await userEvent.selectOptions(field('Batch'), '')
  await save()
  for (const label of ['First Name', 'Class', 'Batch'])
    expect(screen.getByText(`${label} is required.`)).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('Class and Standard say which of them is the course and which the school class', async () => {
  answerWith(CHOICES)
  await openForm()
  const said = (label: string) =>
    document.getElementById(String(field(label).getAttribute('aria-describedby')))?.textContent
  expect(said('Class')).toMatch(/^The course\./)
  expect(said('Standard')).toBe('The school class, 1 to 12.')
})

test('a batch of the other class is not taken along, one for any class is', async () => {
  answerWith(CHOICES)
  await openForm()
  await userEvent.selectOptions(field('Standard'), '10')
  expect(field('Batch').value).toBe('')
  await userEvent.selectOptions(field('Standard'), '9')
  expect(field('Batch').value).toBe('4')
  await screen.findByRole('option', { name: 'Any' })
  await userEvent.selectOptions(field('Batch'), '6')
  await userEvent.selectOptions(field('Standard'), '10')
  expect(field('Batch').value).toBe('6')
})

test('only what was changed is sent, with the version it was changed from', async () => {
  const student = onWire({ city: 'Howrah', version: 6 })
  const sent = answerWith({ ...CHOICES, [SAVE]: { body: { message: 'ok', student } } })
  const { address } = await openForm()
  await userEvent.clear(field('City'))
  await userEvent.type(field('City'), 'Howrah')
  await save()
  expect(sent.find(({ path }) => path.includes('update'))?.body).toEqual({
    student_id: 7,
    city: 'Howrah',
    from_version: 5,
  })
  await expect.poll(address).toBe('/admin/students')
})

test('also without a change the server is asked, and its refusal is said', async () => {
  const sent = answerWith({ ...CHOICES, [SAVE]: { status: 503, body: { error: 'Busy.' } } })
  const { address } = await openForm()
  await save()
  expect(await screen.findByText('Failed to update student.')).toBeTruthy()
  expect(sent.find(({ path }) => path.includes('update'))?.body).toEqual({ student_id: 7 })
  expect(address()).toBe('/students/edit/7')
})

test('what does not go together is said, though nobody else changed anything', async () => {
  answerWith({
    ...CHOICES,
    [SAVE]: { status: 409, body: { error: 'This student is in ‘Evening’.' } },
    [READ]: { body: onWire({}) },
  })
  await openForm()
  await userEvent.type(field('City'), 'x')
  await save()
  expect(await screen.findByText('Failed to update student.')).toBeTruthy()
  expect(screen.getByText('This student is in ‘Evening’.')).toBeTruthy()
  expect(field('City').value).toBe('Kolkatax')
})

test('a record changed elsewhere where the form shows nothing of it is saved all the same', async () => {
  const student = onWire({ city: 'Kolkatax', version: 9 })
  const sent = answerWith({
    ...CHOICES,
    [SAVE]: ({ body }) =>
      (body as { from_version: number }).from_version === 8
        ? { body: { message: 'ok', student } }
        : { status: 409, body: { error: 'Changed.' } },
    [READ]: { body: onWire({ version: 8 }) },
  })
  const { address } = await openForm()
  await userEvent.type(field('City'), 'x')
  await save()
  await expect.poll(address).toBe('/admin/students')
  expect(sent.filter(({ path }) => path.includes('update'))).toHaveLength(2)
})
