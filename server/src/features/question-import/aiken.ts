import { answered, type RawQuestion } from './raw-question.ts'

const OPTION = /^\s*([A-F])\s*[.)]\s+(.*)$/
const ANSWER = /^\s*ANSWER\s*:\s*(.*)$/i

/** Questions in Aiken's format: the text, options `A.` or `A)` on lines of their own, `ANSWER: B`. */
export function readAiken(text: string): RawQuestion[] {
  const questions: RawQuestion[] = []
  let [words, options]: [string[], string[]] = [[], []]
  const end = (answer: string) => {
    const read = { ...answered(options, answer), text: words.join('\n').trim() }
    if (read.text !== '' || options.length > 0) questions.push(read)
    words = []
    options = []
  }
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, answer] = ANSWER.exec(line) ?? []
    const [, , option] = OPTION.exec(line) ?? []
    if (answer !== undefined) end(answer)
    else if (option !== undefined && words.length > 0) options.push(option.trim())
    else if (options.length > 0 && line.trim() !== '') {
      // A new question begins though the one before has no answer.
      end('')
      words.push(line)
    } else words.push(line)
  }
  end('')
  return questions
}
