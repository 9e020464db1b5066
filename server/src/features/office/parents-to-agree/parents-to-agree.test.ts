import { listParentsToAgree } from '@ganit/contract/office/parents-to-agree'
import { getToday } from '@ganit/contract/office/today'
import { makeWelcomeLink } from '@ganit/contract/office/welcome'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { ANITA } from '../../../../test/admitting-desk.ts'
import { theFamilies } from '../../../../test/families.ts'
import { theImports } from '../../../../test/imports.ts'
import { theTwo } from '../../../../test/known-child.ts'
import { PARENT_FIRST_REFUSAL, theSwitch } from '../../../../test/minors-wait.ts'
import { theWelcomed, tokenOf } from '../../../../test/welcomed-family.ts'

/** Children wait from now on, whenever they came. */
const endGrace = ({ db }: Academy) =>
  sql`update settings set minors_wait_since = now() - interval '60 days'`.execute(db)

test('Today tells the desk how many parents have not agreed, and each child has its door', async ({
  academy,
}) => {
  const { call, admin, student_id, student } = await theWelcomed(academy)
  const { on, agreeing } = await theSwitch(academy)
  const batch_id = await admin.aBatch()
  await admin.toggle(batch_id, student_id)
  // A claimed record, whose mother writes Hindi, and a child without any phone.
  const { aGuardian } = await theFamilies(academy)
  const named = async (first_name: string, last_name: string) => {
    const member = await admin.aMember(batch_id)
    await academy.db
      .updateTable('students')
      .set({ first_name, middle_name: null, last_name })
      .where('student_id', '=', member.student_id)
      .execute()
    return member
  }
  const asha = await named('Asha', 'Sen')
  const mita = { phone: '+919830041999', language: 'hi' as const }
  await aGuardian([{ student_id: asha.student_id }], mita)
  const dev = await named('Dev', 'Pal')
  await aGuardian([{ student_id: dev.student_id, limited: true }])

  const line = async () =>
    (await call(getToday)).body.lines.find(({ kind }) => kind === 'parents_to_agree')
  const list = async (querystring = {}) =>
    (await call(listParentsToAgree, { querystring } as never)).body
  expect([await line(), (await list()).items]).toEqual([undefined, []])
  await on()
  // The list is there from the first day, so that the office has the days of grace for it.
  expect(await line()).toMatchObject({
    count: 3,
    sample: ['Arka Kumar Banerjee', 'Asha Sen', 'Dev Pal'],
    link: '/admin/parents-to-agree',
  })
  const { items, total } = await list()
  expect(total).toBe(3)
  expect(items).toMatchObject([
    { uid: student.uid, door: 'link', guardian: ANITA.name, whatsapp_link: null },
    { uid: asha.uid, door: 'write', guardian: 'Mita Banerjee' },
    { uid: dev.uid, door: 'paper', guardian: null, whatsapp_link: null },
  ])
  expect(decodeURIComponent(items[1]?.whatsapp_link ?? '')).toBe(
    'https://wa.me/919830041999?text=Ganit: Asha अभ्यास कर सके, इसके लिए एक बार सहमति दीजिए: http://localhost:3000/login/guardian?lang=hi',
  )
  expect((await list({ page: '2', page_size: '2' })).items).toMatchObject([{ uid: dev.uid }])
  expect(await list({ page: '9', page_size: '2' })).toMatchObject({ items: [], total: 3 })

  await agreeing(call, dev.uid).say({ guardian_name: 'Ravi Pal' })
  expect((await list()).items.map(({ uid }) => uid)).toEqual([student.uid, asha.uid])
  // A child with a last day ahead is asked until that day.
  const leaves = (day: string) =>
    academy.db
      .updateTable('memberships')
      .set({
        joined_on: '2026-04-01',
        left_on: sql<string>`(now() at time zone 'Asia/Kolkata')::date + ${day}::int`,
      })
      .where('student_id', '=', asha.student_id)
      .execute()
  await leaves('1')
  expect((await list()).total).toBe(2)
  await leaves('0')
  expect((await list()).total).toBe(1)
  await academy.db
    .updateTable('memberships')
    .set({ left_on: null })
    .where('student_id', '=', asha.student_id)
    .execute()
  await admin.toggle(batch_id, asha.student_id)
  expect((await list()).total).toBe(1)
  // A record that was ended waits for nobody.
  await academy.db
    .updateTable('students')
    .set({ is_active: false })
    .where('student_id', '=', student_id)
    .execute()
  expect([(await list()).total, await line()]).toEqual([0, undefined])
})

test('the link asks for an adult’s word where the family agreed without it, and not after a withdrawal', async ({
  academy,
}) => {
  const { fill, read, consents, call, params, student_id } = await theWelcomed(academy)
  const { on, agreeing } = await theSwitch(academy)
  const giver = 'Anita Banerjee'
  await fill({ agreed: ['guardian', 'privacy'], giver })
  expect((await read()).body).toMatchObject({ asks_adult: false, decided: ['guardian', 'privacy'] })
  await on()
  expect((await read()).body).toMatchObject({ asks_adult: true, decided: ['privacy'] })
  // A page opened before the switch states nothing, and nothing is stored twice.
  await fill({ agreed: ['guardian'], giver })
  await fill({ agreed: ['guardian'], giver, adult_stated: false })
  expect(await consents()).toHaveLength(2)
  const filled = await fill({ agreed: ['guardian'], giver, adult_stated: true })
  expect(filled.body).toMatchObject({ asks_adult: false, decided: ['guardian', 'privacy'] })
  await fill({ agreed: ['guardian'], giver, adult_stated: true })
  expect(await consents()).toHaveLength(3)
  const office = agreeing(call, params.uid)
  expect((await office.agreements()).consents[0]).toMatchObject({
    ...{ purpose: 'guardian', way: 'link', adult_stated: true, guardian_name: giver },
  })
  await office.say({ given: false })
  expect((await read()).body).toMatchObject({ asks_adult: true, decided: ['guardian', 'privacy'] })
  await fill({ agreed: ['guardian'], giver, adult_stated: true })
  expect(await consents()).toHaveLength(4)
  expect((await office.agreements()).waits_from).not.toBeNull()
  expect(student_id).toBeGreaterThan(0)
})

test('a photo by the link waits for the parent’s tick', async ({ academy }) => {
  const { fill, record } = await theWelcomed(academy)
  await (await theSwitch(academy)).on()
  await endGrace(academy)
  await sql`update students set registered_at = now() - interval '90 days'`.execute(academy.db)
  const student_photo_path = await aPhoto()
  expect(await fill({ student_photo_path })).toMatchObject(PARENT_FIRST_REFUSAL)
  expect((await record()).photo_id).toBeNull()
  const agreed = { agreed: ['guardian'], giver: 'Anita Banerjee', adult_stated: true }
  expect((await fill({ student_photo_path, ...agreed })).status).toBe(200)
  expect((await record()).photo_id).not.toBeNull()
})

test('an adult’s word goes to the record of the same child, and outlives the guardian who gave it', async ({
  academy,
}) => {
  const { family, call, params, registration, same, student_id } = await theTwo(academy)
  const { on, agreeing } = await theSwitch(academy)
  await on()
  const { aGuardian } = await theFamilies(academy)
  const mother = await aGuardian([{ student_id: registration.student_id }])
  await agreeing(mother.call, family.uid).say()
  expect((await agreeing(call, params.uid).agreements()).waits_from).not.toBeNull()
  expect((await same()).status).toBe(200)
  const { db } = academy
  const { uid } = await db
    .selectFrom('students')
    .select('uid')
    .where('student_id', '=', student_id)
    .executeTakeFirstOrThrow()
  const now = await agreeing(call, uid).agreements()
  expect(now).toMatchObject({ waits: false, waits_from: null })
  expect(now.consents).toContainEqual(
    expect.objectContaining({ adult_stated: true, guardian_name: 'Mita Banerjee' }),
  )
  await db.deleteFrom('guardians').where('guardian_id', '=', mother.guardian_id).execute()
  expect((await agreeing(call, uid).agreements()).waits_from).toBeNull()
})

test('an import says how many of its children will wait', async ({ academy }) => {
  const { look } = await theImports(academy)
  const { on, off } = await theSwitch(academy)
  const table =
    'Name,Mobile,Class,Date of birth\nAsha Sen,9830041401,8,2012-03-04\nDev Pal,9830041402,8,\nOld Ray,9830041403,12,2001-03-04\n'
  expect((await look(table)).notices).toEqual([])
  await on()
  expect((await look(table)).notices).toEqual(['2 children will wait until a parent agrees.'])
  const one = 'Name,Mobile,Class\nMita Sen,9830041409,8\n'
  expect((await look(one)).notices).toEqual(['A child will wait until a parent agrees.'])
  await off()
  expect((await look(table)).notices).toEqual([])
})

test('a link is made for a child who waits as before', async ({ academy }) => {
  const { call, params } = await theWelcomed(academy)
  await (await theSwitch(academy)).on()
  const { body } = await call(makeWelcomeLink, { params })
  expect(tokenOf(body.link)).not.toBe('')
})
