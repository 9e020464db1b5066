import { EXPRESSION_FORMS } from '@ganit/contract/papers/question-content'
import { createSkill } from '@ganit/contract/papers/skills'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { QUESTIONS, theBank } from '../../../../test/questions.ts'

const HINTS = ['Look at the signs.', 'Try a small number.']
const slips = (answer: string) => [{ answer, name: 'Sign lost', text: 'Mind the sign.' }]

/** All fields of the answer and of the way to it, by kind of question. */
const ANSWERS = {
  choice: { ...QUESTIONS.choice, keep_last: ['C'], hints: HINTS, slips: slips('A') },
  several: { ...QUESTIONS.several, hints: HINTS, slips: slips('B') },
  tolerance: { ...QUESTIONS.number, hints: HINTS, slips: slips('-2.5') },
  range: {
    ...QUESTIONS.number,
    right: { from: '2.4', to: '2.6' },
    hints: HINTS,
    slips: slips('-2.5'),
  },
  long: { ...QUESTIONS.long, hints: HINTS },
}

const expressionOf = (form: (typeof EXPRESSION_FORMS)[number], decimals_allowed: boolean) => ({
  kind: 'expression',
  text: 'Simplify $\\frac{4}{8}$.',
  right: [form === 'in_order' ? '1, 2' : '\\frac{1}{2}'],
  form,
  decimals_allowed,
  hints: HINTS,
  slips: slips('2'),
  marks: 2,
})

const EXPRESSIONS = EXPRESSION_FORMS.flatMap((form) =>
  [true, false].map((decimals) => expressionOf(form, decimals)),
)

const ALL: object[] = [...Object.values(ANSWERS), ...EXPRESSIONS]

/** A part has all fields except the marks of a separate question; six parts are the maximum. */
const PARTS = [
  ...Object.values(ANSWERS).map((answer) => ({ ...answer, unit: 'm', solution: 'So it is.' })),
  ...EXPRESSIONS.map((answer) => ({ ...answer, solution: 'So it is.', or: false })),
]
const GROUPS = Array.from({ length: Math.ceil(PARTS.length / 6) }, (_, n) => ({
  kind: 'group',
  text: 'All of it.',
  parts: PARTS.slice(n * 6, n * 6 + 6),
}))

test('a question with all that it can say is looked over, added, changed, and told as it was sent', async ({
  academy,
}) => {
  const { call, aChapter, add, check, change, read } = await theBank(academy)
  const chapter_id = await aChapter('Fractions')
  const skill = { body: { chapter_id, name: 'Adding' } }
  const { skill_id } = (await call(createSkill, skill as never)).body.skill
  const more = {
    class_number: 9,
    chapter_id,
    difficulty: 2,
    language: 'en',
    solution: 'So it is.',
    remarks: 'From the book.',
    skill_ids: [skill_id],
  }
  expect((await check(QUESTIONS.group)).status).toBe(200)
  for (const question of [...ALL, ...GROUPS]) {
    const body = { ...question, ...more }
    const looked = await check(body)
    expect([looked.status, looked.fields, question]).toEqual([200, undefined, question])
    const added = await add(body)
    expect(added.status).toBe(201)
    const { question_id, version } = added.body.question
    const changed = await change(question_id, { ...body, version, remarks: 'Mine.' })
    expect([changed.status, changed.fields]).toEqual([200, undefined])

    // Reading the question gives the same fields, and sending it back changes nothing.
    const told = (await read(question_id)).body
    expect(told).toMatchObject({ ...more, remarks: 'Mine.', version: 2 })
    const again = await change(question_id, { ...told })
    expect(again.body.question).toMatchObject({
      ...told,
      version: 3,
      updated_at: expect.anything(),
    })
  }
})
