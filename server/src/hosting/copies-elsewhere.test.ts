import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/temporary.ts'
import { clock } from '../lifecycle/clock.ts'
import { linesOfCopies } from './copies-elsewhere.ts'

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
