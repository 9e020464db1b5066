import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeTyped } from '../src/features/marking/judge-typed.ts'
import type { Form } from '../src/features/marking/judgement.ts'

/** An answer, the right one, and the letters of acceptable verdicts. */
type TypedAnswer = {
  form: string
  unit: string | null
  right: string
  fair: string
  answer: string
}

/** Rows of a table beside this file; two spaces stand between answers of one line. */
export function linesOf(file = 'answers-as-typed.txt'): TypedAnswer[] {
  let head: string[] = []
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('# ')) head = line.slice(2).split(' ')
      const [, right, fair, answer] = /^(\S.*?) {2}([RWH]+) {2}(.+)$/.exec(line) ?? []
      const [form = '', ...unit] = head
      return right && fair && answer && form
        ? answer
            .split(/ {2,}/)
            .map((each) => ({ form, unit: unit.join(' ') || null, right, fair, answer: each }))
        : []
    })
}

/** Verdict on an answer; a right number may be followed by its tolerance. */
export function verdictOf({ form, unit, right, answer }: TypedAnswer) {
  if (form !== 'number') {
    const key = { kind: 'expression', right: [right], form: form as Form, unit } as const
    return judgeTyped(key, answer).verdict
  }
  const [value = '', tolerance = '0'] = right.split('±')
  return judgeTyped({ kind: 'number', right: { value, tolerance }, unit }, answer).verdict
}
