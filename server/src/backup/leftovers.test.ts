import { expect, test } from 'vitest'
import { anAcademyToKeep, leftovers } from '../../test/backups.ts'
import { dropOldLeftovers, takeLock, temporaryDatabase } from './databases.ts'
import { inSession } from './session.ts'

test('what a killed backup or restore left is dropped, but nothing that one uses now, and nothing of another academy', async () => {
  const [{ where }, other] = [await anAcademyToKeep('left'), await anAcademyToKeep('left_other')]
  const ours = await temporaryDatabase(where)
  const theirs = await temporaryDatabase(other.where)
  await inSession(where, async (client) => {
    await takeLock(client)
    expect(await dropOldLeftovers(where)).toBe(0)
  })
  expect(await leftovers(where)).toEqual([{ datname: ours.name }])

  // A connection that a killed one left behind keeps nothing.
  await inSession(ours.where, () => dropOldLeftovers(where)).catch(() => {})
  expect(await leftovers(where)).toEqual([])
  expect(await leftovers(other.where)).toEqual([{ datname: theirs.name }])
  expect(await dropOldLeftovers(where)).toBe(0)
  expect(await dropOldLeftovers(other.where)).toBe(1)
})
