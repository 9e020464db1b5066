import type { QueryKey } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import { queryClient } from '../../../api/query-client.ts'
import { English } from '../../../i18n/translated.tsx'
import { ParentFirst } from '../../../ui/feedback/parent-first.tsx'
import { homeworkToHandIn } from '../../learning/hand-ins/hand-ins.data.ts'
import { practiceOf } from '../../learning/practice/practice.data.ts'
import { ParentsWord } from './parents-word.tsx'

const CHILD = { student_id: 7, uid: 'u7', first_name: 'Asha', limited: false, may_see: true }
const AGREEMENTS = {
  ...{ student_id: 7, is_minor: true, consents: [], erasure_asked_at: null },
  ...{ asks_guardian_access: false, waits: false, waits_from: null },
}
const PRACTICE = {
  ...{ day: '2026-11-26', session_id: null, count: 8, minutes: 10, language: 'en', topics: [] },
  ...{ state: 'off', waits: true, week: { days: 2, dots: [], last_weeks: { n: 0, of: 0 } } },
}
const HOMEWORK = {
  ...{ lesson_id: 9, student_id: 7, batch_name: 'Algebra', date: '2026-11-24', text: 'Exercise 4' },
  ...{ due_date: null, file: null, may: true, waits: true, hand_in: null },
}
const NOTICE = unreachable('GET /api/settings/pages/privacy', 'GET /api/settings')

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'guardian')
})

const show = (changes: object) =>
  open(
    <English>
      <ParentsWord child={{ ...CHILD, ...changes } as never} />
    </English>,
  )

test('a guardian agrees once, and says that they are of age', async () => {
  const sent = answerWith({
    ...NOTICE,
    'GET /api/practice': { body: PRACTICE },
    'GET /api/lessons/9/hand-in': { body: HOMEWORK },
    'POST /api/student/agreements/u7': {
      status: 201,
      body: { message: 'Consent recorded.', agreements: AGREEMENTS },
    },
  })
  const practice = practiceOf({ student_id: 7 })
  const homework = homeworkToHandIn({ lesson_id: '9', student_id: 7 })
  show({ waits_from: '2026-11-24' })
  expect(
    await screen.findByText('Asha can practise and sit tests online once you have agreed.'),
  ).toBeTruthy()
  await queryClient.fetchQuery(practice)
  await queryClient.fetchQuery(homework)
  expect(screen.queryByRole('checkbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Agree now' }))
  const agree = screen.getByRole('button', { name: 'I agree' })
  expect(agree.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(
    screen.getByRole('checkbox', {
      name: 'I am the parent or guardian of Asha and at least 18 years old',
    }),
  )
  await userEvent.click(agree)
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toContainEqual({
      ...{ purpose: 'guardian', given: true, adult_stated: true, language: 'en' },
    }),
  )
  // Pages that told of the waiting are stale now.
  const isOld = ({ queryKey }: { queryKey: QueryKey }) =>
    queryClient.getQueryState(queryKey)?.isInvalidated
  await expect.poll(() => [isOld(practice), isOld(homework)]).toEqual([true, true])
})

test('in the days of grace it says from when; where nothing is asked there is nothing', async () => {
  answerWith(NOTICE)
  const { close } = show({ waits_from: '2027-07-01' })
  expect(await screen.findByText(/^From .*1 Jul.* on Asha can practise/)).toBeTruthy()
  close()
  for (const changes of [{}, { waits_from: '2026-11-01', limited: true }]) {
    const { close } = show(changes)
    expect(screen.queryByRole('checkbox')).toBeNull()
    close()
  }
})

test('a child reads that a parent has to agree, and a guardian is led there', async () => {
  open(
    <English>
      <ParentFirst />
      <ParentFirst child={7} />
    </English>,
  )
  expect(await screen.findAllByText('A parent has to agree first.')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Agree now' }).getAttribute('href')).toBe(
    '/guardian/dashboard?child=7#parents-word',
  )
})
