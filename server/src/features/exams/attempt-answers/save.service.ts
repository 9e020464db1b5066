import type { Saved, SentAnswer } from '@ganit/contract/exams/attempts'
import { cachedPerAcademy } from '../../../academy/per-academy.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { Refused } from '../../../http/errors.ts'
import { type AttemptFacts, attemptNotFound, factsOfAttempt } from '../attempts/attempts.queries.ts'
import { readPaperToSit } from '../attempts/sitting/sitting-paper.service.ts'
import { type SaveOutcome, saveAnswers } from './save.queries.ts'
import { readAnswers } from './values.ts'

export type Sent = {
  attempt_id: number
  answers: SentAnswer[]
  device?: string | undefined
  lease?: number | undefined
  left_page?: number | undefined
}

/** Number of attempts whose constant facts a process caches, because saves come every few seconds. */
const MOST_KEPT = 5_000
const attempts = cachedPerAcademy(() => new Map<string, AttemptFacts>())

async function factsFor(db: Db, name: string, attempt_id: number) {
  const facts = await factsOfAttempt(db, attempt_id)
  const kept = attempts()
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(name, facts)
  return facts
}

async function saveBy(
  db: Db,
  facts: AttemptFacts,
  student_id: number | null,
  { answers, device, lease, left_page }: Sent,
) {
  if (facts.student_id !== student_id) return undefined
  const paper = await readPaperToSit(db, facts)
  return saveAnswers(db, {
    attempt_id: facts.attempt_id,
    student_id,
    seed: facts.seed,
    device: device ?? null,
    lease: lease ?? null,
    left_page: left_page ?? 0,
    answers: readAnswers(paper, answers, facts),
  })
}

/** Saves a student's answers, and returns the outcome. 404 for another's attempt, 400 for impossible answers. */
export async function saveSent(
  db: Db,
  { student_id, uid }: Pick<Account, 'student_id' | 'uid'>,
  sent: Sent,
): Promise<SaveOutcome> {
  const name = `${sent.attempt_id} ${uid}`
  const known = attempts().get(name)
  const saved = known && (await saveBy(db, known, student_id, sent))
  if (saved) return saved
  // Unknown, or cached from another database, as after a restore.
  const facts = await factsFor(db, name, sent.attempt_id)
  const outcome = await saveBy(db, facts, student_id, sent)
  if (!outcome) throw attemptNotFound()
  return outcome
}

const OVER = {
  student: 'You have handed in this test.',
  teacher: 'Your teacher has handed in this test.',
  clock: 'Time is over.',
}

/** Why nothing was saved; `late` counts the answers kept separately. */
export function refusalOfSave({ is_over, submitted_by, late }: SaveOutcome) {
  const isOtherDevice = !is_over
  const sentence = isOtherDevice
    ? 'This test is open on another device.'
    : OVER[submitted_by ?? 'clock']
  const details = { ...(isOtherDevice && { other_device: true }), late }
  return new Refused(409, sentence, { details })
}

/** The sent answers, reported as saved. An answer that is older than the stored one counts as saved, too. */
export const presentSaved = (sent: SentAnswer[]) =>
  sent.map(({ item_id, revision }) => ({ item_id, revision }))

/** The answer to a save. */
export const presentOutcome = (
  { ends_at, now, announcements }: SaveOutcome,
  sent: SentAnswer[],
): Saved => ({
  saved: presentSaved(sent),
  ends_at: ends_at.toISOString(),
  now: now.toISOString(),
  announcements: (announcements ?? []).map(({ at, text }) => ({
    at: new Date(at).toISOString(),
    text,
  })),
})
