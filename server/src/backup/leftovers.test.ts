import { expect, test } from 'vitest'
import { anAcademyToKeep, leftovers } from '../../test/backups.ts'
import { createTemporaryDatabase, dropOldLeftovers, takeLock } from './databases.ts'
import { runInSession } from './session.ts'

test('what a killed backup or restore left is dropped, but nothing that one uses now, and nothing of another academy', async () => {
  const [{ where }, other] = [await anAcademyToKeep('left'), await anAcademyToKeep('left_other')]
  const ours = await createTemporaryDatabase(where)
  const theirs = await createTemporaryDatabase(other.where)
  await runInSession(where, async (client) => {
    await takeLock(client)
    expect(await dropOldLeftovers(where)).toBe(0)
  })
  expect(await leftovers(where)).toEqual([{ datname: ours.name }])

  // A connection left behind by a killed process does not keep its database.
  await runInSession(ours.where, () => dropOldLeftovers(where)).catch(() => {})
  expect(await leftovers(where)).toEqual([])
  expect(await leftovers(other.where)).toEqual([{ datname: theirs.name }])
  expect(await dropOldLeftovers(where)).toBe(0)
  expect(await dropOldLeftovers(other.where)).toBe(1)
})

test('a passing database that cannot be dropped now makes nothing fail, and goes with the next backup', async () => {
  const { where, backUp } = await anAcademyToKeep('kept')
  const { name, drop } = await createTemporaryDatabase(where)
  const protect = (on: boolean) =>
    runInSession(where, (client) => client.query(`alter database ${name} is_template ${on}`))
  await protect(true)
  await drop()
  expect(await leftovers(where)).toEqual([{ datname: name }])

  await protect(false)
  await backUp()
  expect(await leftovers(where)).toEqual([])
})
