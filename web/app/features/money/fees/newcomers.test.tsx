import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { Newcomers } from './newcomers.tsx'

const newcomer = (student_id: number, first_name: string) => ({
  student_id,
  uid: `u${student_id}`,
  first_name,
  middle_name: null,
  last_name: 'Sen',
  email: 'a@example.in',
  contact_number_1: '+919830041276',
  student_class: null,
  course_name: null,
  class_number: 9,
  dob: '2011-08-14',
  date_of_birth: '2011-08-14',
  gender: null,
  is_active: 1,
  is_verified: 0,
  profile_picture: null,
  student_photo_path: null,
  batch_id: null,
  batches: [],
})
const LIST = 'GET /api/student/student_list'
const page = (...items: object[]) => ({
  body: { items, total: items.length, page: 1, page_size: 5 },
})

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('a student who has registered is listed, verified or placed, and stays in sight', async () => {
  let waiting = [newcomer(8, 'Bela'), newcomer(7, 'Asha')]
  const sent = answerWith({
    [LIST]: () => page(...waiting),
    'GET /api/batchmanegment/all_batches_with_schedule': { body: [] },
    'POST /api/student/update_student_detail': ({ body }) => {
      const { student_id } = body as { student_id: number }
      const student = waiting.find((each) => each.student_id === student_id)
      waiting = waiting.filter((each) => each.student_id !== student_id)
      return { body: { message: 'ok', student: { ...student, ...detail } } }
    },
  })
  open(<Newcomers />)
  await userEvent.click(await screen.findByRole('button', { name: '2 new registrations' }))
  const query = Object.fromEntries(new URLSearchParams(sent[0]?.path.split('?')[1]))
  expect(query).toMatchObject({ is_verified: '0', sort: 'student_id', order: 'desc' })
  const rows = screen.getAllByRole('listitem')
  expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
    'Bela Sen',
    'Asha Sen',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Verify', description: 'Bela Sen' }))
  expect(await screen.findByText('Verified')).toBeTruthy()
  expect(sent.find(({ path }) => path.includes('update_student'))?.body).toEqual({
    student_id: 8,
    is_verified: true,
  })
  expect(await screen.findByRole('button', { name: '1 new registration' })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

const detail = {
  contact_number_2: null,
  school_or_college_name: 'S',
  board_or_university_name: 'B',
  address: 'A',
  city: 'C',
  district: 'D',
  state: 'S',
  pin: '1',
  notes: null,
  version: 2,
}

test('where nobody is new nothing is said', async () => {
  const sent = answerWith({ [LIST]: page() })
  open(<Newcomers />)
  await expect.poll(() => sent.length).toBe(1)
  expect(screen.queryByRole('region')).toBeNull()
})
