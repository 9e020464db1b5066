import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { OwnBatches } from './own-batches.tsx'
import { OwnCourses } from './own-courses.tsx'

const BATCHES = 'GET /api/student/own-batches'
const COURSES = 'GET /api/student/own-courses'

const batch = {
  id: 3,
  name: 'Class 9 – Morning',
  description: 'Bring your graph book.',
  course_name: 'Number Systems',
  schedules: [
    { weekday: 'Monday', start_time: '07:00', end_time: '08:30' },
    { weekday: 'Thursday', start_time: '11:30', end_time: '13:00' },
  ],
  times_from: '2026-12-01',
  next_class: { date: '2026-11-23', start_time: '07:00', end_time: '08:30' },
}
const course = {
  ID: 5,
  course_name: 'Number Systems',
  course_subtitle: 'From counting to the real line',
  course_image_path: null,
  course_video_path: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  class_level_id: 9,
  class_level: 'Class 9',
  msa_class_level: 'Class 9',
  category_id: 1,
  cetagory_name: 'School',
  show_in_forntpage: 1,
  isActive: 1,
  curriculums: [{ curriculum_id: 1, curriculum_name: 'Real Numbers' }],
  essentials: [
    {
      ID: 1,
      classroom_essentials_name: 'Graph book',
      classroom_essentials_description: 'Ruled in millimetres',
    },
  ],
}

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('a batch says when it meets each week and when next', async () => {
  answerWith({ [BATCHES]: { body: [batch] } })
  open(<OwnBatches />)

  const card = await screen.findByRole('article')
  expect(within(card).getByRole('heading').textContent).toBe('Class 9 – Morning')
  expect(card.textContent).toContain('Monday, 23 Nov 2026')
  const times = within(card).getAllByRole('listitem')
  expect(times.map(({ textContent }) => textContent)).toEqual([
    'Monday 7:00 – 8:30 am',
    'Thursday 11:30 am – 1:00 pm',
  ])
  expect(within(card).getByText('from 1 Dec 2026')).toBeTruthy()
})

test('a batch without a weekly plan says so, and has no next class', async () => {
  answerWith({ [BATCHES]: { body: [{ ...batch, schedules: [], next_class: null }] } })
  open(<OwnBatches />)

  expect(await screen.findByText('No weekly times yet')).toBeTruthy()
  expect(screen.queryByText('Next class')).toBeNull()
})

test('a student who is in no batch reads so', async () => {
  answerWith({ [BATCHES]: { body: [] } })
  open(<OwnBatches />)

  expect(await screen.findByText('You are not in a batch yet.')).toBeTruthy()
})

test('what could not be loaded can be asked for again', async () => {
  let isAway = true
  answerWith({
    [BATCHES]: () => (isAway ? new TypeError('Failed to fetch') : { body: [batch] }),
    [COURSES]: () => (isAway ? new TypeError('Failed to fetch') : { body: [course] }),
  })
  open(
    <>
      <OwnBatches />
      <OwnCourses />
    </>,
  )
  expect(await screen.findByText('Failed to load your batches.')).toBeTruthy()
  expect(await screen.findByText('Failed to load your courses.')).toBeTruthy()
  isAway = false
  for (const button of screen.getAllByRole('button', { name: 'Retry' }))
    await userEvent.click(button)
  expect(await screen.findByText('Class 9 – Morning')).toBeTruthy()
  expect(await screen.findByText('Your course')).toBeTruthy()
})

test('a course shows its curriculum and essentials, and its video only when one presses [S116]', async () => {
  answerWith({ [COURSES]: { body: [course] } })
  open(<OwnCourses />)

  expect(await screen.findByText('Real Numbers')).toBeTruthy()
  expect(screen.getByText('Ruled in millimetres')).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Play video' }))
  expect(screen.getByTitle('Video of Number Systems')).toBeTruthy()
})

test('without a course there is no section about courses', async () => {
  const sent = answerWith({ [COURSES]: { body: [] }, [BATCHES]: { body: [] } })
  open(
    <>
      <OwnCourses />
      <OwnBatches />
    </>,
  )
  expect(await screen.findByText('You are not in a batch yet.')).toBeTruthy()
  expect(sent).toHaveLength(2)
  expect(screen.queryByText(/Your course/)).toBeNull()
})
