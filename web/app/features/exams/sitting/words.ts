import type { I18n } from '@lingui/core'
import { phrase } from '../../../i18n/phrase.ts'
import { type AnswerState, unsentAnswers } from './kept-attempt.ts'
import type { Sitting } from './sitting-outbox.ts'

export const STATE_WORDS: Record<AnswerState, string> = {
  answered: phrase('Answered'),
  'not-answered': phrase('Not answered'),
  review: phrase('For review'),
  'answered-review': phrase('Answered, for review'),
  'not-seen': phrase('Not seen'),
}

/** The order in the legend and the summary. */
export const ANSWER_STATES = Object.keys(STATE_WORDS) as AnswerState[]

/** The saving state beside the clock. */
export function savedText({ kept, isAway, isOnDevice, isWriting }: Sitting, i18n: I18n) {
  const waiting = unsentAnswers(kept).length
  if (isAway && !isOnDevice) return i18n.t('This device cannot keep it: stay on this page')
  if (isAway && !isWriting)
    return i18n.t('Kept here, waiting for the network ({waiting})', { waiting })
  return waiting > 0 ? i18n.t('Saving…') : i18n.t('Saved')
}

/** Marks as a paper prints them: `+4`, `−1`. */
export const formatSignedMark = (mark: number) => (mark < 0 ? `−${-mark}` : `+${mark}`)
