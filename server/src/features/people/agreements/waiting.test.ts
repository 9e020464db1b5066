import { getSettings } from '@ganit/contract/ground/settings'
import { listToDo, type ToDoKind } from '@ganit/contract/learning/to-do'
import { getOwnGuardianships } from '@ganit/contract/people/guardians'
import { updateProfile } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../../test/attempts.ts'
import { beginEachTestAt, setClock, setDay } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { theHandIns } from '../../../../test/hand-ins.ts'
import { PARENT_FIRST_REFUSAL as REFUSED, theSwitch } from '../../../../test/minors-wait.ts'
import { practiceCalls, thePractice } from '../../../../test/practice.ts'
import { aRecord } from '../../../../test/records.ts'
import { childrenWithoutWord } from './waiting.queries.ts'

beginEachTestAt('2026-11-20')

const CHILD = { date_of_birth: '2012-03-01' }

/** A child who registered after the switch and waits, and their mother. */
async function theFamily(academy: Academy, changes: object = CHILD) {
  const waiting = await theSwitch(academy)
  await waiting.on()
  const child = await academy.aStudent(changes)
  // Without days of grace.
  await sql`update settings set minors_wait_since = now() - interval '60 days'`.execute(academy.db)
  const { aGuardian } = await theFamilies(academy)
  const { student_id, uid } = child.profile
  const mother = await aGuardian([{ student_id }])
  return {
    ...waiting,
    ...{ child, student_id, uid, mother, aGuardian },
    ofMother: waiting.agreeing(mother.call, uid),
    ofOffice: waiting.agreeing(waiting.owner.call, uid),
    ofChild: waiting.agreeing(child.call, uid),
  }
}

test('nobody waits until the owner switches it on', async ({ academy }) => {
  const { owner, agreeing, on, off } = await theSwitch(academy)
  const student = await academy.aStudent()
  const { uid } = student.profile
  const read = async () => (await owner.call(getSettings, {})).body.minors_wait
  expect(await read()).toBe(false)
  const { agreements } = agreeing(student.call, uid)
  expect(await agreements()).toMatchObject({ waits: false, waits_from: null })
  expect((await on()).body.settings.minors_wait).toBe(true)
  expect(await read()).toBe(true)
  expect((await academy.visitor(getSettings, {})).body).not.toHaveProperty('minors_wait')
  expect((await off()).body.settings.minors_wait).toBe(false)
})

test('only the word of a parent who says that they are of age ends waiting, until it is withdrawn', async ({
  academy,
}) => {
  const { mother, ofMother, ofOffice, ofChild } = await theFamily(academy, {
    ...CHILD,
    guardian_name: 'Mita',
    guardian_consent: true,
  })
  expect(await ofChild.agreements()).toMatchObject({ waits: true, waits_from: '2026-11-20' })
  const ofFamily = async () => (await mother.call(getOwnGuardianships)).body.children[0]?.waits_from
  expect(await ofFamily()).toBe('2026-11-20')
  // The tick of the registration is pressed by the child.
  expect((await ofChild.agreements()).consents).toContainEqual(
    expect.objectContaining({ purpose: 'guardian', given: true, way: 'registration' }),
  )
  expect((await ofMother.say({ adult_stated: false })).body.agreements.waits).toBe(true)
  expect((await ofChild.say()).status).toBe(403)
  expect((await ofMother.say()).body.agreements).toMatchObject({ waits: false, waits_from: null })
  expect(await ofFamily()).toBeNull()
  expect((await ofMother.agreements()).consents[0]).toMatchObject({ adult_stated: true })
  // A later one of an older release says nothing of the age, and takes nothing back.
  await ofOffice.say({ adult_stated: undefined, guardian_name: 'Mita' })
  expect((await ofMother.agreements()).waits).toBe(false)
  expect((await ofMother.say({ given: false })).body.agreements.waits).toBe(true)
  expect((await ofMother.say({ adult_stated: false })).body.agreements.waits).toBe(true)
  const signed = await ofOffice.say({ guardian_name: 'Mita Banerjee' })
  expect(signed.body.agreements.waits).toBe(false)
  expect(signed.body.agreements.consents[0]).toMatchObject({ way: 'office', adult_stated: true })
})

test('a withdrawal states no age, and other purposes neither', async ({ academy }) => {
  const { ofMother, ofOffice } = await theFamily(academy)
  await ofMother.say({ given: false })
  expect((await ofMother.say({ purpose: 'publicity' })).status).toBe(201)
  expect((await ofOffice.agreements()).consents.slice(0, 2)).toMatchObject([
    { purpose: 'publicity', adult_stated: false },
    { purpose: 'guardian', given: false, adult_stated: false },
  ])
})

test('a limited guardian cannot agree; of two guardians the later word holds', async ({
  academy,
}) => {
  const { agreeing, student_id, uid, aGuardian, ofMother } = await theFamily(academy)
  const aunt = await aGuardian([{ student_id, limited: true }])
  expect((await agreeing(aunt.call, uid).say()).status).toBe(404)
  const father = agreeing((await aGuardian([{ student_id }])).call, uid)
  await ofMother.say()
  expect((await father.say({ given: false })).body.agreements.waits).toBe(true)
  expect((await ofMother.say()).body.agreements.waits).toBe(false)
})

test('the 18th birthday ends waiting at the academy’s midnight; without a date of birth a child waits', async ({
  academy,
}) => {
  const { agreeing, student_id, uid } = await theFamily(academy, { date_of_birth: '2009-05-12' })
  await setClock('2027-05-11', '23:59')
  // Its session of last year is over.
  const ofOffice = agreeing((await academy.signInAdmin()).call, uid)
  expect((await ofOffice.agreements()).waits).toBe(true)
  await setClock('2027-05-12', '00:00')
  expect((await ofOffice.agreements()).waits).toBe(false)
  await academy.db
    .updateTable('students')
    .set({ date_of_birth: null })
    .where('student_id', '=', student_id)
    .execute()
  expect((await ofOffice.agreements()).waits).toBe(true)
})

test('of 300 children all practise for 30 days, and then 60 with an adult’s word', async ({
  academy,
}) => {
  const { db } = academy
  await setDay('2026-06-01')
  const { on, off } = await theSwitch(academy)
  const children: number[] = []
  for (let n = 0; n < 300; n += 1) {
    const child = await aRecord(academy, { first_name: `Child${n}`, email: '' })
    children.push(child.student_id)
  }
  await sql`
    insert into consents (student_id, purpose, text_version, given, guardian_name, way, adult_stated)
    select id, 'guardian', '1', true, 'Mita', 'link', true
    from unnest(${children.slice(0, 60)}::integer[]) as id`.execute(db)
  const practising = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from students
      where student_id = any(${children}) and not exists (
        select from ${childrenWithoutWord} as w
        where w.student_id = students.student_id
          and waits_from <= (now() at time zone 'Asia/Kolkata')::date)`.execute(db)
    return rows[0]?.count
  }
  await on()
  expect(await practising()).toBe(300)
  await setClock('2026-06-30', '23:59')
  expect(await practising()).toBe(300)
  await setClock('2026-07-01', '00:00')
  expect(await practising()).toBe(60)
  // A second save of the switch begins nothing anew, switching off and on does.
  await on()
  expect(await practising()).toBe(60)
  await off()
  expect(await practising()).toBe(300)
  await on()
  expect(await practising()).toBe(300)
  await setDay('2026-07-31')
  expect(await practising()).toBe(60)
})

/** Children wait from now on, whenever they came. */
/** Whether a task of this kind in the student's to-do list says that a parent has to agree first. */
async function waitsToDo(call: Academy['visitor'], kind: ToDoKind) {
  const { body } = await call(listToDo, { querystring: {} } as never)
  return body.filter((item) => item.kind === kind).map(({ facts }) => facts.waits ?? false)
}

async function allWait(academy: Academy) {
  const waiting = await theSwitch(academy)
  await waiting.on()
  await sql`update settings set minors_wait_since = now() - interval '60 days'`.execute(academy.db)
  return waiting
}

test('practice waits: neither begun nor answered, by the child or a guardian, until a parent agrees', async ({
  academy,
}) => {
  const { aPractiser, aGuardian, ask } = await thePractice(academy)
  for (let n = 0; n < 3; n += 1) await ask('choice')
  const riya = await aPractiser()
  const student = academy.db.updateTable('students').where('student_id', '=', riya.student_id)
  await student.set({ ...CHILD, student_class: 8 }).execute()
  const mother = await aGuardian([{ student_id: riya.student_id }])
  const [own, hers] = [practiceCalls(riya.call), practiceCalls(mother.call, riya.student_id)]
  const { session_id } = (await own.begin()).body.session
  expect((await own.today()).waits).toBe(false)

  const { agreeing } = await allWait(academy)
  expect((await own.today()).waits).toBe(true)
  for (const asked of [
    own.begin(),
    hers.begin(),
    own.answer(session_id, 1, ['B']),
    own.hint(session_id, 1, 1),
  ]) {
    expect(await asked).toMatchObject({ ...REFUSED, body: { parent_first: true } })
  }
  expect(await waitsToDo(riya.call, 'practice')).toEqual([true])
  await agreeing(mother.call, riya.uid).say()
  expect(await waitsToDo(riya.call, 'practice')).toEqual([false])
  expect((await own.answer(session_id, 1, ['B'])).status).toBe(200)
})

test('homework by photo waits, but not homework on paper', async ({ academy }) => {
  const { aChild, teaches } = await theHandIns(academy)
  const dev = await aChild('Dev')
  const { photo_id } = await dev.page()
  await allWait(academy)
  expect((await dev.homework()).body).toMatchObject({ may: true, waits: true })
  expect(await dev.send(await aPhoto())).toMatchObject(REFUSED)
  expect(await dev.handIn()).toMatchObject(REFUSED)
  expect((await dev.drop(photo_id)).status).toBe(200)
  expect((await teaches.change({ all_paper: true })).status).toBe(200)
  await academy.db.updateTable('lessons').set({ date: '2026-11-20' }).execute()
  await academy.db.updateTable('homework').set({ due_date: '2026-11-22' }).execute()
  expect(await waitsToDo(dev.call, 'homework')).toEqual([true])
})

test('a test is not begun; an attempt that has begun goes on, though the parent withdraws', async ({
  academy,
}) => {
  const { test_id, batch_id } = await anOpenTest(academy)
  const [riya, dev] = [await aSitter(academy, batch_id), await aSitter(academy, batch_id)]
  const { owner, agreeing } = await allWait(academy)
  const of = agreeing(owner.call, riya.uid)
  await of.say({ guardian_name: 'Mita' })
  const { attempt } = (await riya.begin(test_id)).body
  await of.say({ given: false })
  const items = attempt.sections.flatMap((section) => section.items)
  const item = items.find(({ kind }) => kind === 'choice')
  const answer = { item_id: item?.item_id, value: ['A'], revision: 1, seconds: 5 }
  expect((await riya.save(attempt.attempt_id, [answer])).status).toBe(200)
  expect(await waitsToDo(riya.call, 'test')).toEqual([false])
  expect((await riya.begin(test_id)).status).toBe(200)
  expect((await riya.submit(attempt.attempt_id)).status).toBe(200)
  expect((await dev.own()).body).toMatchObject([{ test_id, waits: true }])
  expect(await dev.begin(test_id)).toMatchObject(REFUSED)
  expect(await waitsToDo(dev.call, 'test')).toEqual([true])
})

test('the child’s own photo waits; the office may store one', async ({ academy }) => {
  const { child, uid, owner } = await theFamily(academy)
  const sent = { params: { uid }, body: { student_photo_path: await aPhoto() } } as never
  expect(await child.call(updateProfile, sent)).toMatchObject(REFUSED)
  expect(
    (await child.call(updateProfile, { params: { uid }, body: { city: 'Pune' } } as never)).status,
  ).toBe(200)
  expect((await owner.call(updateProfile, sent)).status).toBe(200)
})

test('a child does not grow up by its own hand; the office corrects a date of birth', async ({
  academy,
}) => {
  const { child, uid, owner, ofOffice, off } = await theFamily(academy)
  const born = (call: typeof child.call, date_of_birth: string) =>
    call(updateProfile, { params: { uid }, body: { date_of_birth } } as never)
  expect(await born(child.call, '2000-03-01')).toMatchObject({
    status: 403,
    fields: { date_of_birth: 'Only the academy can change this.' },
  })
  expect((await born(child.call, '2012-03-02')).status).toBe(200)
  // A parent's agreement does not allow a date of birth that makes it unnecessary.
  await ofOffice.say({ guardian_name: 'Mita' })
  expect((await born(child.call, '2000-03-01')).status).toBe(403)
  expect((await born(owner.call, '2000-03-01')).status).toBe(200)
  expect((await born(owner.call, '2012-03-01')).status).toBe(200)
  await off()
  expect((await born(child.call, '2000-03-01')).status).toBe(200)
})
