import { dayAfter } from '@ganit/contract/days'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { readRegisterLockDays } from '../../ground/settings/settings.queries.ts'
import { type HeldLesson, isHost } from './held-lesson.queries.ts'

/** The account that changes a lesson, and the time on the academy's clock. */
export type By = { account: Account; now: LocalTime }

/** Once registers of a day are locked, only the owner changes its lessons, with a reason. */
export async function refuseLocked(
  db: Db,
  { account, now }: By,
  { date, reason }: { date: string; reason: string | null },
) {
  if (dayAfter(date, await readRegisterLockDays(db)) >= now.date) return
  if (!isOwner(account)) throw conflict('The register is locked. Ask the owner.')
  if (reason === null) throw invalid({ reason: 'Reason is required.' })
}

export function refuseCancelled({ state }: Pick<HeldLesson, 'state'>) {
  if (state === 'cancelled') throw conflict('This lesson was cancelled.')
}

/** 400 for a room of an online lesson, because it would stay free for others. */
export function refuseRoomOnline(room_id: number | null | undefined) {
  if (room_id) throw invalid({ room_id: 'An online lesson takes no room.' })
}

/** A joined lesson has no time, room or teacher of its own. */
export function refuseJoined({ joined_to }: Pick<HeldLesson, 'joined_to'>) {
  if (joined_to !== null) throw conflict('This lesson is joined to another one. Part them first.')
}

/** 409 if other lessons are joined to this one, because they would lose the lesson to which they are joined. */
export async function refuseHost(trx: Trx, lesson_id: number) {
  if (await isHost(trx, lesson_id))
    throw conflict('Another lesson is joined to this one. Part them first.')
}
