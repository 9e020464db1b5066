import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'

/** Set-up files that run again for each test file. */
const SET_UP = (config.test?.projects ?? []).flatMap(
  (project) => (project as { test?: { setupFiles?: string | string[] } }).test?.setupFiles ?? [],
)

test('no helper of tests has hooks of its own: files of one worker share it, and only the first would have them', () => {
  const helpers = globSync('{server,web}/test/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file) && !SET_UP.includes(file),
  )
  expect(helpers.length).toBeGreaterThan(20)
  expect(
    helpers.filter((file) => /^(before|after)(All|Each)\(/m.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
})
