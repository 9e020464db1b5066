import { dayAfter } from '@ganit/contract/days'
import {
  LEAVE_DAYS_BACK,
  LEAVE_DAYS_MAX,
  type LeaveNote,
  type LeaveNoteDraft,
} from '@ganit/contract/teaching/leave-notes'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { invalid } from '../../../http/errors.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import {
  absencesWithin,
  findSameNote,
  insertLeaveNote,
  leaveNotesOf,
  refuseUnreachable,
  type StoredLeaveNote,
  withdrawNote,
} from './leave-notes.queries.ts'

const presentLeaveNote = ({ created_at, withdrawn_at, ...note }: StoredLeaveNote): LeaveNote => ({
  ...note,
  created_at: created_at.toISOString(),
  withdrawn_at: withdrawn_at?.toISOString() ?? null,
})

/** 400 for days in the past or too far away. Families announce leave in advance; the office may also enter it later. */
function refuseOtherDays(account: Account, { from_date, to_date }: LeaveNoteDraft, today: string) {
  const isLate = isOffice(account)
    ? from_date < dayAfter(today, -LEAVE_DAYS_BACK) &&
      `From must be at most ${LEAVE_DAYS_BACK} days ago.`
    : from_date < today && 'From must be today or later.'
  const isFar =
    to_date > dayAfter(today, LEAVE_DAYS_MAX) &&
    `To must be at most ${LEAVE_DAYS_MAX} days from today.`
  const fields = {
    ...(isLate && { from_date: isLate }),
    ...(isFar && { to_date: isFar }),
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** Adds a note, or returns the equal one that exists; lists lessons of these days already marked absent. */
export async function addLeaveNote(trx: Trx, account: Account, draft: LeaveNoteDraft) {
  await refuseUnreachable(trx, account, draft.student_id)
  refuseOtherDays(account, draft, await readAcademyToday(trx))
  const leave_note = presentLeaveNote(
    (await findSameNote(trx, draft)) ?? (await insertLeaveNote(trx, draft)),
  )
  return {
    message: 'Leave note added.',
    leave_note,
    absent_in: await absencesWithin(trx, draft),
  }
}

/** A student's notes; the caller's own by default. */
export async function readNotesOfStudent(db: Db, account: Account, asked: number | undefined) {
  const student_id = asked ?? account.student_id
  if (student_id === null) throw invalid({ student_id: 'student_id is required.' })
  await refuseUnreachable(db, account, student_id)
  return (await leaveNotesOf(db, student_id)).map(presentLeaveNote)
}

/** Withdraws a note; a repeated call changes nothing. */
export const withdrawNoteOnce = async (trx: Trx, account: Account, leave_note_id: number) =>
  presentLeaveNote(await withdrawNote(trx, account, leave_note_id))
