import { optionLetter } from '@ganit/contract/papers/question-faults'
import { readAnswered } from './answered.ts'
import { type RawQuestion, splitLines } from './raw-question.ts'

const OPTION = /^\s*\(?([A-F])\s?[.)]\s*(\S.*)$/i
const ANSWER = /^\s*ANSWER\s*:\s*(.*)$/i

/** Questions in Aiken format: the text, options `A.` or `A)` on lines of their own, `ANSWER: B`. */
export function readAiken(text: string): RawQuestion[] {
  const questions: RawQuestion[] = []
  let [words, options, lines]: [string[], string[], string[]] = [[], [], []]
  let isBroken = false
  const end = (answer: string) => {
    const source = lines.join('\n').trim()
    const run = { words: words.join('\n').trim(), options, naming: 'letters' as const, isBroken }
    const read = readAnswered(run.words, options.length > 0 ? [run] : [], answer)
    if (read.text !== '' || options.length > 0) questions.push({ ...read, source })
    words = []
    options = []
    lines = []
    isBroken = false
  }
  for (const line of splitLines(text)) {
    const [, answer] = ANSWER.exec(line) ?? []
    const [, letter = '', option] = OPTION.exec(line) ?? []
    const beginsAnew =
      answer === undefined && option === undefined && options.length > 0 && line.trim() !== ''
    // A new question begins before the last one had an answer.
    if (beginsAnew) end('')
    lines.push(line)
    if (answer !== undefined) end(answer)
    else if (option !== undefined && words.length > 0) {
      if (letter.toUpperCase() !== optionLetter(options.length)) isBroken = true
      options.push(option.trim())
    } else words.push(line)
  }
  end('')
  return questions
}
