import { ServerResponse } from 'node:http'
import { setHands } from '../server/test/moved-date.ts'
import { AHEAD_MS } from './clock.ts'

// A product loads this file before its own code.
setHands({ aheadMs: AHEAD_MS })

// Node dates its answers by the machine's clock, and pages compare their clock with that date.
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function dated(this: ServerResponse, ...head: unknown[]) {
  this.setHeader('date', new Date().toUTCString())
  return writeHead.apply(this, head as Parameters<typeof writeHead>)
} as typeof writeHead
