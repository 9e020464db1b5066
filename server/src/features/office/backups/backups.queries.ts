import type { BackupPlan } from '@ganit/contract/office/backups'
import { sql } from 'kysely'
import { LOCK_IS_HELD } from '../../../backup/databases.ts'
import type { Db } from '../../../db/schema.ts'

/** The saved plan; a null schedule means the default. */
export const readStoredPlan = async (db: Db) =>
  (await db
    .selectFrom('settings')
    .select(['backup_schedule', 'backups_kept'])
    .executeTakeFirst()) ?? { backup_schedule: null, backups_kept: 14 }

export const updatePlan = (db: Db, { schedule, kept }: BackupPlan) =>
  db
    .updateTable('settings')
    .set({
      ...(schedule !== undefined && { backup_schedule: schedule }),
      ...(kept !== undefined && { backups_kept: kept }),
    })
    .execute()

/** Starts an attempt. Earlier unfinished ones are marked as interrupted. */
export async function beginRun(db: Db) {
  await db
    .updateTable('backup_runs')
    .set({ stage: 'failed', ended_at: sql`now()`, problem: 'It was interrupted.' })
    .where('ended_at', 'is', null)
    .execute()
  const { run_id } = await db
    .insertInto('backup_runs')
    .values({ ended_at: null, file_name: null, problem: null })
    .returning('run_id')
    .executeTakeFirstOrThrow()
  return run_id
}

export const markStage = (db: Db, run_id: number, stage: 'writing' | 'checking') =>
  db.updateTable('backup_runs').set({ stage }).where('run_id', '=', run_id).execute()

type End = { file_name: string } | { problem: string }

export const endRun = (db: Db, run_id: number, end: End) =>
  db
    .updateTable('backup_runs')
    .set({ ...end, ended_at: sql`now()`, stage: 'problem' in end ? 'failed' : 'done' })
    .where('run_id', '=', run_id)
    .execute()

export const findLatestRun = (db: Db) =>
  db
    .selectFrom('backup_runs')
    .select(['run_id', 'started_at', 'ended_at', 'stage', 'problem'])
    .orderBy('run_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether any process is making a backup. */
export async function isRunning(db: Db) {
  const { rows } = await sql.raw<{ held: boolean }>(LOCK_IS_HELD).execute(db)
  return rows[0]?.held ?? false
}
