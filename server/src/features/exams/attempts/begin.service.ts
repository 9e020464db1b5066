import { randomInt } from 'node:crypto'
import type { Trx } from '../../../db/schema.ts'
import { conflict, Refused } from '../../../http/errors.ts'
import { localTime } from '../../ground/settings/clock.service.ts'
import { readTimeZone } from '../../ground/settings/settings.queries.ts'
import { readWaiting, refuseWaiting } from '../../people/agreements/waiting.queries.ts'
import { findAttempt, holdAttempt, insertAttempt } from './attempts.queries.ts'
import { lockTestToBegin } from './invited.queries.ts'

const SEEDS = 2 ** 31

const otherDevice = () =>
  new Refused(409, 'This test is open on another device.', { details: { other_device: true } })

/** 409 outside the time to begin. */
async function refuseOutOfTime(
  trx: Trx,
  { now, opens_at, late_until, published_at }: Awaited<ReturnType<typeof lockTestToBegin>>,
) {
  if (published_at) throw conflict('The results of this test are out.')
  const timeZone = await readTimeZone(trx)
  const timeOf = (moment: Date) => localTime(timeZone, moment).time
  if (now < opens_at) throw conflict(`This test opens at ${timeOf(opens_at)}.`)
  if (now >= late_until) throw conflict(`This test could be begun until ${timeOf(late_until)}.`)
}

type Beginning = { test_id: number; student_id: number }
type Held = { device?: string | undefined; take_over?: boolean | undefined }

async function beginAttempt(
  trx: Trx,
  { test_id, student_id }: Beginning,
  { device = null }: Device,
) {
  const test = await lockTestToBegin(trx, test_id, student_id)
  await refuseOutOfTime(trx, test)
  refuseWaiting(await readWaiting(trx, student_id))
  const { minutes, extra_minutes } = test
  const seed = randomInt(SEEDS)
  return insertAttempt(trx, { test_id, student_id, seed, minutes, extra_minutes, device })
}

type Device = { device?: string | null | undefined }

/** Gives an attempt that was begun earlier to a device. A submitted attempt is given to none. */
async function continueAttempt(
  trx: Trx,
  { attempt_id, submitted_at }: NonNullable<Awaited<ReturnType<typeof findAttempt>>>,
  { device, take_over }: Held,
) {
  if (device === undefined || submitted_at !== null) return
  if (!(await holdAttempt(trx, attempt_id, { device, take_over }))) throw otherDevice()
}

/** Begins or continues a test on a device; returns the attempt, and whether it is new. */
export async function beginOrContinue(trx: Trx, of: Beginning, held: Held) {
  const before = await findAttempt(trx, of.test_id, of.student_id)
  const begun = before ? undefined : await beginAttempt(trx, of, held)
  if (begun !== undefined) return { attempt_id: begun, isNew: true }
  const attempt = before ?? (await findAttempt(trx, of.test_id, of.student_id))
  if (!attempt) throw conflict('This was changed by someone else meanwhile. Reload and try again.')
  await continueAttempt(trx, attempt, held)
  return { attempt_id: attempt.attempt_id, isNew: false }
}
