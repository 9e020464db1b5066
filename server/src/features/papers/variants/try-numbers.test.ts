import { readNumbers } from '@ganit/contract/papers/numbers/sets'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { variantCalls } from '../../../../test/variants.ts'
import { variantWorks } from './make-variants.service.ts'
import { tryNumbers } from './try-numbers.service.ts'

const NUMBERS = { a: { from: 1, to: 6 }, b: { from: 1, to: 6 } }
const NONE = {
  options: null,
  unit: null,
  solution: null,
  hints: [],
  slips: [],
  parts: [],
  scheme: [],
}

/** The outcome of a template's numbers. */
async function outcomeOf(changes: object) {
  const question = { kind: 'number', params: NUMBERS, require: [], marks: 1, ...NONE, ...changes }
  const trying = tryNumbers(question as never)
  let next = await trying.next()
  while (!next.done) next = await trying.next()
  const { outcome, good } = next.value
  return { ...outcome, good, whys: new Set(outcome.refused.map(({ why }) => why)) }
}

test('sets in which two slips are one, or a slip is right, are refused by their slip', async () => {
  const slip = (answer: string) => ({ answer, name: answer, text: 'No.' })
  const { tried, passed, whys, good } = await outcomeOf({
    text: 'Add [[a]], [[b]] and 3.',
    right: { value: '[[a+b+3]]' },
    slips: [slip('[[a]]'), slip('[[b]]')],
  })
  expect([tried, passed]).toEqual([36, 30])
  expect(whys).toEqual(new Set(['Slip 2 is the same as slip 1.']))
  expect(good.every(({ a, b }) => a !== b)).toBe(true)
  const right = await outcomeOf({
    text: '[[a]], [[b]]?',
    right: { value: '[[a]]' },
    slips: [slip('[[b]]')],
  })
  expect([
    right.passed,
    [...right.whys].every((why) => /^Slip 1, \d, is not wrong\.$/.test(why)),
  ]).toEqual([30, true])
})

test('the same question comes once, and one that divides by 0 not at all', async () => {
  const product = await outcomeOf({
    text: 'A field of [[a*b]] squares?',
    right: { value: '[[a*b]]' },
  })
  expect(product.passed).toBe(
    new Set([1, 2, 3, 4, 5, 6].flatMap((a) => [1, 2, 3, 4, 5, 6].map((b) => a * b))).size,
  )
  expect(product.whys).toEqual(new Set(['Another set gives the same question.']))
  const quotient = await outcomeOf({ text: 'What is [[a]] ÷ [[a-b]]?', right: { value: '[[b]]' } })
  expect(quotient.passed).toBe(30)
})

test('options of the same value with some numbers refuse those, though they look different', async () => {
  const { passed, whys } = await outcomeOf({
    kind: 'choice',
    text: 'Which is half of [[a]] and [[b]]?',
    options: ['$\\frac{[[a]]}{2}$', '$[[b]]$', '$[[a+b+20]]$'],
    right: ['A'],
  })
  expect(passed).toBe(33)
  expect(whys).toEqual(new Set(['Options A and B are equal.']))
})

test('a question that is changed while its numbers are tried gets none of them', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const { add, change } = variantCalls(academy, call)
  const body = {
    kind: 'number',
    text: 'Add [[a]] and [[b]].',
    right: { value: '[[a+b]]' },
    params: NUMBERS,
    marks: 1,
  }
  const { question_id, version } = (await add(body)).body.question
  const { db } = academy
  const job = await db
    .updateTable('jobs')
    .set({ state: 'running', attempts: 1, key: 'another' })
    .returningAll()
    .executeTakeFirstOrThrow()
  const making = variantWorks['make variants'](db, job as never)
  await making.next()
  await change(question_id, { version, text: 'Add [[b]] and [[a]].' })
  const rest = async () => {
    while (!(await making.next()).done);
  }
  await expect(rest()).rejects.toThrow('The question was changed meanwhile.')
  expect(await db.selectFrom('question_variants').select('variant').execute()).toEqual([])
})

test('a letter has ten thousand numbers at most', () => {
  const faultsOf = (from: number) => readNumbers({ a: { from, to: 10_000 } }, []).faults
  expect(faultsOf(1)).toEqual({})
  expect(faultsOf(0)).toEqual({ 'params.a.to': 'These are more than 10000 numbers.' })
})
