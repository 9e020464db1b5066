import { expect, onTestFinished } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../../test/days.ts'
import { PRACTICE_DAY, practiceCalls, thePractice } from '../../../../../test/practice.ts'
import { clock } from '../../../../lifecycle/clock.ts'
import { endJudging } from '../../../marking/marking.service.ts'
import { judgeWaiting } from './judge-waiting.service.ts'

beginEachTestAt(PRACTICE_DAY)

/** Makes starting processes impossible; returns a function that undoes that. */
function withoutProcesses() {
  const { execPath } = process
  process.execPath = '/nowhere'
  endJudging()
  const again = () => {
    process.execPath = execPath
  }
  onTestFinished(again)
  return again
}

test('what cannot be tried now waits, and its session with it', async ({ academy }) => {
  const { aPractiser, ask } = await thePractice(academy)
  await ask('number')
  await ask('choice')
  const { call, student_id } = await aPractiser()
  const { answer, begin, today } = practiceCalls(call)
  const { session_id, items } = (await begin()).body.session
  const at = (wanted: string) => items.find(({ kind }) => kind === wanted)?.position ?? 0
  const startAgain = withoutProcesses()
  // A calculation needs the process of formulas.
  const given = await answer(session_id, at('number'), '3\\times4')
  expect(given.body.items[0]).toMatchObject({ state: 'waiting', tries: [{ verdict: null }] })
  expect((await answer(session_id, at('choice'), ['B'])).body.items[0]?.state).toBe('right')
  expect((await today()).state).toBe('begun')

  startAgain()
  await judgeWaiting(academy.db, { session_id, kind: 'today', student_id }, { patience: 20_000 })
  expect((await today()).state).toBe('done')
})

test('an earlier answer that waits is judged with the next one, once its question is free', async ({
  academy,
}) => {
  const { aPractiser, ask } = await thePractice(academy)
  const { db } = academy
  await ask('number')
  await ask('expression')
  await ask('choice')
  const { answer, begin, today } = practiceCalls((await aPractiser()).call)
  const { session_id, items } = (await begin()).body.session
  for (const [kind, value] of [
    ['number', '12'],
    ['expression', '1+x'],
  ])
    await db
      .updateTable('practice_items')
      .set({
        state: 'waiting',
        answered_on: PRACTICE_DAY,
        tries: JSON.stringify([
          { value, verdict: null, slip: null, by: 'student', at: clock.now() },
        ]),
      })
      .where('position', '=', items.find((each) => each.kind === kind)?.position ?? 0)
      .execute()
  const last = items.find(({ kind }) => kind === 'choice')?.position ?? 0
  await answer(session_id, last, ['B'])
  const states = async () =>
    (await db.selectFrom('practice_items').select('state').execute()).map(({ state }) => state)
  await expect.poll(states).toEqual(['right', 'right', 'right'])
  expect((await today()).state).toBe('done')
})

test('a verdict for which nobody waits any more is written when it comes', async ({ academy }) => {
  const { aPractiser, ask } = await thePractice(academy)
  const { db } = academy
  await ask('expression')
  const pupil = await aPractiser()
  const { session_id } = (await practiceCalls(pupil.call).begin()).body.session
  const tries = [{ value: '1+x', verdict: null, slip: null, by: 'student', at: clock.now() }]
  await db
    .updateTable('practice_items')
    .set({ state: 'waiting', tries: JSON.stringify(tries), answered_on: PRACTICE_DAY })
    .execute()
  const states = async () =>
    (await db.selectFrom('practice_items').select('state').execute()).map(({ state }) => state)
  const { student_id } = pupil
  await judgeWaiting(db, { session_id, kind: 'today', student_id }, { patience: 0 })
  await expect.poll(states).toEqual(['right'])
})
