import { letterOf } from '@ganit/contract/papers/question-faults'
import { withPlainSigns } from '@ganit/contract/plain-signs'
import { answered, linesOf, type RawQuestion } from './raw-question.ts'

/** Option letters of schools in Hindi and Bengali. */
const ALPHABETS = ['कखगघङच', 'अबसद', 'কখগঘঙচ']
const LETTER = new RegExp(`(?<![\\p{L}\\p{M}])[${ALPHABETS.join('')}](?![\\p{L}\\p{M}])`, 'gu')

const latinLetter = (letter: string) => {
  const place = Math.max(...ALPHABETS.map((alphabet) => alphabet.indexOf(letter)))
  return letterOf(place)
}

/** The text with Hindi and Bengali digits as 0–9 and single letters, as of options, as A–F; the length does not change. */
const inLatin = (text: string) => withPlainSigns(text).replace(LETTER, latinLetter)

/** `1.`, `1)`, `১।`, `Q1`, `Q.1:`; not `1.5`. */
const BEGIN =
  /^\s*(?:(?:Q(?:uestion)?|प्रश्न|প্রশ্ন)[\s.:]*(\d{1,3})(?:\s*[.):।])?|(\d{1,3})\s*[.)।])(?!\d)\s*(.*)$/i
/** `Ans: b`, `Ans (b)`. */
const ANSWER = /^\s*(?:Ans(?:wer)?|Key|उत्तर|উত্তর)\s*(?:[.:\-–]+|(?=\([a-f]\)\s*$))\s*(.*)$/i
const SOLUTION = /^\s*(?:Sol(?:ution)?|Explanation|हल|সমাধান)\s*[.:\-–]+\s*(.*)$/i
const MARKS = /(?<!\s)\s*[[(]\s*(\d{1,3})(?:\s*(?:marks?|m|अंक|নম্বর))?\s*[\])]\s*$/i
const MARKS_WORD = /marks?|\bm\b|अंक|নম্বর|\[/i
/** `(a)`, `(क)` or `(ক)` anywhere; `a)` and `A.` at the beginning of a line. */
const OPTION = /(?:^|\s)\(([a-fA-F])\)\s*|^[^\S\r\n\u2028\u2029]*([a-fA-F])[.)]\s+/gm

/** Masks formulas, keeping the length, so that `$f(a)$` is no option and no number in one begins a question. */
const masked = (text: string) =>
  text.replace(/\$\$[^$]*\$\$|\$[^$\n]*\$/g, (formula) => formula.replace(/[^\n]/g, '·'))

/** The text before the options, and the options, whose letters run from A. */
function optionsOf(text: string) {
  const places: { at: number; end: number }[] = []
  for (const found of inLatin(masked(text)).matchAll(OPTION)) {
    const letter = (found[1] ?? found[2] ?? '').toUpperCase()
    if (letter === letterOf(places.length))
      places.push({ at: found.index, end: found.index + found[0].length })
  }
  if (places.length < 2) return { words: text.trim(), options: [] }
  const options = places.map(({ end }, index) => text.slice(end, places[index + 1]?.at).trim())
  return { words: text.slice(0, places[0]?.at).trim(), options }
}

function questionOf(lines: string[]): RawQuestion {
  const taken = { text: [] as string[], answer: [] as string[], solution: [] as string[] }
  let to: keyof typeof taken = 'text'
  for (const line of lines) {
    const [, answer] = ANSWER.exec(line) ?? []
    const [, solution] = SOLUTION.exec(line) ?? []
    if (solution !== undefined) to = 'solution'
    else if (answer !== undefined) to = 'answer'
    taken[to].push(solution ?? answer ?? line)
  }
  const { words, options } = optionsOf(taken.text.join('\n'))
  const [bracket = '', marks] = MARKS.exec(inLatin(words)) ?? []
  // A bare number in round brackets is probably part of the question.
  const saysMarks = marks !== undefined && MARKS_WORD.test(bracket)
  const solution = taken.solution.join('\n').trim()
  return {
    ...answered(options, inLatin(taken.answer.join('\n').trim())),
    text: saysMarks ? words.slice(0, -bracket.length).trim() : words,
    ...(saysMarks && { marks }),
    ...(solution && { solution }),
    source: lines.join('\n').trim(),
  }
}

const LEFT_OUT_MAX = 5

/** Whether a number begins the next question: others belong to the one before, but 1 after an answer starts over. */
function begins(number: number, next: number, before: string[] | undefined) {
  if (!before) return !Number.isNaN(number)
  if (number >= next && number <= next + LEFT_OUT_MAX) return true
  return number === 1 && before.some((line) => ANSWER.test(line))
}

/**
 * Questions typed as text: `1.` begins one, `(a)` to `(f)` are options, `Ans: b` the answer, `Sol:` begins a solution;
 * formulas stand between dollar signs. Text before the first number is ignored.
 */
export function readPasted(text: string): RawQuestion[] {
  const lines = linesOf(text)
  const seen = inLatin(masked(lines.join('\n'))).split('\n')
  const blocks: string[][] = []
  let next = 1
  for (const [index, line] of lines.entries()) {
    const found = BEGIN.exec(seen[index] ?? '')
    const number = found ? Number(found[1] ?? found[2]) : Number.NaN
    if (begins(number, next, blocks.at(-1))) {
      blocks.push([line.slice(line.length - (found?.[3] ?? '').length)])
      next = number + 1
    } else blocks.at(-1)?.push(line)
  }
  return blocks.map(questionOf)
}
