import { openAnswer } from './open-answer.ts'
import type { Options } from './options.ts'
import type { RawQuestion } from './raw-question.ts'
import { readKey } from './read-key.ts'

const UNREAD = 'This answer names no option. Write its letter, such as B, or B, D.'
const MISSING = 'An option is missing between these. Name them A, B, C and so on.'

type Read = Pick<RawQuestion, 'kind' | 'text' | 'options' | 'right' | 'unit' | 'asks'>

/** Text, options, kind and right answer of a question, from its possible options and the written answer. */
export function readAnswered(text: string, runs: readonly Options[], answer: string): Read {
  const keys = runs.map(({ options, naming }) => readKey(answer, options, naming))
  const by = keys.findIndex((key) => key !== undefined)
  const run = runs[by] ?? runs.find(({ naming }) => naming === 'letters')
  if (!run) return { ...openAnswer(answer, text), text }
  const { options, words, isBroken } = run
  const right = keys[by] ?? []
  const asks = {
    ...(isBroken && { options: MISSING }),
    ...(right.length === 0 && answer !== '' && { right: UNREAD }),
  }
  return {
    kind: right.length > 1 ? 'several' : 'choice',
    text: words,
    options,
    right,
    ...(Object.keys(asks).length > 0 && { asks }),
  }
}
