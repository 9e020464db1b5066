import { runInNewContext } from 'node:vm'
import { readQuestionTemplate } from '@ganit/contract/papers/numbers/templates'
import { areEqualWords } from '@ganit/contract/reading/equal-words'
import { tryReadLatex } from '@ganit/contract/reading/read-latex'
import { bareUnit, withoutTypedUnit } from '@ganit/contract/reading/typed-unit'
import { hasUnknownWord } from '@ganit/contract/reading/words'
import { expect, test } from 'vitest'
import { judgeAtOnce } from '../../../server/src/features/marking/judge-all.ts'
import { readNumber } from '../../../server/src/features/marking/number/judge-number.ts'
import { escapeRich } from '../../../server/src/typesetting/rich/parse.ts'
import { sequences } from './pumped.ts'

/** CPU time for one text; a reader of several texts is limited, too. */
const MOST_MS = 400
/** Ends even an expression that never does. */
const STUCK_MS = 10_000

const ANSWER = 1_000
const TEXT = 5_000

const numbered = (text: string) => ({
  kind: 'number' as const,
  params: { a: { from: 1, to: 9 } },
  right: { value: '[[a]]' },
  text,
})
const templateOf = (text: string) => readQuestionTemplate(numbered(text) as never)

/** Readers that run on typed text in the app’s own thread, each with its longest text, and the reader of numbers. */
const READERS: Record<string, [length: number, read: (text: string) => unknown]> = {
  'a number': [ANSWER, (text) => readNumber(text, 'cm')],
  'an answer to a number': [
    ANSWER,
    (answer) => judgeAtOnce({ kind: 'number', right: { value: 1 }, unit: 'cm', answer }),
  ],
  'a formula': [ANSWER, tryReadLatex],
  'a unit': [ANSWER, bareUnit],
  'a formula with a unit': [ANSWER, (text) => withoutTypedUnit(text, 'cm')],
  'words of an answer': [ANSWER, (text) => hasUnknownWord(text, ['x'])],
  'an answer in words': [ANSWER, (text) => areEqualWords(text, 'triangle')],
  'a text': [TEXT, escapeRich],
  'a template of one formula': [TEXT, (text) => templateOf(`$${text}$`)],
  'a template with places at its end': [
    TEXT,
    (text) => templateOf(`$x${text.slice(0, TEXT / 2)}y${'+[[a]]'.repeat(TEXT / 12)}$`),
  ],
  'a template between places': [
    TEXT,
    (text) => templateOf(`$${`[[a]]+y${text.slice(0, 60)}`.repeat(50)}$`),
  ],
  'a template that is written out': [
    TEXT,
    (text) => {
      const { write } = templateOf(text)
      try {
        return write({})
      } catch {
        return undefined
      }
    },
  ],
}

/** Milliseconds of CPU; a reader that is stuck throws. */
function takenBy(read: (text: string) => unknown, text: string) {
  const before = process.cpuUsage()
  runInNewContext('read(text)', { read, text }, { timeout: STUCK_MS })
  return process.cpuUsage(before).user / 1_000
}

test.for(Object.entries(READERS))(
  'reading %s costs bounded time, whatever is typed in a row',
  ([, [length, read]]) => {
    const slow = [...sequences(length)].filter((text) => takenBy(read, text) > MOST_MS)
    expect(slow.map((text) => text.slice(0, 40))).toEqual([])
  },
)
