import { withPlainSigns } from './plain-signs.ts'

/** Signs that one keyboard has and another has not, or that people leave out: apostrophes, full stops, joiners, marks of direction. */
const LEFT_OUT = /['’‘`´ʼ.]|\p{Default_Ignorable_Code_Point}/gu
/** Marks of Latin letters, and the dot below of Indian ones. */
const MARKS = /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g
/** Chandrabindu of each script, one before the sign that writes the same sound. */
const CHANDRABINDU = /[\u0901\u0981\u0a01\u0a81\u0b01]/g
/** A nasal before a consonant of its row is written as a letter or as a dot. */
const NASALS: readonly (readonly [RegExp, string])[] = [
  [/ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g, 'ं'],
  [/ঙ্(?=[ক-ঘ])|ঞ্(?=[চ-ঝ])|ণ্(?=[ট-ঢ])|ন্(?=[ত-ধ])|ম্(?=[প-ভ])/g, 'ং'],
]

/**
 * A text for comparing and finding: what two people may type differently and mean alike is alike. In small letters, without
 * accents, nukta, apostrophes, full stops and joiners; chandrabindu and nasals as one sign, digits and dashes plain. Line
 * breaks stay. `fold_text` of the database is its twin.
 */
export function foldText(text: string) {
  const bare = withPlainSigns(text.replace(LEFT_OUT, '').normalize('NFKD'))
    .replace(MARKS, '')
    .replace(CHANDRABINDU, (sign) => String.fromCharCode(sign.charCodeAt(0) + 1))
  return NASALS.reduce((folded, [nasal, dot]) => folded.replace(nasal, dot), bare)
    .replace(/[ \t\u1680\u2028\u2029]+/g, ' ')
    .toLowerCase()
}

/** `foldText` of a whole name, without blanks at its ends. */
export const foldName = (name: string) => foldText(name.replace(/\s/g, ' ')).trim()
