import { NUMBER_LETTERS } from '@ganit/contract/papers/question-numbers'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theBank } from '../../../../test/questions.ts'

/** All numbers of a template, of each kind in turn. */
const KINDS = [
  { of: ['2', '3', '5'] },
  { from: 2, to: 8, step: 2, not: 4 },
  { from: '2', to: '8', step: '1', not: [3, 5] },
]
const sum = NUMBER_LETTERS.map((letter) => `[[${letter}]]`).join('+')

test('a template whose numbers are ranges and lists, with conditions, uses and a language, is kept as it was sent', async ({
  academy,
}) => {
  const { add, check, change, read } = await theBank(academy)
  for (const [n, kind] of KINDS.entries()) {
    const params = Object.fromEntries(NUMBER_LETTERS.map((letter) => [letter, kind]))
    const body = {
      ...{
        kind: 'number',
        text: `How much is $${sum}$?`,
        right: { value: `[[${NUMBER_LETTERS.join('+')}]]` },
      },
      ...{ params, require: ['a+b > 3'], marks: 2 },
      ...{
        language: ['hi', 'bn', 'en'][n],
        use: ['test', 'practice', 'any'][n],
        is_active: n === 1,
      },
    }
    const looked = await check(body)
    expect([looked.status, looked.fields]).toEqual([200, undefined])
    const added = await add(body)
    expect([added.status, added.fields]).toEqual([201, undefined])
    const { question_id, version } = added.body.question
    const told = {
      params,
      require: ['a+b > 3'],
      language: body.language,
      use: body.use,
      is_active: body.is_active,
    }
    expect((await read(question_id)).body).toMatchObject(told)
    const changes = { ...body, is_active: !body.is_active, remarks: 'Mine', version }
    const changed = await change(question_id, changes)
    expect([changed.status, changed.fields]).toEqual([200, undefined])
    expect((await read(question_id)).body).toMatchObject({ ...told, is_active: !body.is_active })
  }
})
