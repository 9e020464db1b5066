import { signsToLatex } from '@ganit/contract/reading/signs'
import { bareUnit, radiansToDegrees, splitTrailingWords } from '@ganit/contract/reading/typed-unit'
import { lettersInText, namesToLatex, replaceLetters } from '@ganit/contract/reading/words'
import type { ExpressionKey } from '../../judgement.ts'

/** Another meaning of an answer, with right answers to match. `isSure`: no person need confirm the meaning. */
export type Reading = { answer: string; rights: readonly string[]; isSure?: boolean }

const LOG = /\\log(?![a-zA-Z_])(?!\s*_)/g
/** C and P of combinations; here they are not letters. */
const CHOICES = /[\d}nN]\s*[CP]\s*[_\dr]/

/** Phones capitalise the first letter: X is x if only x is asked for. */
function toKnownCase(answer: string, known: ReadonlySet<string>) {
  const own = lettersInText(answer)
  const meant = [...own].flatMap((letter): [string, string][] => {
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    return known.has(letter) || !known.has(other) || own.has(other) ? [] : [[letter, other]]
  })
  return meant.length > 0 ? replaceLetters(answer, new Map(meant)) : answer
}

/** Constants introduced by a student: C_1 and c₂, λ and μ. */
const OWN_CONSTANTS = /(?<![\\a-zA-Z])[Cc]_?\{?([12])\}?|\\(?:(lambda)|mu)(?![a-zA-Z])/g

export const renameConstants = (text: string, [first = '', second = '']: string) =>
  namesToLatex(text).replace(OWN_CONSTANTS, (_, place, lambda) =>
    place === '1' || lambda ? first : second,
  )

/** Renames letters that the right answers do not have. Certain for kx as Cx after integration, and for kπ as nπ. */
function* readingsRenamed({ answer: typed, rights: texts }: Reading): Generator<Reading> {
  // Letters of the question are not renamed: λ = 2, μ = 3 is a pair that the question asks for, not the student's own.
  const areGiven = [typed, texts.join()].every(
    (text) => namesToLatex(text).search(OWN_CONSTANTS) >= 0,
  )
  const [answer, ...rights] = areGiven
    ? [typed, ...texts]
    : [renameConstants(typed, 'UV'), ...texts.map((text) => renameConstants(text, 'PQ'))]
  const [own, known] = [lettersInText(answer), lettersInText(rights.join(' '))]
  const withoutLetters = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...some].filter((letter) => !others.has(letter)).sort()
  const [foreign, missing] = [withoutLetters(own, known), withoutLetters(known, own)]
  if (foreign.length !== missing.length || foreign.length > 2 || !foreign.length) return
  const both = [...foreign, ...missing].join('')
  const isSure =
    /^(?:[CckKAU][CP]|(?:UV|AB|ab)PQ|UV(?:AB|ab))$/.test(both) ||
    (/^(?:[km]n|n[km])$/.test(both) && answer.includes('\\pi'))
  for (const order of [missing, missing.toReversed()]) {
    const written = new Map(foreign.map((letter, n) => [letter, order[n] ?? letter]))
    yield { answer: replaceLetters(answer, written), rights, isSure }
  }
}

const POINT = /^\s*(?:\\left)?\([^a-zA-Z]*,[^a-zA-Z]*\)\s*$/
const UNHATTED = /^[^,]*[jk][^,]*$/
const HATS = new Map(['i', 'j', 'k'].map((letter) => [letter, `\\hat{${letter}}`]))

/** If indices are asked for, `an` is a_n and `x1` is x_1. */
const indexLetters = (text: string, texts: readonly string[]) =>
  text.replace(/(?<![\\a-zA-Z])([a-zA-Z])([\dn])(?![\da-zA-Z^])/g, (all, letter, index) => {
    const written = [`${letter}_${index}`, `${letter}_{${index}`]
    return texts.some((each) => written.some((name) => each.includes(name)))
      ? `${written[1]}}`
      : all
  })

/** Certain readings: x for X, indices, degrees by a raised 0, unit vectors if some have hats. */
export function toMeantLetters(typed: string, { right, unit }: ExpressionKey): Reading {
  const texts = [toKnownCase(typed, lettersInText(right.join(' '))), ...right.map(signsToLatex)]
  const areDegrees = [unit ?? '', ...texts].some((text) => /\\circ|°|deg/.test(text))
  const areVectors = texts.some((text) => text.includes('\\hat'))
  const isPoint =
    texts.some((text) => UNHATTED.test(text)) && texts.some((text) => POINT.test(text))
  const addHats = (text: string) =>
    (areVectors || isPoint) && !text.includes('\\hat')
      ? replaceLetters(text.replace(/\\vec\s*\{?([ijk])\}?/g, '$1'), HATS)
      : text
  const [answer = typed, ...rights] = texts
    .map((text) => indexLetters(text, texts))
    .map((text) => (areDegrees ? text.replace(/(?<=\d)\s*\^\s*(?:0|\{0\})(?!\d)/g, '°') : text))
    .map(addHats)
  return { answer, rights }
}

/**
 * Possible meanings of `x+1/x-3`, `1/2x`, `x/2y`, `x^1/2`, `e^2x`, `n2`, `an =`, `2 x (l + b)`, `sin30`, `x=3 y=4`,
 * `x, x ≠ 2`.
 */
const BRACKETS: readonly (readonly [RegExp, string])[] = [
  [/^([^/()=,]+)\/([^/()=,]+)$/g, '\\frac{$1}{$2}'],
  [/(?<![\d.])(\d+|[a-zA-Z])\s*\/\s*(\d*(?:√\s*)?[a-zA-Z]+(?:\^\d)?)/g, '\\frac{$1}{$2}'],
  [/([a-zA-Z]|\d+)\s*\/\s*(\d+)\s*(?=[a-zA-Z([])/g, '\\frac{$1}{$2}'],
  [/\^\s*(-?(?:\d+\/\d+|\d*[a-zA-Z]+(?:\/\d+)?))/g, '^{$1}'],
  [/(?<![\\a-zA-Z])([a-zA-Z])(\d+)/g, '$1^{$2}'],
  [/(?<![\\a-zA-Z])([a-zA-Z])(\d|[a-z](?=\s*=))/g, '$1_{$2}'],
  [/\^\s*(-?\d*[a-zA-Z]+)/g, '^{$1}'],
  [/(\d+)\s*\/\s*(√?\s*\d+)\s+(?=[a-z\\])/g, '\\frac{$1}{$2}'],
  [/(?<![a-zA-Z])P\s*\(\s*(\d+|n)\s*,\s*(\d+|r)\s*\)/g, '{}^{$1}P_{$2}'],
  [/(?<![\d.])([1-9]\d*)\.(\d+)(?=\s*\^)/g, '$1\\cdot $2'],
  [/√\s*(\d*[a-zA-Z]+)/g, '√($1)'],
  [/√\s*([a-z]\(.*)$/g, '√($1)'],
  [/(?<=\S)\s+(?=[a-z]\s*=)/g, ', '],
  [/(\\(?:sin|cos|tan|cot|sec|csc)\s*)(\\?[a-zA-Z]+\s*\/\s*\d+)/g, '$1($2)'],
  [/\s+[xX]\s+|(?<=\))[xX](?=\()/g, '\\times '],
  [/^(\d)(\d+\/\d+)$/g, '$1 $2'],
  [/^\s*(\d+)\s*\\text\{and\}\s*(\d+\s*\/\s*\d+)$/g, '$1 $2'],
  [/\+\s*-/g, '\\pm '],
  [/\\log\s*(\d+)\s*(?=(?:\\left)?\()/g, '\\log_{$1}'],
  [/\\(?:alpha|beta)\s*=\s*/g, ''],
  [/(\\(?:sin|cos|tan|cot|sec|csc)\s*\(?)(\d+)(?=\)|$)/g, '$1$2^\\circ '],
  [/[,;]\s*[a-zA-Z]\s*\\ne.*$/gs, ''],
  [/(?<=(?:^|[\s,;])[a-z])\s*:\s*(?=-?\d)/g, '='],
  [/^\s*\\?\{([^{}\\]*=[^{}\\]*)\\?\}\s*$/g, '$1'],
  [/^\s*\[((?:[^[\](),]*,){2,}[^[\](),]*)\]\s*$/g, '\\{$1\\}'],
  [/\\pi\s*e(?![a-zA-Z])/g, '\\pi '],
  [/^\s*(\d{1,2})\s*[.-]\s*([0-5]\d)\s*$/g, '$1:$2'],
  [/^\s*(-?\s*\d+)\s*[-_&]\s*(\d+\s*\/\s*\d+)\s*$/g, '$1 $2'],
  [/^\s*(\d+)\s*\((\d+\s*\/\s*\d+)\)\s*$/g, '$1 $2'],
  [/(?<=\^(?:\d|\{\d\}))\.(?=\d)/g, '\\cdot '],
  [/\s+(?:o|ar|aur|ebong|और|तथा|एवं|ও|এবং|আর)\s+(?=[a-z]\s*=)/gi, ', '],
]

/** Three numbers or more in round brackets; two may be a point or an interval. */
const IN_ROUND = /^\s*\(((?:[^()[\]{},]+,){2,}[^()[\]{},]+)\)\s*$/

const IDENTITY = /^\s*(-?\d*)\s*I(?:_\{?[234]\}?)?\s*$/
const MATRIX = /\\begin\s*\{([pb]?matrix)\}/

/** I for the identity matrix of the size asked for, and 2I. */
function* readingsAsIdentity({ answer, rights }: Reading): Generator<Reading> {
  const [, times] = IDENTITY.exec(answer) ?? []
  if (times === undefined) return
  const entry = times === '' || times === '-' ? `${times}1` : times
  for (const right of rights) {
    const [, kind] = MATRIX.exec(right) ?? []
    if (!kind) continue
    const size = right.split('\\\\').length
    const places = Array.from({ length: size }, (_, n) => n)
    const rows = places.map((row) => places.map((n) => (n === row ? entry : '0')).join('&'))
    yield { answer: `\\begin{${kind}}${rows.join('\\\\')}\\end{${kind}}`, rights: [right] }
  }
}

/** Reads commas as separators: 100, 200. */
const separateCommas = (text: string) => text.replace(/,\s*/g, ', ')

/** Other meanings of an answer that is not equal as it stands. */
export function* otherReadings(
  { answer: typed, rights }: Reading,
  { form, unit }: ExpressionKey,
): Generator<Reading> {
  const answer = namesToLatex(typed)
  const areCounted = [answer, ...rights].some((text) => CHOICES.test(text))
  if (!areCounted) yield* readingsRenamed({ answer, rights })
  const rest = BRACKETS.map(([pattern, latex]) => answer.replace(pattern, latex))
  if (rights.some((right) => /\\circ|°/.test(right)) && /^(?:[^=]{1,30}=)?\s*[\d.]+$/.test(answer))
    rest.push(`${answer}^\\circ`)
  for (const other of rest) if (other !== answer) yield { answer: other, rights }
  // 25 for 25 %: the question asks for a percentage.
  if (rights.some((right) => /%\s*$/.test(right)) && /^[\d./\s()-]+$/.test(answer))
    yield { answer: `${answer.replace(/[()]/g, '')}\\%`, rights, isSure: true }
  // π/3 for 60 with the unit °.
  if (bareUnit(unit ?? '') === '°' && /\\pi|π/.test(answer))
    yield { answer: radiansToDegrees(answer), rights }
  // (2, 3) for x = 2, x = 3
  if (rights.some((right) => right.includes('=')) && POINT.test(answer))
    yield { answer: answer.replace(/[()]/g, ''), rights }
  // (1, 2, 3) for a set
  const [, inRound] = IN_ROUND.exec(answer) ?? []
  if (inRound && rights.some((right) => right.includes('\\{')))
    yield { answer: `\\{${inRound}\\}`, rights }
  yield* readingsAsIdentity({ answer, rights })
  // {1 2 3} and {1, 2, and 3}
  const [, listed] = /^\s*\\?\{([^{}\\]*)\\?\}\s*$/.exec(typed) ?? []
  if (listed)
    yield {
      answer: `\\{${listed
        .replace(/\band\b/g, ' ')
        .trim()
        .replace(/[\s,]+/g, ', ')}\\}`,
      rights,
    }
  // In an ordered answer each comma separates: 27,81,243.
  if (typed.includes(','))
    yield {
      answer: separateCommas(answer),
      rights: rights.map(separateCommas),
      isSure: form === 'in_order',
    }
  // Leaves out the words after the answer, or the words after the right answers, such as a unit that the answer lacks.
  const isUnit = (text: string) => bareUnit(splitTrailingWords(text)[1] ?? 'unit') === 'unit'
  const texts = [typed, ...rights]
  const [formula = '', ...others] = texts.map((text) => splitTrailingWords(text)[0] ?? text)
  const areUnits = texts.every(isUnit)
  yield { answer: formula, rights, isSure: areUnits }
  yield { answer, rights: others, isSure: areUnits }
  // In the books of Classes 11 and 12 log is natural. The reading is certain if ln is asked for, or after integration.
  const inLn = (text: string) => namesToLatex(text).replace(LOG, '\\ln ')
  if (![answer, ...rights].some((text) => namesToLatex(text).search(LOG) >= 0)) return
  const isSure =
    rights.some((right) => /\\ln|\+ *[Cc]$/.test(right)) && lettersInText(answer).size > 0
  yield { answer: inLn(answer), rights: rights.map(inLn), isSure }
}
