import { z } from 'zod'
import { change, create, read } from '../endpoint.ts'
import { Message, oneOfWords, wholeNumber } from '../shared.ts'

export const BACKUP_SCHEDULES = ['off', 'daily', 'weekly'] as const
const Schedule = oneOfWords(BACKUP_SCHEDULES, 'Schedule must be off, daily or weekly.')
export type BackupSchedule = z.output<typeof Schedule>

const KEPT_MAX = 365

/** One backup file. `verified`: a trial restore worked; null if the file cannot be read. */
export const Backup = z.object({
  name: z.string(),
  made_at: z.string(),
  bytes: z.int(),
  students: z.int().nullable(),
  verified: z.boolean().nullable(),
})
export type Backup = z.output<typeof Backup>

/**
 * Schedule of backups, number kept, and the files. `running` is the progress of the present one; `last_problem` says
 * why the latest attempt failed, null once one has worked. `by_host`: the host decides about the schedule.
 */
export const Backups = z.object({
  schedule: Schedule,
  kept: z.int(),
  running: z.object({ started_at: z.string(), stage: z.enum(['writing', 'checking']) }).nullable(),
  last_problem: z.object({ at: z.string(), problem: z.string() }).nullable(),
  backups: z.array(Backup),
  by_host: z.boolean().optional(),
})
export type Backups = z.output<typeof Backups>

/** Absent fields stay as stored. */
export const BackupPlan = z
  .object({ schedule: Schedule, kept: wholeNumber('Backups Kept', 1, KEPT_MAX) })
  .partial()
export type BackupPlan = z.output<typeof BackupPlan>

export const getBackups = read('/backups', {
  access: ['admin'],
  summary: 'When backups are made, and the latest of them',
  response: Backups,
})

export const makeBackup = create('/backups', {
  access: ['admin'],
  summary: 'Begin a backup; the list says what becomes of it',
})

export const updateBackupPlan = change('/backups', {
  access: ['admin'],
  summary: 'Change when backups are made and how many are kept',
  body: BackupPlan,
  response: Message.extend({ schedule: Schedule, kept: z.int() }),
})
