import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const QUESTIONS = join(import.meta.dirname, '../../app/ui/questions')
const FIGURE = /\.figure \{[^}]*\}/g

test('figures of questions lie on white: what is drawn in ink would not be seen on the blackboard', () => {
  const files = globSync('*.module.css', { cwd: QUESTIONS })
  const rules = files.flatMap((file) =>
    (readFileSync(join(QUESTIONS, file), 'utf8').match(FIGURE) ?? []).map((rule) => ({
      file,
      isWhite: /background: #fff;/.test(rule),
    })),
  )
  expect(rules.length).toBeGreaterThan(1)
  expect(rules.filter(({ isWhite }) => !isWhite)).toEqual([])
})
