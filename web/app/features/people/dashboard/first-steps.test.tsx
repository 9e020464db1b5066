import { dayAfter } from '@ganit/contract/days'
import type { StudentProfile } from '@ganit/contract/people/students'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { theSettings } from '../../../../test/settings.ts'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { today } from '../../../ui/text/dates.ts'
import { FirstSteps } from './first-steps.tsx'

beforeEach(() => startSession('t', aStudent))

const show = (changes: object, { batches = [{}], days = 0 } = {}) => {
  const sent = answerWith({
    'GET /api/student/own-batches': { body: batches },
    'GET /api/settings': { body: theSettings(changes) },
  })
  const registered_at = new Date(Date.now() - days * 86_400_000).toISOString()
  open(
    <FirstSteps profile={{ contact_number_1: '+919830041276', registered_at } as StudentProfile} />,
  )
  return sent
}
const steps = async () =>
  (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
const PROMISED = { calls_by: dayAfter(today('Asia/Kolkata'), 1), free_trial: true }

test('who has just registered reads what happens now, as far as the academy promises it', async () => {
  show(PROMISED, { batches: [] })
  expect(await steps()).toEqual([
    '1. We call +91 98300 41276 by tomorrow.',
    '2. We choose a batch together.',
    '3. First lesson free.',
  ])
})

test('without a promise only the batch is left, and a day that is past is not promised anew', async () => {
  show({ calls_by: null, free_trial: false }, { batches: [] })
  expect(await steps()).toEqual(['1. We choose a batch together.'])
})

test('days after the registration no new day is promised', async () => {
  show(PROMISED, { batches: [], days: 3 })
  expect((await steps())[0]).toBe('1. We call +91 98300 41276.')
})

test('who is in a batch reads nothing of it', async () => {
  const sent = show(PROMISED)
  await expect.poll(() => sent.length).toBe(1)
  expect(screen.queryByRole('list')).toBeNull()
})
