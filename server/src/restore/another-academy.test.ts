import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { endStaff, eraseStaff } from '@ganit/contract/accounts/staff'
import { DEFAULT_ACADEMY } from '@ganit/contract/ground/settings'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openAcademy } from '../../test/academy.ts'
import { anotherAcademy } from '../../test/another-academy.ts'
import { differ, restoreOver } from '../../test/backups.ts'
import { administer, PATIENT } from '../../test/database.ts'
import { theStaff } from '../../test/staff.ts'
import { temporaryFolder } from '../../test/temporary.ts'
import { TRIAL } from '../backup/databases.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { runInSession, type Where } from '../backup/session.ts'
import { connect } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'

const idAt = (where: Where) =>
  runInSession(where, async (client) => {
    const { rows } = await client.query('select academy_id from academy_identity')
    return rows[0]?.academy_id
  })

const FLAG = { anotherAcademy: true }

test('[S200] a backup of another academy is refused with both names, and restored with the flag', async () => {
  const [ours, theirs] = [
    await anotherAcademy('ours', 'Sen’s Classes'),
    await anotherAcademy('theirs', 'गणित मंदिर'),
  ]
  const gone = await ours.aStudent({ first_name: 'Zebunnisa' })
  const admin = await ours.signInAdmin()
  const erased = { params: { uid: gone.uid }, body: { confirm: gone.profile.student_id } }
  expect((await admin.call(eraseStudent, erased)).status).toBe(200)
  await ours.backUp()
  await theirs.backUp()
  await Promise.all([ours.leave(), theirs.leave()])

  await expect(restoreOver(ours, theirs.file)).rejects.toThrow(
    `The backup is of another academy, गणित मंदिर (${theirs.short}), than the one here, Sen’s Classes (${ours.short}), so nothing was changed. To put it in the place of Sen’s Classes: npm run restore -- "${theirs.file}" --another-academy`,
  )
  expect(await differ(ours.file, ours.where)).toEqual([])
  expect(await readdir(join(ours.folder, 'data'))).toEqual([])

  const { said, points } = await restoreOver(ours, theirs.file, FLAG)
  // All is equal, even the erasures, of which there are none.
  expect(await differ(theirs.file, ours.where)).toEqual([])
  expect(await idAt(ours.where)).toBe(theirs.academy_id)
  const [name = ''] = await readdir(points)
  expect(name).toMatch(new RegExp(`^before-restore-${ours.short}-`))
  const point = join(points, name)
  expect(said).toEqual(
    expect.arrayContaining([
      `The backup is of गणित मंदिर (${theirs.short}); here is Sen’s Classes (${ours.short}).`,
      `To bring it back: npm run restore -- "${point}" --another-academy`,
    ]),
  )

  await expect(restoreOver(ours, point)).rejects.toThrow(/than the one here, गणित मंदिर/)
  await restoreOver(ours, point, FLAG)
  expect(await differ(ours.file, ours.where)).toEqual([])
  expect(await idAt(ours.where)).toBe(ours.academy_id)
  // An academy's own backup needs no flag, even under another name.
  await runInSession(ours.where, (client) =>
    client.query(`update settings set academy_name = 'New'`),
  )
  const own = await restoreOver(ours, ours.file)
  expect(own.said[0]).toBe(
    `The backup is of Sen’s Classes (${ours.short}); here is New (${ours.short}).`,
  )
  expect(own.said.join()).not.toContain('--another-academy')
})

/** Ends the access of a member of staff and erases them. */
async function eraseMember({ call }: Pick<Staff, 'call'>, account_id: string, confirm: string) {
  const params = { account_id }
  expect((await call(endStaff, { params } as never)).status).toBe(200)
  expect((await call(eraseStaff, { params, body: { confirm } })).status).toBe(200)
}
type Staff = Awaited<ReturnType<typeof theStaff>>

test('in the place of another academy nobody of its staff is erased but whom it erases itself', async () => {
  const ours = await anotherAcademy('our_staff', 'Sen’s Classes')
  const theirs = await anotherAcademy('their_staff', 'गणित मंदिर')
  const [here, there] = [await theStaff(ours), await theStaff(theirs)]
  const left = { name: 'Anil Bose', email: 'anil@example.in', role: 'desk' }
  const stays = { name: 'Zebunnisa Khatun', email: 'zebunnisa@example.in', role: 'desk' }
  await eraseMember(here, (await here.aMember(left)).id, left.email)
  const { id } = await there.aMember(stays)
  await theirs.backUp()
  await Promise.all([ours.leave(), theirs.leave()])
  const once = { restorePoint: false }
  const first = await restoreOver(ours, theirs.file, { ...once, ...FLAG })
  expect(first.said.join()).not.toContain('erased again')

  const { db, pool } = connect(ours.address, { waits: PATIENT })
  const academy = await openAcademy({ db, pool }, { dataDir: ours.folder })
  const names = () =>
    db.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirst()
  expect(await names()).toEqual({ name: stays.name })
  await eraseMember(await theStaff(academy), id, stays.email)
  expect(await names()).toEqual({ name: 'Former member of staff 1' })
  await academy.close()
  await db.destroy()

  const { said } = await restoreOver(ours, theirs.file, once)
  expect(said).toContain('Staff who were erased since the backup, erased again: 1.')
  const kept = await runInSession(ours.where, (client) =>
    client.query('select account_id from staff_erasures'),
  )
  expect(kept.rows).toEqual([{ account_id: id }])
})

test('an empty database takes the backup of any academy', async () => {
  const theirs = await anotherAcademy('any', 'Sen’s Classes')
  await theirs.backUp(theirs.file, false)
  const empty = { ...inject('database'), database: 'backup_empty' }
  await administer(empty, 'drop database if exists backup_empty with (force)')
  await administer(empty, 'create database backup_empty')
  const { said } = await restoreOver({ address: empty, folder: theirs.folder }, theirs.file)
  expect(said[0]).toBe(`The backup is of Sen’s Classes (${theirs.short}).`)
  expect(await idAt(empty)).toBe(theirs.academy_id)
})

const NAMES = Object.keys(migrations)
const LAST_WITHOUT_IDS = NAMES[NAMES.indexOf('2026-12-05T1301-academy-id') - 1]

/** An academy that no Ganit with ids has brought up to date. */
async function anEarlyAcademy(name: string) {
  const address = { ...inject('database'), database: `backup_${name}` }
  await administer(address, `drop database if exists ${address.database} with (force)`)
  await administer(address, `create database ${address.database}`)
  await migrate(address, migrations, LAST_WITHOUT_IDS)
  const folder = temporaryFolder()
  return { address, folder, file: join(folder, 'early.backup') }
}

test('a backup of a Ganit without ids is taken for the academy’s own; for another’s it gets a new one', async () => {
  const { template } = TRIAL
  onTestFinished(() => void Object.assign(TRIAL, { template }))
  // The template of tests has the newest schema.
  TRIAL.template = 'template1'
  const early = await anEarlyAcademy('early')
  const ours = await anotherAcademy('present', 'Sen’s Classes')
  await makeBackup({ where: early.address, chooseFile: () => early.file, verify: true })
  await ours.backUp()
  await ours.leave()

  // An academy that was not yet brought up to date, and a file with an id.
  await expect(restoreOver(early, ours.file)).rejects.toThrow(
    `than the one here, ${DEFAULT_ACADEMY.name}, so nothing`,
  )
  const once = { restorePoint: false }
  const { said } = await restoreOver(ours, early.file, once)
  expect(said.slice(0, 2)).toEqual([
    `The backup is of ${DEFAULT_ACADEMY.name}; here is Sen’s Classes (${ours.short}).`,
    'A backup of so early a Ganit does not say whose it is: it is taken for this academy’s.',
  ])
  expect(await idAt(ours.where)).toBe(ours.academy_id)
  await restoreOver(ours, early.file, { ...once, ...FLAG })
  expect(await idAt(ours.where)).toMatch(/^[0-9a-f-]{36}$/)
  expect(await idAt(ours.where)).not.toBe(ours.academy_id)
})
