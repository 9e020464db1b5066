import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { PRACTICE_DAY, practiceCalls, thePractice } from '../../../../test/practice.ts'
import { judgeWaiting } from './judge-waiting.service.ts'

beginEachTestAt(PRACTICE_DAY)

test('a verdict for which nobody waits any more is written when it comes', async ({ academy }) => {
  const { aPractiser, ask } = await thePractice(academy)
  const { db } = academy
  await ask('expression')
  const pupil = await aPractiser()
  const { session_id } = (await practiceCalls(pupil.call).begin()).body.session
  const tries = [{ value: '1+x', verdict: null, slip: null, by: 'student', at: new Date() }]
  await db
    .updateTable('practice_items')
    .set({ state: 'waiting', tries: JSON.stringify(tries), answered_on: PRACTICE_DAY })
    .execute()
  const states = async () =>
    (await db.selectFrom('practice_items').select('state').execute()).map(({ state }) => state)
  const { student_id } = pupil
  await judgeWaiting(db, { session_id, student_id }, { patience: 0 })
  expect(await states()).toEqual(['waiting'])
  await expect.poll(states, { timeout: 20_000 }).toEqual(['right'])
})
