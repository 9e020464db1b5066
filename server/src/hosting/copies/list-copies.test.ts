import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setDay } from '../../../test/days.ts'
import { aHost } from '../../../test/hosts.ts'
import { createSecret } from '../../lifecycle/secret.ts'
import { makeAcademy } from '../making/make-academy.ts'
import type { Host } from '../open-host.ts'
import { copyList, copyListOnce, readListCopy } from './list-copies.ts'

const SEN = { name: 'Sen’s Mathematics Classes', address: 'sen-maths', email: 'ananya@example.com' }

const loseList = ({ db }: Host) =>
  sql`truncate academies, addresses, deeds restart identity`.execute(db)

async function listOf({ db }: Host) {
  const [academies, addresses, deeds] = await Promise.all([
    db.selectFrom('academies').selectAll().orderBy('academy_id').execute(),
    db.selectFrom('addresses').selectAll().orderBy('address').execute(),
    db.selectFrom('deeds').selectAll().orderBy('deed_id').execute(),
  ])
  return { academies, addresses, deeds }
}

test('a lost list comes back from its copy, with secrets that open and numbers that go on', async () => {
  setDay('2026-11-24')
  const { host, dataDir } = await aHost()
  await makeAcademy(host, SEN)
  await makeAcademy(host, { ...SEN, address: 'roy', email: 'roy@example.com' })
  const before = await listOf(host)
  await copyList(host)
  const folder = join(dataDir, 'host-lists')
  const [name = ''] = readdirSync(folder)
  const file = join(folder, name)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).not.toContain(host.master)
  await expect(readListCopy(host, file)).rejects.toThrow(/There are academies already/)

  await loseList(host)
  await copyList(host)
  const stranger = { ...host, master: createSecret() }
  await expect(readListCopy(stranger, file)).rejects.toThrow(/so nothing was entered/)
  expect(await listOf(host)).toEqual({ academies: [], addresses: [], deeds: [] })
  expect(await readListCopy(host, file)).toBe(2)
  expect(await listOf(host)).toEqual(before)
  const next = await makeAcademy(host, { ...SEN, address: 'das', email: 'das@example.com' })
  expect(next.academy_id).toBe(Math.max(...before.academies.map((each) => each.academy_id)) + 1)
})

test('a copy is kept of each of seven days, and what is none is refused', async () => {
  setDay('2026-11-24')
  const { host, dataDir } = await aHost()
  const folder = join(dataDir, 'host-lists')
  await copyListOnce(host)
  expect(() => readdirSync(folder)).toThrow(/ENOENT/)
  await makeAcademy(host, SEN)
  for (let day = 1; day < 10; day += 1) {
    setDay(`2026-12-0${day}`)
    await copyListOnce(host)
  }
  expect(readdirSync(folder)).toHaveLength(7)
  const wrong = join(dataDir, 'wrong.json')
  for (const text of ['', '{', '{}', '{"academies":[]}', 'null']) {
    writeFileSync(wrong, text)
    await expect(readListCopy(host, wrong), text).rejects.toThrow(/is no copy of a list/)
  }
  await expect(readListCopy(host, join(dataDir, 'none'))).rejects.toThrow(/There is no file/)
  await expect(readListCopy(host, dataDir)).rejects.toThrow(/cannot be read/)
})
