import { tryReadLatex } from '@ganit/contract/reading/read-latex'
import { hasUnknownWord } from '@ganit/contract/reading/words'
import type { Judgement, TypedKey } from './judgement.ts'
import { readNumber } from './number/judge-number.ts'
import { findNumberAmongWords, readQuantity } from './number/quantity.ts'

/** Whether a formula is incomplete: it ends with a sign or bracket, or has an empty place. */
function isUnfinished(text: string) {
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0
  return (
    /[-+*/^=<>,([{×÷]\s*$|\{\s*\}|\\placeholder/.test(text) || count(/[([{]/g) !== count(/[)\]}]/g)
  )
}

/** Whether the text cannot be read, so that it counts as no answer: words, or an incomplete formula. */
export function isUnread(key: TypedKey, text: string, { verdict }: Judgement) {
  if (key.kind === 'number')
    return (
      verdict !== 'right' &&
      !/\p{N}|π|\\pi|∞/u.test(text) &&
      [readNumber, readQuantity, findNumberAmongWords].every(
        (read) => read(text, key.unit) === undefined,
      )
    )
  return (
    verdict === 'by hand' &&
    (tryReadLatex(text) === undefined || hasUnknownWord(text, key.right) || isUnfinished(text))
  )
}
