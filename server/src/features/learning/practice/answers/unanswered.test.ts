import { eraseGuardian } from '@ganit/contract/people/guardian-erasures'
import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../../test/days.ts'
import { PRACTICE_DAY, practiceCalls, thePractice } from '../../../../../test/practice.ts'
import { judgeWaiting } from './judge-waiting.service.ts'

beginEachTestAt(PRACTICE_DAY)

const NEXT_DAY = '2026-11-21'
const positionOf = (items: readonly { position: number; text: string }[], text: string) =>
  items.find((item) => item.text === text)?.position ?? 0

test('what was not answered is asked again the next day; what was tried or helped with rests', async ({
  academy,
}) => {
  const { aPractiser, ask, skills, chapter_id } = await thePractice(academy)
  for (const kind of ['choice', 'number', 'choice', 'number'] as const) await ask(kind)
  const { begin, answer, hint, today } = practiceCalls((await aPractiser()).call)
  const { session_id, items } = (await begin()).body.session
  expect(items).toHaveLength(4)
  await answer(session_id, positionOf(items, 'Question 1'), ['A'])
  await answer(session_id, positionOf(items, 'Question 2'), '13')
  await academy.db
    .updateTable('questions')
    .set({ details: JSON.stringify({ right: { value: '12' }, hints: ['Count on.'] }) })
    .where('question', '=', 'Question 4')
    .execute()
  const asked = (list: readonly { text: string }[]) => list.map(({ text }) => text).toSorted()
  setDay(NEXT_DAY)
  expect(await today()).toMatchObject({ state: 'ready', count: 2 })
  const second = (await begin()).body.session
  expect(asked(second.items)).toEqual(['Question 3', 'Question 4'])
  // The same with practice of a topic, of which nothing was answered; opening a hint counts as help.
  await hint(second.session_id, positionOf(second.items, 'Question 4'))
  setDay('2026-11-22')
  await begin({ kind: 'topic', chapter_id, skill_id: skills.roots })
  setDay('2026-11-23')
  const third = asked((await begin()).body.session.items)
  expect(third).toContain('Question 3')
  expect(third).not.toContain('Question 4')
})

test('what cannot be read is no try: the question stays open, shows nothing and counts nowhere', async ({
  academy,
}) => {
  const { aPractiser, ask } = await thePractice(academy)
  await ask('expression')
  await ask('number')
  const { call, student_id } = await aPractiser()
  const { begin, answer, send, show, today } = practiceCalls(call)
  const { session_id, items } = (await begin()).body.session
  const formula = positionOf(items, 'Question 1')
  const number = positionOf(items, 'Question 2')
  /** A question once all its answers are judged, however busy the machine is. */
  const judged = async (position: number) => {
    const session = { session_id, kind: 'today' as const, student_id }
    await judgeWaiting(academy.db, session, { patience: 20_000 })
    const { session: now } = (await begin()).body
    return now.items.find((item: { position: number }) => item.position === position)
  }
  const given = async (position: number, value: string) => {
    expect((await answer(session_id, position, value)).status).toBe(200)
    return judged(position)
  }
  const open = { state: 'open', tries: [], right: null, solution: null }
  for (const unread of ['dont know', '??', 'x+', '(x', 'x+1 apples', 'पता नहीं', '\\frac{x}{}'])
    expect(await given(formula, unread), unread).toMatchObject(open)
  for (const unread of ['idk', '?', 'a lot', 'পারি না', '-'])
    expect(await given(number, unread), unread).toMatchObject(open)
  expect((await today()).week).toMatchObject({ days: 0 })
  expect((await show(session_id, formula)).status).toBe(409)
  // A word that is a number counts as a try, and so does an answer that only a person can read.
  expect((await given(number, 'तेरह'))?.tries).toMatchObject([{ verdict: 'wrong' }])
  expect((await given(formula, 'x+2'))?.tries).toMatchObject([{ verdict: 'wrong' }])
  const at = new Date(0).toISOString()
  await send(session_id, [
    { position: formula, try: 2, value: 'no idea', at },
    { position: formula, try: 3, value: 'x+1', at },
  ])
  expect(await judged(formula)).toMatchObject({
    ...{ state: 'right', tries: [{ verdict: 'wrong' }, { verdict: 'right' }] },
  })
})

test('what waited on the phone of a guardian who was erased is taken from another guardian, and from nobody else', async ({
  academy,
}) => {
  const { aPractiser, ask, aGuardian, call } = await thePractice(academy)
  await ask('choice')
  const child = await aPractiser('Zoya')
  const { student_id } = child
  const mother = await aGuardian([{ student_id }])
  const father = await aGuardian([{ student_id }])
  const [hers, his] = [mother, father].map((each) => practiceCalls(each.call, student_id))
  const inClass = (student_class: number) =>
    academy.db
      .updateTable('students')
      .set({ student_class })
      .where('student_id', '=', student_id)
      .execute()
  await inClass(8)
  const { session_id, items } = (await hers?.begin())?.body.session ?? {}
  await inClass(9)
  const { guardian_id } = mother
  const erased = await call(eraseGuardian, {
    params: { guardian_id: String(guardian_id) },
    body: { confirm: guardian_id },
  } as never)
  expect(erased.status).toBe(200)
  const at = items?.[0]?.position ?? 0
  expect((await hers?.answer(session_id ?? 0, at, ['A']))?.status).toBe(401)
  expect((await his?.answer(session_id ?? 0, at, ['A']))?.status).toBe(200)
  const stranger = await academy.aStudent()
  expect((await practiceCalls(stranger.call).answer(session_id ?? 0, at, ['C'], 2)).status).toBe(
    404,
  )
  const kept = await academy.db
    .selectFrom('practice_sessions')
    .select('guardian_at')
    .where('session_id', '=', session_id ?? 0)
    .executeTakeFirst()
  expect(kept?.guardian_at).toBeInstanceOf(Date)
})
