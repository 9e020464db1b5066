import { expect, test } from 'vitest'
import { inTerminal } from './command.ts'

test('no name moves or hides what else stands in a terminal', () => {
  expect(inTerminal('Roy\u001b[2J\u001b]0;x\u0007 \u202eyoR\u2069\r\u009b1A')).toBe(
    'Roy\ufffd[2J\ufffd]0;x\ufffd \ufffdyoR\ufffd\ufffd\ufffd1A',
  )
  const line = 'रॉय की कक्षाएँ\tরায়\u200dের\n  http://one.localhost:3000'
  expect(inTerminal(line)).toBe(line)
})
