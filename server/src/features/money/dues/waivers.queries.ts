import type { Waiver } from '@ganit/contract/money/dues'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../db/schema.ts'
import { waiverNotFound } from './dues.queries.ts'

const waiverRows = (db: Db) =>
  db
    .selectFrom('waivers as w')
    .select(['w.waiver_id', 'w.due_id', 'w.student_id', 'w.amount', 'w.reason'])
    .select((eb) => [
      'w.waived_on as date',
      jsonObjectFrom(
        eb
          .selectFrom('waiver_reversals as r')
          .select(['r.reason', 'r.reversed_on as date'])
          .whereRef('r.waiver_id', '=', 'w.waiver_id'),
      ).as('reversal'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof waiverRows>['executeTakeFirstOrThrow']>>

const presentWaiver = (waiver: Row): Waiver => ({ ...waiver, reversed: waiver.reversal !== null })

export const readWaiver = async (db: Db, waiver_id: number) =>
  presentWaiver(
    await waiverRows(db)
      .where('w.waiver_id', '=', waiver_id)
      .executeTakeFirstOrThrow(waiverNotFound),
  )

/** Waivers of a student's dues, oldest first. */
export const waiversOfStudent = async (db: Db, student_id: number) =>
  (
    await waiverRows(db).where('w.student_id', '=', student_id).orderBy('w.waiver_id').execute()
  ).map(presentWaiver)
