import { sql } from 'kysely'
import { expect } from 'vitest'
import { readAcademyToday } from '../src/features/ground/settings/settings.service.ts'
import { readBatchesReport } from '../src/features/office/batch-reports/batches.service.ts'
import { test } from '../test/academy.ts'
import { aPupil, findings, theLedger } from '../test/ledger.ts'
import { seedLeavers } from './leavers.ts'
import { seedFees } from './money/fees.ts'
import { person } from './people.ts'
import { seedBatches } from './teaching/batches.ts'

const PUPILS = 60

test('in the demo some have left, each for a reason, and some have moved; seeding again changes nothing', async ({
  academy,
}) => {
  const { db } = academy
  await theLedger(academy)
  for (let n = 1; n <= PUPILS; n += 1)
    await aPupil(db, n, { student_class: person(n).student.student_class })
  await seedBatches(db)
  await sql`update memberships set joined_on = joined_on - 90`.execute(db)
  await seedFees(db)
  await seedLeavers(db)
  const today = await readAcademyToday(db)
  const told = async () =>
    (
      await readBatchesReport(db, {
        from: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`,
        to: today,
      })
    ).total
  const before = await told()
  expect(before).toMatchObject({ left: 5, moved_out: 2, moved_in: 2 })
  expect(before.reasons).toEqual([
    { why: 'time does not suit', students: 2 },
    ...['moved away', 'fees', 'other coaching'].map((why) => ({ why, students: 1 })),
  ])
  await seedLeavers(db)
  expect(await told()).toEqual(before)
  expect(await findings(db)).toEqual([])
})
