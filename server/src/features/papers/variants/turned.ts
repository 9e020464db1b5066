import type { BankDraft } from '@ganit/contract/papers/question-bank'
import { optionLetter, optionLetters } from '@ganit/contract/papers/question-faults'
import { placesToShuffle } from '../sets/shuffling.ts'

/** Texts that name an option by its letter; then the options must keep their places. */
const NAMES_A_LETTER = /\b(?:[Oo]ptions?|[Aa]nswer|[Cc]hoice)\s*\(?[A-F]\b|\([A-F]\)/

/**
 * A choice with its options rotated by `by` places, so that not all its variants have the same right letter. Options
 * that keep their place in every order stay, and all stay if a text names one by its letter.
 */
export function turnOptions(question: BankDraft, by: number): BankDraft {
  const { kind, text, options, right, keep_last, slips, solution, hints } = question
  if (kind !== 'choice' || !options || !Array.isArray(right)) return question
  const texts = [solution ?? '', ...(hints ?? []), ...(slips ?? []).map(({ text }) => text)]
  if (texts.some((text) => NAMES_A_LETTER.test(text))) return question
  const kept = (keep_last ?? []).map((letter) => letter.toUpperCase())
  const letters = optionLetters(options.length)
  const moving = placesToShuffle({ text, options, keep_last: kept }).map(optionLetter)
  const to = new Map(
    moving.map((letter, n) => [letter, moving[(n + by) % moving.length] ?? letter]),
  )
  const turnedLetter = (letter: string) => to.get(letter.toUpperCase()) ?? letter.toUpperCase()
  const textAt = new Map(letters.map((letter, n) => [turnedLetter(letter), options[n] ?? '']))
  return {
    ...question,
    options: letters.map((letter) => textAt.get(letter) ?? ''),
    right: right.map(turnedLetter),
    ...(slips && { slips: slips.map((slip) => ({ ...slip, answer: turnedLetter(slip.answer) })) }),
  }
}
