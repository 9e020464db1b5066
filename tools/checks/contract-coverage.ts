// Lists the fields that no test of the last run sent in a call that succeeded, and the refusals that no test saw.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '../../server/src/http/openapi/endpoints.ts'
import {
  callOf,
  NOTES,
  type Noted,
  nothingSeen,
  type Seen,
  unseenOf,
} from '../../server/test/contract/declared.ts'

/** The notes of all workers, by call. */
function readNotes() {
  const all = new Map<string, Seen>()
  for (const file of existsSync(NOTES) ? readdirSync(NOTES) : []) {
    const noted: Noted = JSON.parse(readFileSync(join(NOTES, file), 'utf8'))
    for (const [call, { sent, together, statuses }] of Object.entries(noted)) {
      const seen = all.get(call) ?? nothingSeen()
      all.set(call, {
        sent: seen.sent.union(new Set(sent)),
        together: seen.together.union(new Set(together)),
        statuses: seen.statuses.union(new Set(statuses)),
      })
    }
  }
  return all
}

const notes = readNotes()
if (notes.size === 0) {
  console.error('No test has noted its calls. Run the tests first: npm run test:all')
  process.exit(1)
}

const unseen = allEndpoints.flatMap(({ endpoint }) => {
  const call = callOf(endpoint)
  const { fields, refusals, unsaid } = unseenOf(endpoint, notes.get(call) ?? nothingSeen())
  return [
    ...fields.map((field) => `${call}: never sent ${field}`),
    ...refusals.map((status) => `${call}: never refused with ${status}`),
    ...unsaid.map((status) => `${call}: refused with ${status}, which refusals.ts does not say`),
  ]
})
for (const each of unseen) console.log(each)
console.log(
  unseen.length === 0
    ? `Tests have sent every field of all ${allEndpoints.length} calls, and seen every refusal.`
    : `Of the contract ${unseen.length} are untested. Send each field together with those that it can meet, and assert what it does.`,
)
process.exitCode = unseen.length === 0 ? 0 : 1
