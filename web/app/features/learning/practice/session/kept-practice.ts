import type {
  PracticeItem,
  PracticeSession,
  PracticeValue,
  SentTry,
} from '@ganit/contract/learning/practice'

export type KeptChild = { student_id: number; first_name: string }

/** A session of practice, as kept on the device. */
export type KeptPractice = {
  session: PracticeSession
  /** Tries that the server does not have yet, in order. */
  answers: SentTry[]
  /** The position of the question that is shown; null at the end. */
  here: number | null
  /** The child whose practice it is, on a guardian's device. */
  child?: KeptChild | undefined
  /** A question whose last answer the server could not read. */
  unread?: number | null
  /** When the server last sent the session, in ISO 8601. */
  kept_at: string
  /** Why the server refused the tries. */
  problem: string | null
  /** How often the verdict that is still missing was asked for. */
  asked?: number
}

/** True for a session of mistakes. Only its test's own page shows it, because it closes with the review. */
export const isOfMistakes = ({ session }: KeptPractice) => session.kind === 'mistakes'

const KEPT_MS = 7 * 24 * 3600 * 1000

/** A session with answers that the server does not have is never dropped. */
export const isOld = (
  { kept_at, answers }: Pick<KeptPractice, 'kept_at' | 'answers'>,
  now: number,
) => answers.length === 0 && now - Date.parse(kept_at) > KEPT_MS

/** A session as the server has it, with the tries that this device has still to send. */
export function toKeptPractice(
  session: PracticeSession,
  before: KeptPractice | undefined,
  now: string,
  child?: KeptChild,
) {
  const kept: KeptPractice = {
    session,
    answers: before?.answers ?? [],
    here: before?.here ?? null,
    child: child ?? before?.child,
    kept_at: now,
    problem: null,
  }
  return skipTakenOut({ ...kept, here: kept.here ?? nextOpenPosition(kept) })
}

/**
 * If the mistake that is shown was taken out, moves on to the next one. Only sessions of mistakes skip such questions;
 * other practice says that they were taken out.
 */
function skipTakenOut(kept: KeptPractice): KeptPractice {
  const shown = kept.session.items.find(({ position }) => position === kept.here)
  const isTaken = isOfMistakes(kept) && shown?.state === 'withdrawn'
  return isTaken ? { ...kept, here: nextOpenPosition(kept) } : kept
}

/** The items of the session, with the waiting tries of this device. */
export const itemsOf = ({ session, answers }: KeptPractice): PracticeItem[] =>
  session.items.map((item) => {
    const own = answers.filter(
      (each) => each.position === item.position && each.try > item.tries.length,
    )
    if (own.length === 0) return item
    const tries = own.map(({ value }) => ({ value, verdict: null, slip: null }))
    return { ...item, state: 'waiting', tries: [...item.tries, ...tries] }
  })

/** Puts one more try behind those of a question. */
export function withTry(kept: KeptPractice, position: number, value: PracticeValue, at: string) {
  const item = itemsOf(kept).find((each) => each.position === position)
  if (item?.state !== 'open') return kept
  const answer = { position, try: item.tries.length + 1, value, at }
  return { ...kept, answers: [...kept.answers, answer], problem: null, unread: null }
}

/** Replaces items by the server's versions, and appends those that the server added. */
export function withItems(kept: KeptPractice, items: readonly PracticeItem[]): KeptPractice {
  const all = new Map(kept.session.items.map((item) => [item.position, item]))
  for (const item of items) {
    // Only the answer with which the session began has the student's answer in the test.
    const in_test = item.in_test ?? all.get(item.position)?.in_test
    all.set(item.position, in_test ? { ...item, in_test } : item)
  }
  const sorted = [...all.values()].sort((a, b) => a.position - b.position)
  return skipTakenOut({ ...kept, session: { ...kept.session, items: sorted } })
}

/** Removes everything that tells right answers, because the results of the test were withdrawn. */
export function withoutKeys(kept: KeptPractice): KeptPractice {
  const items = kept.session.items.map((item) => ({
    ...item,
    ...{ hints: [], right: null, solution: null },
    tries: item.tries.map((each) => ({ ...each, slip: null })),
  }))
  return { ...kept, session: { ...kept.session, items } }
}

/**
 * The tries to send next. If there are none, the tries that the server has not judged yet, so that their verdicts are
 * asked for.
 */
export function triesToSend({ session, answers }: KeptPractice, most: number, now: string) {
  if (answers.length > 0) return answers.slice(0, most)
  return session.items
    .flatMap(({ position, state, tries }) => {
      const value = tries.at(-1)?.value ?? null
      return state === 'waiting' && value !== null
        ? [{ position, try: tries.length, value, at: now }]
        : []
    })
    .slice(0, most)
}

/** The first pause between two requests for verdicts, and how often it doubles: up to 5 minutes. */
const BEAT_MS = 5_000
const DOUBLED_MOST = 6

/**
 * Milliseconds until the server is asked again; null if there is nothing to ask. A question that a paper uses may wait
 * weeks for its verdict.
 */
export function msToNextAsk({ session, answers, problem, asked = 0 }: KeptPractice) {
  if (problem !== null) return null
  if (answers.length > 0) return 0
  const isWaiting = session.items.some(({ state }) => state === 'waiting')
  return isWaiting ? BEAT_MS * 2 ** Math.min(asked, DOUBLED_MOST) : null
}

/** The question whose last answer the server could not read and did not count as a try. */
const unreadOf = (answers: readonly SentTry[], items: readonly PracticeItem[]) =>
  answers.find((sent) =>
    items.some(
      ({ position, state, tries }) =>
        position === sent.position && state === 'open' && tries.length < sent.try,
    ),
  )?.position

/** The practice to keep after an answer of the server; `sent` was kept before. */
export const applyAnswer = (
  now: KeptPractice,
  sent: KeptPractice,
  { answers, items }: { answers: readonly SentTry[]; items: readonly PracticeItem[] },
): KeptPractice => ({
  ...withItems(withoutTries(now, answers), items),
  unread: unreadOf(answers, items) ?? now.unread ?? null,
  asked: sent.answers.length > 0 ? 0 : (now.asked ?? 0) + 1,
})

const isSame = (one: SentTry, other: SentTry) =>
  one.position === other.position && one.try === other.try

/** Removes tries that the server has, or refused. */
export const withoutTries = (kept: KeptPractice, gone: readonly SentTry[]): KeptPractice => ({
  ...kept,
  answers: kept.answers.filter((each) => !gone.some((other) => isSame(each, other))),
})

/** Adds the tries that only another window's record of the session has, unless the server has them. */
export function withTriesOf(kept: KeptPractice, other: KeptPractice): KeptPractice {
  const isKnown = (one: SentTry) =>
    kept.answers.some((each) => isSame(one, each)) ||
    kept.session.items.some(
      ({ position, tries }) => position === one.position && tries.length >= one.try,
    )
  const more = other.answers.filter((one) => !isKnown(one))
  return more.length > 0 ? { ...kept, answers: [...kept.answers, ...more] } : kept
}

export const isFinished = ({ state }: PracticeItem) => state !== 'open' && state !== 'waiting'

/** True once the device may drop the session. */
export const isOver = ({ session, answers }: KeptPractice) =>
  answers.length === 0 && session.items.every(isFinished)

/** The next open question after the one shown, continuing from the first after the last; null if none is open. */
export function nextOpenPosition(kept: KeptPractice) {
  const here = kept.here ?? 0
  const open = itemsOf(kept).filter(({ state }) => state === 'open')
  return (open.find(({ position }) => position > here) ?? open[0])?.position ?? null
}

/** Right at the first try, without a hint. */
const isRightAtFirst = ({ state, tries, hints }: PracticeItem) =>
  state === 'right' && tries.length === 1 && hints.length === 0

/** Questions done, those right at the first try, those that came right after a wrong one, and those whose solution was shown. */
export function tallyOf(kept: KeptPractice) {
  const done = itemsOf(kept).filter((item) => isFinished(item) && item.state !== 'withdrawn')
  const shown = done.filter(({ state }) => state === 'shown').length
  const mended = done.filter(
    ({ state, tries }) => state === 'right' && tries.some(({ verdict }) => verdict === 'wrong'),
  ).length
  return { n: done.length, m: done.filter(isRightAtFirst).length, mended, shown }
}
