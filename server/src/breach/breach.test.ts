import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { getMe } from '@ganit/contract/accounts/accounts'
import { updateProfile } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../test/academy.ts'
import { BORN } from '../../test/registrations.ts'
import { temporaryFolder } from '../../test/temporary.ts'
import { endAllSessions } from '../features/office/privacy/affected.queries.ts'
import { clock } from '../lifecycle/clock.ts'
import { parsePeriod, writeBreachKit } from './breach-kit.ts'

const linesIn = (folder: string) =>
  readFileSync(join(folder, 'affected.csv'), 'utf8').trimEnd().split('\r\n')

test('[S232] all affected people are listed with contacts, beside a letter', async ({
  academy,
}) => {
  const a = await academy.aStudent({ first_name: '=1+1', contact_number_2: '+913340012345' })
  const b = await academy.aStudent({ first_name: 'Arjun' })
  const { folder, students } = await writeBreachKit(academy.db, temporaryFolder(), undefined)
  const [head, ...lines] = linesIn(folder)

  expect(students).toBe(2)
  expect(head).toBe(
    '\uFEFFstudent_id,first_name,last_name,email,contact_number_1,contact_number_2,guardian_name,date_of_birth,is_active',
  )
  expect(lines).toEqual([
    `${a.profile.student_id},'=1+1,Banerjee,${a.email},+919830041276,+913340012345,,${BORN},true`,
    `${b.profile.student_id},Arjun,Banerjee,${b.email},+919830041276,,,${BORN},true`,
  ])
  expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toContain('About your data at Ganit')
  expect(statSync(join(folder, 'affected.csv')).mode & 0o777).toBe(0o600)
})

test('[S232] a period limits the list to the people whom the trail names in it', async ({
  academy,
}) => {
  const a = await academy.aStudent()
  await academy.aStudent()
  const from = clock.now()
  await a.call(updateProfile, { params: { uid: a.uid }, body: { city: 'Howrah' } as never })
  const folderOf = temporaryFolder()
  const during = await writeBreachKit(academy.db, folderOf, { from, to: clock.now() })
  const before = { from: new Date(0), to: new Date(1) }

  expect(linesIn(during.folder).slice(1)).toEqual([
    expect.stringMatching(new RegExp(`^${a.profile.student_id},`)),
  ])
  expect((await writeBreachKit(academy.db, folderOf, before)).students).toBe(0)
})

test('[S232] the refusal of wrong times is a sentence, and all sessions can be ended', async ({
  academy,
}) => {
  expect(parsePeriod({})).toBeUndefined()
  expect(() => parsePeriod({ from: 'yesterday' })).toThrow('--from must be a moment')
  expect(() => parsePeriod({ from: '2026-11-20', to: '2026-11-19' })).toThrow('must not be after')
  const { call } = await academy.signUp()
  expect(await endAllSessions(academy.db)).toBe(1)
  expect((await call(getMe)).status).toBe(401)
  const { rows } = await sql`select from sessions`.execute(academy.db)
  expect(rows).toEqual([])
})

test('[S232] whose way to sign in was touched by somebody else is concerned', async ({
  academy,
}) => {
  const { uid, profile } = await academy.aStudent()
  const tried = await academy.aStudent()
  await academy.aStudent()
  await sql`
    insert into audit_entries (happened_at, actor, action, subject, subject_id, row_count, changes)
    select '2026-05-05T10:00:00Z'::timestamptz, 'somebody', 'changed', 'credentials', id, 1, '{}'::jsonb from credentials
    where account_id = ${uid}
    union all
    select '2026-05-05T10:00:00Z', null, 'refused', 'accounts', ${tried.uid}, 1, '{}'`.execute(
    academy.db,
  )
  const stretch = { from: new Date('2026-05-05'), to: new Date('2026-05-06') }
  const kit = await writeBreachKit(academy.db, temporaryFolder(), stretch)

  expect(linesIn(kit.folder).slice(1)).toEqual([
    expect.stringMatching(new RegExp(`^${profile.student_id},`)),
    expect.stringMatching(new RegExp(`^${tried.profile.student_id},`)),
  ])
})
