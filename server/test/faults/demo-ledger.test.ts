import { expect, test, vi } from 'vitest'
import { closedMeanwhile, creditTwice, twoCounters } from './demo/counters.ts'
import { aDemo, type Fault } from './demo/demo-academy.ts'
import { concededMeanwhile, lateMeanwhile, leavingMeanwhile } from './demo/fees.ts'
import { awkwardFiles, killedImport } from './demo/files.ts'
import { RIGHT } from './process-academy.ts'

// Starts the whole app many times, perhaps on a busy machine.
vi.setConfig({ testTimeout: 1_800_000 })

/** Faults that come in turn, as over a year; none depends on another. */
const FAULTS: Record<string, Fault> = {
  'an import killed in each of its parts': killedImport,
  'files that nobody can read': awkwardFiles,
  'two counters that take the same money': twoCounters,
  'a day closed while payments are on their way': closedMeanwhile,
  'credit given back twice': creditTwice,
  'concessions changed while the month’s dues are made': concededMeanwhile,
  'late fees broken off while they are paid': lateMeanwhile,
  'students who leave while their money is taken': leavingMeanwhile,
}

test('the ledger of the demo is right after whatever goes wrong at the desk', async () => {
  const demo = await aDemo()
  expect(await demo.doctor()).toEqual(RIGHT)
  for (const [name, fault] of Object.entries(FAULTS)) {
    const started = performance.now()
    await fault(demo)
    expect(await demo.doctor(), name).toEqual(RIGHT)
    console.info(`${name}: right after ${Math.round((performance.now() - started) / 1000)} s`)
  }
})
