import type { LevelWord, PracticeReason } from '@ganit/contract/learning/practice'
import { phrase } from '../../../i18n/phrase.ts'

/** How well a topic is known: a word, and how many of four steps. */
export const LEVELS: Record<LevelWord, { word: string; steps: number }> = {
  new: { word: phrase('new'), steps: 1 },
  learning: { word: phrase('learning'), steps: 2 },
  secure: { word: phrase('secure'), steps: 3 },
  kept: { word: phrase('kept'), steps: 4 },
}

/** Why a question is asked; a topic that was chosen needs no reason. */
export const REASONS: Record<PracticeReason, string | null> = {
  due: phrase('Due again'),
  new: phrase('New this week'),
  weak: phrase('Needs work'),
  chosen: null,
  untaught: phrase('not taught here yet'),
}
