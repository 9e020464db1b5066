import type { Trx } from '../../../db/schema.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { readEnquiry, trialOfEnquiry } from './enquiries.queries.ts'
import { lockOpenEnquiry } from './enquiries.service.ts'
import { updateEnquiry } from './enquiry-writes.queries.ts'
import { lockLesson } from './trials.queries.ts'

const FULL = 'trials_within_capacity'

/** 409 if the lesson is full. The database counts the seats, so that two enquiries cannot take the last one. */
async function refusingFull<Done>(save: Promise<Done>) {
  try {
    return await save
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== FULL) throw error
    throw conflict('This lesson is full.')
  }
}

/**
 * Books a trial lesson in place of an earlier one: for the office, or for a visitor on the site. Locks the lesson first, as
 * registers do.
 */
export async function takeTrial(
  trx: Trx,
  enquiry_id: number,
  lesson_id: number,
  { seat_by_site } = { seat_by_site: false },
) {
  const lesson = await lockLesson(trx, lesson_id, await academyNow(trx))
  const { stage, trial_lesson_id } = await lockOpenEnquiry(trx, enquiry_id)
  if (!lesson) throw invalid({ lesson_id: 'There is no such lesson.' })
  if (lesson.state === 'cancelled') throw conflict('This lesson was cancelled.')
  if (lesson.isOver) throw conflict('This lesson is over.')
  if (trial_lesson_id !== lesson_id)
    await refusingFull(
      updateEnquiry(trx, enquiry_id, {
        trial_lesson_id: lesson_id,
        trial_came: null,
        seat_by_site,
        ...(stage !== 'offered' && { stage: 'trial' }),
      }),
    )
  return {
    enquiry: await readEnquiry(trx, enquiry_id),
    trial: await trialOfEnquiry(trx, enquiry_id),
  }
}

export async function giveUpTrial(trx: Trx, enquiry_id: number) {
  const { trial_lesson_id } = await lockOpenEnquiry(trx, enquiry_id)
  if (trial_lesson_id !== null)
    await updateEnquiry(trx, enquiry_id, {
      trial_lesson_id: null,
      trial_came: null,
      seat_by_site: false,
    })
  return readEnquiry(trx, enquiry_id)
}
