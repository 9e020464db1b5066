import { letterOf } from '@ganit/contract/papers/question-faults'
import { withPlainSigns } from '@ganit/contract/plain-signs'

/** How schools letter options in Hindi and Bengali. */
const ALPHABETS = ['कखगघङच', 'अबसद', 'কখগঘঙচ']
const LETTER = new RegExp(`(?<![\\p{L}\\p{M}])[${ALPHABETS.join('')}](?![\\p{L}\\p{M}])`, 'gu')

const latinLetter = (letter: string) => {
  const place = Math.max(...ALPHABETS.map((alphabet) => alphabet.indexOf(letter)))
  return letterOf(place)
}

/** A text with the digits of Hindi and Bengali as 0–9 and letters that stand alone, as options are named, as A–F; as long as it was. */
export const inLatin = (text: string) => withPlainSigns(text).replace(LETTER, latinLetter)
