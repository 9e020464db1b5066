import { optionLetter } from '@ganit/contract/papers/question-faults'
import { openAnswer } from './open-answer.ts'
import type { Options } from './options.ts'
import type { RawQuestion } from './raw-question.ts'
import { readKey } from './read-key.ts'

const UNREAD = 'This answer names no option. Write its letter, such as B, or B, D.'
const MISSING = 'An option is missing between these. Name them A, B, C and so on.'

/** A mark behind the right option, or bold around it: `9*`, `1000 ✓`, `**12**`. */
const MARKED =
  /^\*\*([^*]+)\*\*$|^(.*?)\s?(?:\*|[✓✔☑✅]\ufe0f?|\((?:correct|right|ans(?:wer)?)\))$/iu

/** Options without the mark that one of them has, and the marked one's place; undefined unless just one has it. */
function takeMark(options: readonly string[]) {
  const marked = options.map((option) => MARKED.exec(option))
  const [place, other] = marked.flatMap((found, at) => (found ? at : []))
  return place === undefined || other !== undefined
    ? undefined
    : { place, options: options.map((all, at) => marked[at]?.slice(1).find(Boolean) ?? all) }
}

type Read = Pick<RawQuestion, 'kind' | 'text' | 'options' | 'right' | 'unit' | 'asks'>

/** Text, options, kind and right answer of a question, from its possible options and the written answer. */
export function readAnswered(text: string, runs: readonly Options[], answer: string): Read {
  const keys = runs.map(({ options, naming }) => readKey(answer, options, naming))
  const by = keys.findIndex((key) => key !== undefined)
  const run = runs[by] ?? runs.find(({ naming }) => naming === 'letters')
  if (!run) return { ...openAnswer(answer, text), text }
  const { words, isBroken } = run
  const mark = answer === '' ? takeMark(run.options) : undefined
  const options = mark?.options ?? run.options
  const right = keys[by] ?? (mark ? [optionLetter(mark.place)] : [])
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
