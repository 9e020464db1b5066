import type { Attempt, AttemptItem } from './sitting.data.ts'

export type Value = NonNullable<AttemptItem['value']>

export type KeptAnswer = {
  value: Value | null
  flag: boolean
  /** Grows with each change; 0 if the question was never shown. */
  revision: number
  /** The last revision the server has confirmed. */
  acknowledged: number
  /** Seconds for which the question was shown. */
  seconds: number
}

/** A test in progress, as kept on the device. */
export type KeptAttempt = {
  attempt: Attempt
  /** The identifier of this device. */
  device: string
  answers: Record<number, KeptAnswer>
  /** The open question: a reload returns to it. */
  here?: number | undefined
  /** How often the student left the page. */
  left_page: number
  /** Milliseconds by which the server's clock is ahead of this device's. */
  skew: number
  /** True once the student has submitted the attempt. */
  isSubmitting: boolean
  /** True if another device has taken over: nothing may change here until the server's answers are read again. */
  isElsewhere: boolean
  /** The reason why an answer was refused. */
  problem?: string | null
  /** True once handed in or over. */
  isDone?: boolean
}

export type AnswerState = 'answered' | 'not-answered' | 'review' | 'answered-review' | 'not-seen'

export const itemsOf = ({ sections }: Attempt) => sections.flatMap(({ items }) => items)

/** The server's attempt, overlaid with this device's answers. */
export function beginKeptAttempt(
  attempt: Attempt,
  device: string,
  before: KeptAttempt | undefined,
  now: number,
): KeptAttempt {
  const answers = itemsOf(attempt).map(({ item_id, value, flag, revision }) => {
    const kept = before?.answers[item_id]
    const stored = { value, flag, revision, acknowledged: revision, seconds: kept?.seconds ?? 0 }
    return [item_id, kept && kept.revision > revision ? kept : stored] as const
  })
  return {
    attempt,
    device,
    answers: Object.fromEntries(answers),
    here: before?.here,
    left_page: before?.left_page ?? 0,
    skew: Date.parse(attempt.now) - now,
    isSubmitting: before?.isSubmitting ?? false,
    isElsewhere: false,
  }
}

/** Drops local answers, because another device has answered since. */
export const withoutAnswers = (kept: KeptAttempt): KeptAttempt => ({
  ...kept,
  isSubmitting: false,
  answers: Object.fromEntries(
    Object.entries(kept.answers).map(([item_id, { seconds }]) => [item_id, { ...NEVER, seconds }]),
  ),
})

const NEVER: KeptAnswer = { value: null, flag: false, revision: 0, acknowledged: 0, seconds: 0 }
export const answerOf = (kept: KeptAttempt, item_id: number) => kept.answers[item_id] ?? NEVER

/** Changes an answer and marks it for sending. */
export function changeAnswer(
  kept: KeptAttempt,
  item_id: number,
  change: Partial<Pick<KeptAnswer, 'value' | 'flag' | 'seconds'>>,
): KeptAttempt {
  const before = answerOf(kept, item_id)
  const next = { ...before, ...change, revision: before.revision + 1 }
  return { ...kept, problem: null, answers: { ...kept.answers, [item_id]: next } }
}

/** Answers the server does not have in this form, with their questions. */
export const unsentAnswers = ({ answers }: KeptAttempt) =>
  Object.entries(answers)
    .filter(([, { revision, acknowledged }]) => revision > acknowledged)
    .map(([item_id, { value, flag, revision, seconds }]) => ({
      item_id: Number(item_id),
      value,
      flag,
      revision,
      seconds: Math.round(seconds),
    }))

const leaseOf = ({ attempt: { lease = 0 } }: KeptAttempt) => lease

/** Merges two windows' records of an attempt: per question, the latest answer. */
export function mergeAttempts(one: KeptAttempt, other: KeptAttempt): KeptAttempt {
  if (one.attempt.attempt_id !== other.attempt.attempt_id) return one
  // If another device has held it in between, the older lease's record is void.
  if (leaseOf(one) !== leaseOf(other)) return leaseOf(one) > leaseOf(other) ? one : other
  const answers = { ...one.answers }
  for (const [item_id, answer] of Object.entries(other.answers)) {
    const here = answerOf(one, Number(item_id))
    if (answer.revision > here.revision) answers[Number(item_id)] = answer
  }
  return { ...one, answers, left_page: Math.max(one.left_page, other.left_page) }
}

type Saved = readonly { item_id: number; revision: number }[]

/** Applies the server's confirmation. */
export function acknowledgeAnswers(kept: KeptAttempt, saved: Saved): KeptAttempt {
  const answers = { ...kept.answers }
  for (const { item_id, revision } of saved) {
    const before = answers[item_id]
    if (before)
      answers[item_id] = { ...before, acknowledged: Math.max(before.acknowledged, revision) }
  }
  return { ...kept, answers }
}

export function isAnswered(value: Value | null) {
  if (value === null) return false
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'string') return value.trim() !== ''
  return Boolean(value.text?.trim()) || (value.photos?.length ?? 0) > 0
}

/** A long answer with one photo more. */
export function withPhoto(value: Value | null, photo_id: number): Value {
  const { text = '', photos = [] } =
    value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
  return { text, photos: photos.includes(photo_id) ? photos : [...photos, photo_id] }
}

export function stateOf({ value, flag, revision }: KeptAnswer): AnswerState {
  if (flag) return isAnswered(value) ? 'answered-review' : 'review'
  if (isAnswered(value)) return 'answered'
  return revision > 0 ? 'not-answered' : 'not-seen'
}

/** Counts a section's questions by state. */
export function tallyOf(kept: KeptAttempt, items: readonly AttemptItem[]) {
  const tally: Record<AnswerState, number> = {
    answered: 0,
    'not-answered': 0,
    review: 0,
    'answered-review': 0,
    'not-seen': 0,
  }
  for (const { item_id } of items) tally[stateOf(answerOf(kept, item_id))] += 1
  return tally
}

/** The number as the student sees it: `3`, `3 (ii)`, `3 or`. */
export const labelOf = ({ number, part, or }: AttemptItem) =>
  [number, or && 'or', part && `(${part})`].filter(Boolean).join(' ')
