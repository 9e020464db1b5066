import { type AnswerState, unsent } from './kept-attempt.ts'
import type { Sitting } from './sitting-outbox.ts'

export const STATE_WORDS: Record<AnswerState, string> = {
  answered: 'Answered',
  'not-answered': 'Not answered',
  review: 'For review',
  'answered-review': 'Answered, for review',
  'not-seen': 'Not seen',
}

/** The order in the legend and the summary. */
export const ANSWER_STATES = Object.keys(STATE_WORDS) as AnswerState[]

/** The saving state beside the clock. */
export function savedText({ kept, isAway, isOnDevice }: Sitting) {
  const waiting = unsent(kept).length
  if (isAway && !isOnDevice) return 'This device cannot keep it: stay on this page'
  if (isAway) return `Kept here, waiting for the network (${waiting})`
  return waiting > 0 ? 'Saving…' : 'Saved'
}

/** Marks as a paper prints them: `+4`, `−1`. */
export const signed = (mark: number) => (mark < 0 ? `−${-mark}` : `+${mark}`)
