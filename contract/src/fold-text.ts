import { toPlainSigns } from './plain-signs.ts'

/**
 * Characters that only some keyboards have, or that people leave out: apostrophes, full stops, joiners, direction
 * marks.
 */
const LEFT_OUT = /['’‘`´ʼ.]|\p{Default_Ignorable_Code_Point}/gu
/** Combining marks of Latin letters, and the nukta of Indian ones. */
const MARKS = /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g
/** Chandrabindu of each script. The character after it in Unicode is the anusvara, which writes the same sound. */
const CHANDRABINDU = /[\u0901\u0981\u0a01\u0a81\u0b01]/g
/** A nasal before a consonant of its row is written as a letter or as a dot. */
const NASALS: readonly (readonly [RegExp, string])[] = [
  [/ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g, 'ं'],
  [/ঙ্(?=[ক-ঘ])|ঞ্(?=[চ-ঝ])|ণ্(?=[ট-ঢ])|ন্(?=[ত-ধ])|ম্(?=[প-ভ])/g, 'ং'],
]

/**
 * Folds a text for comparing and searching, so that different ways to type the same words become equal: lower case,
 * without accents, nukta, apostrophes, full stops and joiners; chandrabindu and nasals become one sign; digits and
 * dashes become plain. Line breaks stay. The database function `fold_text` must give the same result.
 */
export function foldText(text: string) {
  const bare = toPlainSigns(text.replace(LEFT_OUT, '').normalize('NFKD'))
    .replace(MARKS, '')
    .replace(CHANDRABINDU, (sign) => String.fromCharCode(sign.charCodeAt(0) + 1))
  return NASALS.reduce((folded, [nasal, dot]) => folded.replace(nasal, dot), bare)
    .replace(/[ \t\u1680\u2028\u2029]+/g, ' ')
    .toLowerCase()
}

/** `foldText` for a whole name, without blanks at its ends. */
export const foldName = (name: string) => foldText(name.replace(/\s/g, ' ')).trim()
