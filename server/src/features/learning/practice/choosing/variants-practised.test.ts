import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../../test/days.ts'
import { PRACTICE_DAY, practiceCalls, thePractice } from '../../../../../test/practice.ts'
import { EQUATION, variantCalls } from '../../../../../test/variants.ts'

beginEachTestAt(PRACTICE_DAY)

test('a template is practised by its variants: another each time, with its own key and hints', async ({
  academy,
}) => {
  const { aPractiser, call, chapter_id, skills } = await thePractice(academy)
  const { add, work, variants, end } = variantCalls(academy, call)
  const riya = await aPractiser()
  const asked = { chapter_id, class_number: 10, difficulty: 1, skill_ids: [skills.roots] }
  const { question_id } = (await add({ ...EQUATION, ...asked })).body.question
  const { begin, today } = practiceCalls(riya.call)

  // A template is not asked before its variants are made.
  expect(await today()).toMatchObject({ state: 'nothing' })
  await work()
  const made = (await variants(question_id)).body
  const itemOn = async (day: string) => {
    setDay(day)
    const { status, body } = await begin()
    expect([status, body.session?.items.length]).toEqual([201, 1])
    return body.session.items[0]
  }
  const first = await itemOn(PRACTICE_DAY)
  expect(first).toMatchObject({ kind: 'expression', hints_left: 1, right: null, solution: null })
  expect(first?.text).not.toContain('[[')
  const shown = made.find(({ text }) => text === first?.text)
  const { db } = academy
  const stored = await db.selectFrom('practice_items').select(['question_id', 'variant']).execute()
  expect(stored).toEqual([{ question_id, variant: shown?.n }])

  // An item stays as it was asked when the variant ends and the question changes.
  await end(question_id, shown?.n)
  await db
    .updateTable('practice_items')
    .set({ state: 'shown', tries: JSON.stringify([]), hints: 1 })
    .execute()
  expect((await begin()).body.session.items[0]).toMatchObject({
    text: shown?.text,
    right: shown?.right,
    solution: shown?.solution,
    hints: shown?.hints,
    hints_left: 0,
  })

  setDay('2026-11-22')
  expect((await begin()).error).toBe('Nothing to practise yet.')
  const second = await itemOn('2026-11-23')
  expect(made.map(({ text }) => text)).toContain(second?.text)
  expect(second?.text).not.toBe(first?.text)
})
