import { readOrNot } from '@ganit/contract/reading/read-latex'
import { hasUnknownWord } from '@ganit/contract/reading/words'
import type { Answered, Judgement } from './judgement.ts'
import { readNumber } from './number/judge-number.ts'

/** A longer text without a digit is no number in words. */
const NUMBER_IN_WORDS_MAX = 60

/** A formula that is not written to its end: a sign or bracket is the last, or a place is empty. */
function isUnfinished(text: string) {
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0
  return (
    /[-+*/^=<>,([{×÷]\s*$|\{\s*\}|\\placeholder/.test(text) || count(/[([{]/g) !== count(/[)\]}]/g)
  )
}

/** Whether what was typed cannot be read, so that it is no answer: words, or a formula not written to its end. */
export function isUnread(item: Answered, { verdict, isHard }: Judgement) {
  const text = typeof item.answer === 'string' ? item.answer : ''
  if (item.kind === 'number')
    return (
      verdict !== 'right' &&
      !/\p{N}|π|\\pi|∞/u.test(text) &&
      (text.length > NUMBER_IN_WORDS_MAX || readNumber(text, item.unit) === undefined)
    )
  return (
    item.kind === 'expression' &&
    verdict === 'by hand' &&
    !isHard &&
    (readOrNot(text) === undefined || hasUnknownWord(text, item.right) || isUnfinished(text))
  )
}
