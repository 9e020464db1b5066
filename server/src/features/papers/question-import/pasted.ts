import { answerInLine, findKeysAtEnd, splitAnswerOff } from './answer-lines.ts'
import { readAnswered } from './answered.ts'
import { maskFormulas, toLatinSigns } from './in-latin.ts'
import { findOptions } from './options.ts'
import { type RawQuestion, splitLines } from './raw-question.ts'

/** Beginnings of questions: `1.`, `1)`, `১।`, `Q1`, `Q.1:`, but not `1.5`. */
const BEGIN =
  /^\s*(?:(?:Q(?:uestion)?|प्रश्न|প্রশ্ন)[\s.:]*(\d{1,3})(?:\s*[.):।])?|(\d{1,3})\s*[.)।])(?!\d)\s*(.*)$/i
const SOLUTION = /^\s*(?:Sol(?:ution)?|Explanation|हल|সমাধান)\s*[.:\-–]+\s*(.*)$/i
const MARKS = /(?<!\s)\s*[[(]\s*(\d{1,3})(?:\s*(?:marks?|m|अंक|নম্বর))?\s*[\])]\s*$/i
const MARKS_WORD = /marks?|\bm\b|अंक|নম্বর|\[/i
function questionOf(lines: string[]): RawQuestion {
  const taken = { text: [] as string[], answer: [] as string[], solution: [] as string[] }
  let to: keyof typeof taken = 'text'
  for (const line of lines.flatMap(splitAnswerOff)) {
    const answer = answerInLine(line)
    const [, solution] = SOLUTION.exec(line) ?? []
    if (solution !== undefined) to = 'solution'
    else if (answer !== undefined) to = 'answer'
    taken[to].push(solution ?? answer ?? line)
  }
  const typed = taken.text.join('\n')
  const answer = toLatinSigns(taken.answer.join('\n').trim())
  const { text: words, ...read } = readAnswered(
    typed,
    findOptions(typed, toLatinSigns(maskFormulas(typed))),
    answer,
  )
  const [bracket = '', marks] = MARKS.exec(toLatinSigns(words)) ?? []
  // A bare number in round brackets probably belongs to the question's text.
  const saysMarks = marks !== undefined && MARKS_WORD.test(bracket)
  const solution = taken.solution.join('\n').trim()
  return {
    ...read,
    text: saysMarks ? words.slice(0, -bracket.length).trim() : words,
    ...(saysMarks && { marks }),
    ...(solution && { solution }),
    source: lines.join('\n').trim(),
  }
}

const LEFT_OUT_MAX = 5

/**
 * Whether a number begins the next question. Other numbers belong to the question before, except that 1 after an answer
 * starts a new list.
 */
function beginsQuestion(number: number, next: number, before: string[] | undefined) {
  if (!before) return !Number.isNaN(number)
  if (number >= next && number <= next + LEFT_OUT_MAX) return true
  return number === 1 && before.some((line) => answerInLine(line) !== undefined)
}

type Block = { number: number; lines: string[]; asks?: string }

function blocksOf(lines: string[]) {
  const seen = toLatinSigns(maskFormulas(lines.join('\n'))).split('\n')
  const blocks: Block[] = []
  let next = 1
  // Options such as `1)`, `2)` continue a question.
  let [began, inner] = ['', { number: 0, sign: '', at: 0 }]
  for (const [index, line] of lines.entries()) {
    const found = BEGIN.exec(seen[index] ?? '')
    const number = found ? Number(found[1] ?? found[2]) : Number.NaN
    const sign = /\d\s*([.):।])/.exec(seen[index] ?? '')?.[1] ?? ''
    const isNext = inner.number > 0 && number === inner.number + 1 && sign === inner.sign
    const isInner = isNext && (sign !== began || index === inner.at + 1)
    if (!isInner && beginsQuestion(number, next, blocks.at(-1)?.lines)) {
      blocks.push({ number, lines: [line.slice(line.length - (found?.[3] ?? '').length)] })
      next = number + 1
      inner = { number: 0, sign: '', at: 0 }
      began = sign
    } else {
      blocks.at(-1)?.lines.push(line)
      if (number === 1 || isInner) inner = { number, sign, at: index }
    }
  }
  return blocks
}

/**
 * Asks about answers in the list at the end that have no question, because the number of a question was perhaps not
 * recognised. The question before them shows the fault.
 */
function askForQuestions(blocks: readonly Block[], answered: readonly number[]) {
  const missing = answered.filter((number) => blocks.every((block) => block.number !== number))
  const places = missing.map(
    (number) => blocks.findLast((block) => block.number < number) ?? blocks[0],
  )
  for (const [place, numbers] of Map.groupBy(missing, (_, index) => places[index]))
    if (place)
      place.asks = `The answers at the end name questions that were not found: ${numbers.join(', ')}. Add them, or remove their answers.`
}

/** Beginnings that chat assistants set in bold: numbers, names of options, and words before answers. */
const BOLD =
  /^(\s*)(?:\*\*|__)(?=\s*(?:Q\.?\s*)?\(?(?:\d{1,3}|[A-F])[.):]|\s*(?:the |correct |right |final )*(?:ans|sol|explanation|उत्तर|हल|উত্তর|সমাধান))(.*?)(?:\*\*|__)/i

/** A line without names of sections, and without the headings, bullets, rules and bold beginnings of Markdown. */
const withoutMarkdown = (line: string) =>
  line
    .replace(/^\s*(?:section|खंड|खण्ड|বিভাগ)\s*[-–:]?\s*[\p{L}\d]{0,3}\s*$/iu, '')
    .replace(/^\s*#{1,6}\s+|^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/, '')
    .replace(/^\s*[-*•]\s+(?=(?:\*\*)?\(?[a-f][.)])/i, '')
    .replace(/^\s*\*(?=\(?[a-f][.)]\s)(.*)$/i, '$1 *')
    .replace(BOLD, '$1$2 ')

/**
 * Questions typed as text: `1.` begins one, `(a)` to `(f)`, `(1)` or `(i)` are options, `Ans: b` the answer, also in a
 * list at the end, `Sol:` begins a solution; formulas stand between dollar signs. Text before the first number is ignored.
 */
export function readPasted(text: string): RawQuestion[] {
  const lines = splitLines(text).map(withoutMarkdown)
  const { at, keys, isHeaded } = findKeysAtEnd(lines)
  const before = blocksOf(lines.slice(0, at))
  const isKnown = keys.every(([number]) => before.some((block) => block.number === number))
  const blocks = isHeaded || isKnown ? before : blocksOf(lines)
  // If the list gives two different answers for a question, neither counts.
  const said = new Map<number, string | null>()
  for (const [number, key] of blocks === before ? keys : [])
    said.set(number, (said.get(number) ?? (said.has(number) ? null : key)) === key ? key : null)
  for (const [number, key] of said) {
    const [block, other] = blocks.filter((each) => each.number === number)
    const isOpen =
      key !== null &&
      block &&
      !other &&
      !block.lines.some((line) => answerInLine(line) !== undefined)
    if (isOpen) block.lines.push(`Ans: ${key}`)
  }
  askForQuestions(blocks, [...said.keys()])
  return blocks.map(({ lines, asks }) => {
    const question = questionOf(lines)
    return asks ? { ...question, asks: { ...question.asks, right: asks } } : question
  })
}
