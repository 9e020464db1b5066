import { getReview } from '@ganit/contract/exams/review'
import { listToppers } from '@ganit/contract/exams/toppers'
import { updateSettings } from '@ganit/contract/ground/settings'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../../test/attempts.ts'
import { theFamilies } from '../../../../test/families.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { markNow, resultCalls } from '../../../../test/results.ts'
import { placeToTell } from '../scores/told-ranks.ts'

test.for([
  // Ranks from Class 6 on, and a student in the upper half of the sitters.
  { rank: 1, sat: 1, class_number: 6, from_class: 6, told: true },
  { rank: 3, sat: 5, class_number: 12, from_class: 6, told: true },
  { rank: 4, sat: 5, class_number: 12, from_class: 6, told: false },
  { rank: 2, sat: 4, class_number: 6, from_class: 6, told: true },
  { rank: 3, sat: 4, class_number: 6, from_class: 6, told: false },
  { rank: 1, sat: 9, class_number: 5, from_class: 6, told: false },
  { rank: 1, sat: 9, class_number: 1, from_class: 1, told: true },
  { rank: 1, sat: 9, class_number: null, from_class: 1, told: false },
  { rank: 1, sat: 9, class_number: 12, from_class: null, told: false },
])(
  'a rank $rank of $sat in Class $class_number, from Class $from_class: $told',
  ({ rank, sat, told, ...to }) => {
    const place = { rank, percentile: 61.5 }
    expect(placeToTell(place, sat, to)).toEqual(told ? place : { rank: null, percentile: null })
  },
)

/** Asha, Bina and Chitra sat a test, in this order of their marks, and results are published. */
async function theRanked(academy: Academy) {
  const open = await anOpenTest(academy, { shuffle: { questions: false, options: false } })
  const { owner, test_id, batch_id } = open
  const sitters = []
  for (const [n, name] of ['Asha', 'Bina', 'Chitra'].entries()) {
    const sitter = await aSitter(academy, batch_id, name)
    const { attempt_id, sections } = (await sitter.begin(test_id)).body.attempt
    const of = (text: string) => sections[0]?.items.find((item) => item.text === text)?.item_id
    const answers = [
      { item_id: of('Choice'), value: ['B'], revision: 1 },
      { item_id: of('Number'), value: '41976', revision: 1 },
    ]
    await sitter.save(attempt_id, answers.slice(n))
    await sitter.submit(attempt_id)
    sitters.push({ ...sitter, attempt_id })
  }
  await markNow(academy, test_id)
  await resultCalls(owner.call).publish(test_id)
  const [asha, bina, chitra] = sitters as [(typeof sitters)[0], ...typeof sitters]
  const classOf = (student_class: number | null) =>
    academy.db
      .updateTable('students')
      .set({ student_class } as never)
      .execute()
  const from = (ranks_from_class: number | null) =>
    owner.call(updateSettings, { body: { ranks_from_class } } as never)
  return { ...open, asha, bina: bina ?? asha, chitra: chitra ?? asha, classOf, from }
}

test('ranks are told from the class that the owner chose on, and in the upper half, to families everywhere', async ({
  academy,
}) => {
  const { owner, test_id, asha, bina, chitra, classOf, from } = await theRanked(academy)
  const { aGuardian } = await theFamilies(academy)
  const mother = await aGuardian([{ student_id: asha.student_id }])
  const rankBy = async (call: Academy['visitor'], { uid, attempt_id } = asha) => {
    const [own] = (await resultCalls(call).own(uid)).body.tests
    const params = { attempt_id: String(attempt_id) }
    const { result } = (await call(getReview, { params } as never)).body
    expect(result.rank).toBe(call === owner.call ? result.rank : own?.rank)
    return own?.rank
  }
  const reportSays = async (token: string, { attempt_id } = asha) => {
    const { rawPayload } = await academy.app.inject({
      url: `/api/attempts/${attempt_id}/report.pdf`,
      headers: { authorization: `Bearer ${token}` },
    })
    return readPdf(rawPayload).pages[0]?.text.includes('Rank')
  }
  await classOf(6)
  expect([await rankBy(asha.call), await rankBy(mother.call)]).toEqual([1, 1])
  expect(await rankBy(bina.call, bina)).toBe(2)
  expect(await rankBy(chitra.call, chitra)).toBeNull()
  expect(await reportSays(asha.token)).toBe(true)
  expect(await reportSays(chitra.token, chitra)).toBe(false)

  await classOf(5)
  expect([await rankBy(asha.call), await rankBy(mother.call)]).toEqual([null, null])
  expect(await reportSays(mother.token)).toBe(false)
  expect((await resultCalls(asha.call).own(asha.uid)).body.tests[0]).toMatchObject({
    ...{ total: 8, sat: 3, percentile: null },
  })
  // The academy's own pages still show the rank.
  expect(await rankBy(owner.call)).toBe(1)
  expect((await resultCalls(owner.call).results(test_id)).body.items[0]).toMatchObject({ rank: 1 })
  await from(5)
  expect(await rankBy(asha.call)).toBe(1)
  await from(null)
  expect(await rankBy(asha.call)).toBeNull()
})

test('the site names nobody as a topper whose rank is not told', async ({ academy }) => {
  const { test_id, owner, asha, chitra, classOf, from } = await theRanked(academy)
  await academy.db.updateTable('tests').set({ toppers: 3 }).where('test_id', '=', test_id).execute()
  await owner.call(updateSettings, { body: { public_toppers: true } } as never)
  for (const { student_id } of [asha, chitra])
    await sql`insert into consents (student_id, purpose, given, way, text_version)
      values (${student_id}, 'publicity', true, 'office', '1')`.execute(academy.db)
  const shown = async () =>
    (await academy.visitor(listToppers)).body.flatMap(({ toppers }) => toppers)
  await classOf(6)
  expect((await shown()).map(({ rank }) => rank)).toEqual([1])
  await classOf(5)
  expect(await shown()).toEqual([])
  await from(1)
  expect(await shown()).toHaveLength(1)
  await academy.db.updateTable('tests').set({ practice: true }).execute()
  expect(await shown()).toEqual([])
})
