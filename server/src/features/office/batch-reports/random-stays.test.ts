import { dayAfter } from '@ganit/contract/days'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aPlainBatch, aPupil } from '../../../../test/ledger.ts'
import type { Database } from '../../../db/schema.ts'
import { readBatchesReport, readBatchReport } from './batches.service.ts'

const FIRST = '2026-09-01'
const PERIOD = { from: '2026-10-10', to: '2026-11-09' }
const SPAN = 100

/** A stay in a batch, days from the first one; without a last day it lasts. `mistake`: settled before it began. */
type Stay = {
  student: number
  batch: number
  from: number
  to: number | null
  why: 'fees' | 'unhappy' | null
  mistake: boolean
}

/** Days at and around the ends of the period and of the fourteen days are drawn often. */
const day = fc.oneof(fc.nat(SPAN), fc.constantFrom(25, 38, 39, 40, 53, 54, 55, 69, 70, 83, 84))
const stay: fc.Arbitrary<Stay> = fc
  .record({
    student: fc.nat(4),
    batch: fc.nat(2),
    from: day,
    lasts: fc.option(fc.oneof(fc.nat(30), fc.constantFrom(0, 1)), { freq: 3 }),
    why: fc.constantFrom('fees', 'unhappy', null),
    mistake: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  })
  .map(({ lasts, mistake, ...each }) => ({
    ...each,
    to: lasts === null ? null : each.from + lasts,
    mistake: mistake && lasts !== null,
  }))

const end = ({ to }: Stay) => to ?? Number.POSITIVE_INFINITY

/** Without stays that overlap another one of the same student in the same batch. */
function withoutOverlaps(stays: Stay[]) {
  const kept: Stay[] = []
  for (const next of stays) {
    const overlaps = kept.some(
      (one) =>
        one.student === next.student &&
        one.batch === next.batch &&
        one.from <= end(next) &&
        next.from <= end(one),
    )
    if (!overlaps) kept.push(next)
  }
  return kept
}

/** The simple model: what a person would count with the lists of all batches in hand. */
function countByHand(stays: Stay[], batch: number) {
  const number = (text: string) => Math.round((Date.parse(text) - Date.parse(FIRST)) / 86_400_000)
  const [first, last] = [number(PERIOD.from), number(PERIOD.to)]
  const all = stays.filter(({ mistake }) => !mistake)
  const figures = { students: 0, joined: 0, moved_in: 0, left: 0, moved_out: 0, before: 0 }
  const why: Record<string, number> = {}
  for (const own of all.filter((each) => each.batch === batch)) {
    const elsewhere = all.filter((each) => each.student === own.student && each.batch !== own.batch)
    if (own.from < first && end(own) >= first) figures.before++
    if (own.from <= last && end(own) > last) figures.students++
    if (own.from >= first && own.from <= last) {
      const gaps = elsewhere.map((each) => own.from - end(each))
      if (gaps.some((gap) => gap >= 0 && gap <= 14)) figures.moved_in++
      else figures.joined++
    }
    if (end(own) >= first && end(own) <= last) {
      const gaps = elsewhere.map((each) => each.from - end(own))
      if (gaps.some((gap) => gap >= 0 && gap <= 14)) figures.moved_out++
      else {
        figures.left++
        if (own.why) why[own.why] = (why[own.why] ?? 0) + 1
      }
    }
  }
  return { figures, why }
}

async function store(
  { db }: Academy,
  stays: Stay[],
  ids: { batches: number[]; students: number[] },
) {
  await sql`delete from memberships`.execute(db)
  for (const { student, batch, from, to, why, mistake } of stays)
    await sql`
      insert into memberships (batch_id, student_id, joined_on, left_on, settled_on, left_why)
      values (${ids.batches[batch]}, ${ids.students[student]}, ${dayAfter(FIRST, from)},
        ${to === null ? null : dayAfter(FIRST, to)}, ${mistake ? dayAfter(FIRST, from - 1) : null},
        ${to === null ? null : why})`.execute(db)
}

/** Compares each row, and the names behind it, with the count by hand. Returns what happened at all. */
async function expectCounted(db: Kysely<Database>, stays: Stay[], batches: number[]) {
  const { rows } = await readBatchesReport(db, PERIOD)
  const seen = { moved: 0, left: 0 }
  for (const [n, batch_id] of batches.entries()) {
    const { figures, why } = countByHand(stays, n)
    const { before, ...counted } = figures
    const row = rows.find(({ key }) => key === String(batch_id))
    expect(row).toMatchObject(counted)
    expect(
      Object.fromEntries(row?.reasons?.map((each) => [each.why, each.students]) ?? []),
    ).toEqual(why)
    const { students, joined, moved_in, left, moved_out } = counted
    expect(before + joined + moved_in - left - moved_out).toBe(students)
    const told = await readBatchReport(db, batch_id, PERIOD)
    const count = (word: string) =>
      told.stays.filter(({ came, went }) => came === word || went === word).length
    expect(told.row).toEqual(row)
    expect({
      students: told.stays.filter(({ is_member }) => is_member).length,
      ...{ joined: count('joined'), moved_in: count('moved_in') },
      ...{ left: count('left'), moved_out: count('moved_out') },
    }).toEqual(counted)
    seen.moved += moved_in + moved_out
    seen.left += left
  }
  return seen
}

test('who came, moved and left is what one counts by hand, whatever the memberships', {
  tags: 'slow',
  timeout: 120_000,
}, async ({ academy }) => {
  const { db } = academy
  const batches = [
    await aPlainBatch(db, 'A'),
    await aPlainBatch(db, 'B'),
    await aPlainBatch(db, 'C'),
  ]
  const students: number[] = []
  for (let n = 1; n <= 5; n++) students.push((await aPupil(db, n)).student_id)
  const sum = { moved: 0, left: 0 }
  const property = fc.asyncProperty(
    fc.array(stay, { minLength: 3, maxLength: 18, size: 'max' }).map(withoutOverlaps),
    async (stays) => {
      await store(academy, stays, { batches, students })
      const { moved, left } = await expectCounted(db, stays, batches)
      sum.moved += moved
      sum.left += left
    },
  )
  await fc.assert(property, { numRuns: 60, endOnFailure: true })
  // The histories are not empty.
  expect(Math.min(sum.moved, sum.left)).toBeGreaterThan(20)
})
