import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outside } from '../../../test/in-academy.ts'
import { served } from '../../../test/served-host.ts'
import { temporaryFolder } from '../../../test/temporary.ts'
import { clock } from '../../lifecycle/clock.ts'
import { linesOfCopies, oldestCopyAge } from './copies-elsewhere.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(clock.ms() - days * DAY_MS)

test('a host hears of copies that left the machine, and do not any more', async () => {
  const dataDir = temporaryFolder()
  const leave = (folder: string, days: number) => {
    mkdirSync(join(dataDir, folder), { recursive: true })
    writeFileSync(join(dataDir, folder, 'off-site'), '')
    utimesSync(join(dataDir, folder, 'off-site'), daysAgo(days), daysAgo(days))
  }
  const anAcademy = (academy_id: number, address: string, days: number) => ({
    ...{ academy_id, address, state: 'active' as const, problem: null, made_at: daysAgo(days) },
  })
  const all = [
    anAcademy(17, 'sen-maths', 40),
    anAcademy(18, 'roy-maths', 4),
    anAcademy(19, 'iyer', 2),
  ]
  const said = () => linesOfCopies({ dataDir }, all)

  expect(await said()).toEqual([])
  leave('academies/17/backups', 2.9)
  leave('host-lists', 1)
  // Nothing has left of the second one, and the third one is new.
  expect(await said()).toEqual([
    'No copy has left this machine for three days: roy-maths. See systemctl status ganit-offsite.',
  ])
  leave('academies/18/backups', 1)
  expect(await said()).toEqual([])
  leave('academies/17/backups', 3.1)
  leave('host-lists', 3.1)
  expect((await said())[0]).toContain(': sen-maths, the list of academies. ')
  // The machine holds one whose database is gone: nothing new of it could leave.
  const held = [{ ...anAcademy(17, 'sen-maths', 40), problem: 'Its database is gone.' }]
  leave('host-lists', 1)
  expect(await linesOfCopies({ dataDir }, held)).toEqual([])
})

test('monitoring is told the age of the oldest copy, by the same reckoning', () =>
  outside(async () => {
    const { host, idOf } = await served(['one', 'two'])
    const age = async () => Math.round((await oldestCopyAge(host)) ?? -1) / 86_400
    expect(await oldestCopyAge(host)).toBeNull()
    await host.db
      .updateTable('academies')
      .set({ made_at: daysAgo(9) })
      .execute()
    const leave = (folder: string, days: number) => {
      mkdirSync(join(host.config.dataDir, folder), { recursive: true })
      writeFileSync(join(host.config.dataDir, folder, 'off-site'), '')
      utimesSync(join(host.config.dataDir, folder, 'off-site'), daysAgo(days), daysAgo(days))
    }
    leave('host-lists', 1)
    leave(`academies/${idOf('one')}/backups`, 2)
    // Nothing has left of the second one.
    expect(await age()).toBeCloseTo(9, 2)
    leave(`academies/${idOf('two')}/backups`, 4)
    expect(await age()).toBeCloseTo(4, 2)
    await host.db
      .updateTable('academies')
      .set({ problem: 'Its database is gone.' })
      .where('academy_id', '=', idOf('two'))
      .execute()
    expect(await age()).toBeCloseTo(2, 2)
  }))
