import { dayAfter } from '@ganit/contract/days'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { isOwner } from '../../accounts/rights.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { registerLockDays } from '../../ground/settings/settings.queries.ts'
import { type HeldLesson, isHost } from './held-lesson.queries.ts'

/** Who changes a lesson, and when on the academy's clock. */
export type By = { account: Account; now: LocalTime }

/** Of a day whose registers are locked nothing is changed, but by the owner, who says why. */
export async function refuseLocked(
  db: Db,
  { account, now }: By,
  { date, reason }: { date: string; reason: string | null },
) {
  if (dayAfter(date, await registerLockDays(db)) >= now.date) return
  if (!isOwner(account)) throw conflict('The register is locked. Ask the owner.')
  if (reason === null) throw invalid({ reason: 'Reason is required.' })
}

export function refuseCancelled({ state }: Pick<HeldLesson, 'state'>) {
  if (state === 'cancelled') throw conflict('This lesson was cancelled.')
}

/** A lesson that sits with another one has no time, room or teacher of its own to change. */
export function refuseJoined({ joined_to }: Pick<HeldLesson, 'joined_to'>) {
  if (joined_to !== null) throw conflict('This lesson sits with another one. Part them first.')
}

/** 409 where others sit with a lesson, who would be left without one. */
export async function refuseHost(trx: Trx, lesson_id: number) {
  if (await isHost(trx, lesson_id))
    throw conflict('Another lesson sits with this one. Part them first.')
}
