import { answered, linesOf, type RawQuestion } from './raw-question.ts'

const OPTION = /^\s*([A-F])\s*[.)]\s+(.*)$/
const ANSWER = /^\s*ANSWER\s*:\s*(.*)$/i

/** Questions in Aiken format: the text, options `A.` or `A)` on lines of their own, `ANSWER: B`. */
export function readAiken(text: string): RawQuestion[] {
  const questions: RawQuestion[] = []
  let [words, options, lines]: [string[], string[], string[]] = [[], [], []]
  const end = (answer: string) => {
    const source = lines.join('\n').trim()
    const read = { ...answered(options, answer), text: words.join('\n').trim(), source }
    if (read.text !== '' || options.length > 0) questions.push(read)
    words = []
    options = []
    lines = []
  }
  for (const line of linesOf(text)) {
    const [, answer] = ANSWER.exec(line) ?? []
    const [, , option] = OPTION.exec(line) ?? []
    const beginsAnew =
      answer === undefined && option === undefined && options.length > 0 && line.trim() !== ''
    // A new question begins before the last one had an answer.
    if (beginsAnew) end('')
    lines.push(line)
    if (answer !== undefined) end(answer)
    else if (option !== undefined && words.length > 0) options.push(option.trim())
    else words.push(line)
  }
  end('')
  return questions
}
