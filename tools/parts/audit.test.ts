import { expect, test } from 'vitest'
import { auditParts } from './audit.ts'

test('an advisory fails the run by name, and a registry without answers is said', async () => {
  const said: string[] = []
  const audit = (printed: string) =>
    auditParts(
      async () => printed,
      (line) => said.push(line),
    )
  const known = { vulnerabilities: { pug: { severity: 'high', range: '<3.0.1' } } }
  expect(await audit(JSON.stringify(known))).toMatchObject({
    ...{ passed: 0, failed: 1, failures: ['npm audit: pug <3.0.1 (high)'] },
  })
  expect(await audit('{"vulnerabilities":{}}')).toMatchObject({ passed: 1, failed: 0, skipped: 0 })
  expect(said).toEqual(['FAILED  npm audit', 'passed  npm audit'])
  for (const silent of ['{"message":"405 Method Not Allowed"}', ''])
    expect(await audit(silent)).toMatchObject({ passed: 0, failed: 0, skipped: 1 })
  expect(said.at(-1)).toMatch(/^npm audit was not answered by the registry/)
})
