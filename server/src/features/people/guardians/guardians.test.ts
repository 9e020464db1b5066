import { getMe } from '@ganit/contract/accounts/accounts'
import { listAuditEntries } from '@ganit/contract/office/audit'
import {
  addGuardian,
  confirmGuardian,
  getOwnGuardianships,
  listGuardians,
  listGuardiansOfStudent,
  mergeGuardians,
  removeGuardian,
  updateGuardian,
  updateOwnGuardian,
} from '@ganit/contract/people/guardians'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'

const MITA = { name: 'Mita Banerjee', relation: 'mother', phone: '+91 98300-41299' } as const

const calls = (call: Academy['visitor'], uid: string) => ({
  list: async () => (await call(listGuardiansOfStudent, { params: { uid } })).body as never[],
  add: (body: object = MITA) => call(addGuardian, { params: { uid }, body } as never),
  change: (guardian_id: number, body: object) =>
    call(updateGuardian, { params: { uid, guardian_id: String(guardian_id) }, body } as never),
  remove: (guardian_id: number) =>
    call(removeGuardian, { params: { uid, guardian_id: String(guardian_id) } }),
  confirm: (guardian_id: number, body?: object) =>
    call(confirmGuardian, { params: { uid, guardian_id: String(guardian_id) }, body } as never),
})

async function theDesk(academy: Academy) {
  const student = await academy.aStudent()
  const desk = await academy.signUpAs('desk')
  return { student, desk: { ...desk, ...calls(desk.call, student.uid) } }
}

test('the desk adds a guardian, confirmed at once and the first to call', async ({ academy }) => {
  const { student, desk } = await theDesk(academy)
  const { status, body } = await desk.add()

  expect([status, body.message]).toEqual([201, 'Guardian added.'])
  expect(body.guardian).toEqual({
    guardian_id: expect.any(Number),
    student_id: student.profile.student_id,
    name: 'Mita Banerjee',
    relation: 'mother',
    phone: '+919830041299',
    email: null,
    language: 'en',
    is_primary: true,
    gets_messages: true,
    may_collect: false,
    limited: false,
    is_proposed: false,
    confirmed_at: expect.any(String),
    access: 'none',
    version: 1,
  })
  const second = await desk.add({
    name: 'Subir',
    relation: 'father',
    email: ' Subir@Example.IN ',
    language: 'bn',
    gets_messages: false,
    may_collect: true,
    limited: true,
  })
  expect(second.body.guardian).toMatchObject({
    email: 'subir@example.in',
    language: 'bn',
    is_primary: false,
    gets_messages: false,
    may_collect: true,
    limited: true,
  })
  expect(await desk.list()).toEqual([body.guardian, second.body.guardian])
  const own = calls(student.call, student.uid)
  expect(await own.list()).toEqual(await desk.list())
})

test('somebody known is named with the children, and joined or said to be another', async ({
  academy,
}) => {
  const { student, desk } = await theDesk(academy)
  const { guardian_id } = (await desk.add({ ...MITA, email: 'mita@example.in' })).body.guardian
  const sibling = await academy.aStudent({ first_name: 'Arjun' })
  const other = calls(desk.call, sibling.uid)
  const refusal = (body: unknown) => body as { error: string; matches: object[] }

  const known = await other.add()
  expect(known.status).toBe(409)
  expect(refusal(known.body)).toEqual({
    error: 'Somebody with this phone is known.',
    matches: [{ guardian_id, name: MITA.name, children: 1, children_names: ['Riya Banerjee'] }],
  })
  const mailed = await other.add({ name: 'M', relation: 'mother', email: 'MITA@example.in' })
  expect(mailed.error).toBe('Somebody with this e-mail is known.')
  const both = await other.add({ ...MITA, email: 'mita@example.in' })
  expect(both.error).toBe('Somebody with this phone and e-mail is known.')

  const joined = await other.add({ guardian_id })
  expect(joined.body.guardian).toMatchObject({ guardian_id, relation: 'mother', is_primary: true })
  expect(await other.add({ guardian_id })).toMatchObject({
    status: 409,
    error: 'They are a guardian of this student already.',
  })
  expect((await other.add({ ...MITA, is_new: true })).status).toBe(201)
  expect(
    await other.add({ name: 'M', relation: 'other', email: 'mita@example.in', is_new: true }),
  ).toMatchObject({ status: 409, fields: { email: 'That e-mail is another guardian’s.' } })
  expect(await other.add({ guardian_id: 4711 })).toMatchObject({ status: 404 })
  expect((await calls(student.call, student.uid).list()).length).toBe(1)
})

test('what a student says waits, gives nothing, tells of nobody, and is theirs until it is confirmed', async ({
  academy,
}) => {
  const { student, desk } = await theDesk(academy)
  const family = await academy.aStudent()
  const { guardian_id: known } = (
    await calls(desk.call, family.uid).add({ ...MITA, email: 'mita@example.in' })
  ).body.guardian
  const own = calls(student.call, student.uid)

  const proposed = await own.add({ ...MITA, email: 'mita@example.in', limited: true })
  expect(proposed).toMatchObject({ status: 201, body: { message: 'Guardian added.' } })
  const { guardian_id } = proposed.body.guardian
  expect(proposed.body.guardian).toMatchObject({
    is_proposed: true,
    confirmed_at: null,
    is_primary: false,
    limited: false,
  })
  expect(await own.add({ guardian_id: known })).toMatchObject({ status: 404 })
  expect((await own.change(guardian_id, { name: 'Mita B.' })).body.guardian.name).toBe('Mita B.')
  expect(await own.change(guardian_id, { limited: true })).toMatchObject({ status: 403 })
  expect(await own.confirm(guardian_id)).toMatchObject({ status: 403 })

  expect((await desk.confirm(guardian_id)).error).toBe(
    'Somebody with this phone and e-mail is known.',
  )
  const confirmed = await desk.confirm(guardian_id, { guardian_id: known })
  expect(confirmed.body).toMatchObject({
    message: 'Guardian confirmed.',
    guardian: { guardian_id: known, is_primary: true, confirmed_at: expect.any(String) },
  })
  expect(await academy.db.selectFrom('guardians').select('guardian_id').execute()).toEqual([
    { guardian_id: known },
  ])
  const refused = { status: 403, error: expect.stringContaining('has confirmed this guardian') }
  expect(await own.change(known, { name: 'X' })).toMatchObject(refused)
  expect(await own.remove(known)).toMatchObject(refused)
  const again = (await own.add({ name: 'Aunt', relation: 'other', phone: '+919830011111' })).body
  expect(await own.remove(again.guardian.guardian_id)).toMatchObject({
    status: 200,
    body: { message: 'Guardian removed.' },
  })
})

test('a proposal of nobody known is confirmed as it is, or beside somebody of the same phone', {
  tags: 'slow',
}, async ({ academy }) => {
  const { student, desk } = await theDesk(academy)
  const own = calls(student.call, student.uid)
  const first = (await own.add()).body.guardian.guardian_id
  expect((await desk.confirm(first)).body.guardian).toMatchObject({
    guardian_id: first,
    is_primary: true,
    is_proposed: false,
  })
  const second = (await own.add({ ...MITA, name: 'Subir' })).body.guardian.guardian_id
  expect((await desk.confirm(second)).status).toBe(409)
  const confirmed = await desk.confirm(second, { is_new: true })
  expect(confirmed.body.guardian).toMatchObject({ guardian_id: second, is_primary: false })
  expect((await desk.confirm(second)).body.guardian).toEqual(confirmed.body.guardian)
})

test('another one chosen is called first instead, and when they go the next', {
  tags: 'slow',
}, async ({ academy }) => {
  const { desk } = await theDesk(academy)
  const one = (await desk.add()).body.guardian.guardian_id
  const two = (await desk.add({ ...MITA, phone: '+919830022222' })).body.guardian.guardian_id
  const primary = async () =>
    (await desk.list()).map(({ guardian_id, is_primary }) => [guardian_id, is_primary])

  expect((await desk.change(two, { is_primary: true })).body.guardian.is_primary).toBe(true)
  expect(await primary()).toEqual([
    [two, true],
    [one, false],
  ])
  expect((await desk.change(two, { is_primary: false })).fields).toEqual({
    is_primary: 'Choose another one instead.',
  })
  await desk.remove(two)
  expect(await primary()).toEqual([[one, true]])
})

test('of two at once with the sixth place one is the seventh', { tags: 'slow' }, async ({
  academy,
}) => {
  const { desk } = await theDesk(academy)
  const nth = (n: number) => ({ ...MITA, phone: `+9198300000${n}0` })
  for (const n of [1, 2, 3, 4, 5]) await desk.add(nth(n))

  const outcomes = await Promise.all([desk.add(nth(6)), desk.add(nth(7)), desk.add(nth(8))])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(outcomes.find(({ status }) => status === 409)?.error).toBe(
    'A student has at most 6 guardians.',
  )
  expect(await desk.list()).toHaveLength(6)
})

test('an edit from an older version is refused, and one of two contacts stays', async ({
  academy,
}) => {
  const { desk } = await theDesk(academy)
  const { guardian_id } = (await desk.add()).body.guardian
  const changed = await desk.change(guardian_id, { email: 'mita@example.in', version: 1 })
  expect(changed.body).toMatchObject({
    message: 'Guardian changed.',
    guardian: { email: 'mita@example.in', version: 2 },
  })
  expect((await desk.change(guardian_id, { name: 'M', version: 1 })).status).toBe(409)
  expect((await desk.change(guardian_id, { phone: '' })).body.guardian.phone).toBeNull()
  expect((await desk.change(guardian_id, { email: null })).fields).toEqual({
    phone: 'Phone or Email is required.',
  })
})

test('a guardian sees themselves whole and the others by name, and changes own name and language', async ({
  academy,
}) => {
  const { student, desk } = await theDesk(academy)
  const { student_id } = student.profile
  const { aGuardian } = await theFamilies(academy)
  await desk.add()
  const guardian = await aGuardian([{ student_id }])
  const little = await aGuardian([{ student_id, limited: true }])
  const mine = calls(guardian.call, student.uid)

  expect((await mine.list()).map((row) => Object.keys(row).length)).toEqual([3, 15, 3])
  const changed = await mine.change(guardian.guardian_id, { name: 'Amma', language: 'bn' })
  expect(changed.body.guardian).toMatchObject({ name: 'Amma', language: 'bn' })
  for (const body of [{ phone: '+919830033333' }, { limited: false, is_primary: true }])
    expect(await mine.change(guardian.guardian_id, body)).toMatchObject({ status: 403 })
  expect(await mine.change(little.guardian_id, { name: 'X' })).toMatchObject({ status: 403 })
  expect((await guardian.call(getOwnGuardianships)).body).toEqual({
    guardian: expect.objectContaining({ name: 'Amma', language: 'bn', is_proven: true }),
    children: [
      {
        student_id,
        uid: student.uid,
        first_name: 'Riya',
        name: 'Riya Banerjee',
        student_class: 9,
        photo: expect.stringContaining('/api/images/'),
        guardian_id: guardian.guardian_id,
        limited: false,
        is_of_age: false,
        may_see: true,
        waits_from: null,
      },
    ],
  })
  const theirs = calls(little.call, student.uid)
  expect((await little.call(listGuardiansOfStudent, { params: { uid: student.uid } })).status).toBe(
    404,
  )
  expect((await theirs.change(little.guardian_id, { language: 'hi' })).status).toBe(200)
  const { children } = (await little.call(getOwnGuardianships)).body
  expect(children).toEqual([expect.objectContaining({ limited: true, photo: null })])
})

test('another’s child is unknown to a guardian and a student [S037]', async ({ academy }) => {
  const { student, desk } = await theDesk(academy)
  const { guardian_id } = (await desk.add()).body.guardian
  const { aGuardian } = await theFamilies(academy)
  const stranger = await academy.aStudent()
  const other = await aGuardian([{ student_id: stranger.profile.student_id }])

  for (const call of [stranger.call, other.call]) {
    const theirs = calls(call, student.uid)
    expect((await call(listGuardiansOfStudent, { params: { uid: student.uid } })).status).toBe(404)
    expect((await theirs.change(guardian_id, { name: 'X' })).status).toBe(404)
  }
  const theirs = calls(stranger.call, student.uid)
  expect([(await theirs.add()).status, (await theirs.remove(guardian_id)).status]).toEqual([
    404, 404,
  ])
})

test('a guardian who is removed while signed in sees nothing from then on', async ({ academy }) => {
  const { student, desk } = await theDesk(academy)
  const { aGuardian } = await theFamilies(academy)
  const guardian = await aGuardian([{ student_id: student.profile.student_id }])
  const seen = async () =>
    (await guardian.call(listGuardiansOfStudent, { params: { uid: student.uid } })).status
  expect(await seen()).toBe(200)
  await desk.remove(guardian.guardian_id)

  expect(await seen()).toBe(404)
  expect((await guardian.call(getOwnGuardianships)).body.children).toEqual([])
})

test('the list finds by name, phone and e-mail, and says whom they look after', {
  tags: 'slow',
}, async ({ academy }) => {
  const { student, desk } = await theDesk(academy)
  const { guardian } = (await desk.add({ ...MITA, email: 'mita@example.in' })).body
  await desk.add({ name: 'Zoya', relation: 'other', phone: '+919830055555' })
  await calls(student.call, student.uid).add({ ...MITA, name: 'Mita again' })
  const found = async (search?: string) =>
    (await desk.call(listGuardians, { querystring: search ? { search } : {} })).body

  expect(await found()).toMatchObject({ total: 2, page: 1, page_size: 20 })
  expect((await found()).items[0]).toEqual({
    guardian_id: guardian.guardian_id,
    name: 'Mita Banerjee',
    phone: '+919830041299',
    email: 'mita@example.in',
    language: 'en',
    access: 'none',
    version: 1,
    children: [
      {
        student_id: student.profile.student_id,
        uid: student.uid,
        name: 'Riya Banerjee',
        relation: 'mother',
        is_confirmed: true,
      },
    ],
  })
  for (const search of ['banerjee mita', '98300 41299', 'MITA@'])
    expect((await found(search)).items.map(({ name }) => name)).toEqual(['Mita Banerjee'])
  expect((await found('%')).total).toBe(0)
})

test('two records of one person become one', async ({ academy }) => {
  const { student, desk } = await theDesk(academy)
  const sibling = await academy.aStudent({ first_name: 'Arjun' })
  const { student_id } = student.profile
  const { aGuardian, join } = await theFamilies(academy)
  const from = await aGuardian([{ student_id: sibling.profile.student_id }, { student_id }])
  const into = await aGuardian([], { account_id: null, email: 'mita@example.in', phone: null })
  await join(into.guardian_id, { student_id, relation: 'other', limited: true, confirmed_at: null })
  const merge = (guardian_id: number, other: number) =>
    desk.call(mergeGuardians, {
      params: { guardian_id: String(guardian_id) },
      body: { into: other },
    })

  const before = (await academy.mails()).length
  const merged = await merge(from.guardian_id, into.guardian_id)
  // The new contact is told as well: the account's owner has not seen it before.
  const told = (await academy.mails()).slice(before)
  expect(told.map(({ to }) => to)).toContain('mita@example.in')
  expect(told.map(({ subject }) => subject)).toContain('Ganit: Your phone or e-mail was changed')
  expect(merged.body).toMatchObject({
    message: 'The two records were joined.',
    guardian: {
      guardian_id: into.guardian_id,
      email: 'mita@example.in',
      phone: expect.stringMatching(/^\+91/),
      access: 'open',
    },
  })
  expect(await desk.list()).toEqual([
    expect.objectContaining({ relation: 'other', limited: true, is_primary: true }),
  ])
  expect((await from.call(getOwnGuardianships)).body.children).toHaveLength(2)
  expect((await merge(from.guardian_id, into.guardian_id)).status).toBe(404)
  expect((await merge(into.guardian_id, into.guardian_id)).status).toBe(409)
  const other = await aGuardian([{ student_id }])
  expect((await merge(other.guardian_id, into.guardian_id)).error).toContain(
    'Both have an account.',
  )
})

test('the trail tells that somebody looks after a student, not who it is [S215]', async ({
  academy,
}) => {
  const { student, desk } = await theDesk(academy)
  const { guardian_id } = (await desk.add()).body.guardian
  await desk.change(guardian_id, { phone: '+919830066666', may_collect: true })
  const { call } = await academy.signInAdmin()
  const entries = async (subject: string) => {
    const { body } = await call(listAuditEntries, { querystring: { subject } as never })
    return body.items.map((entry) => [entry.action, entry.subject_id, Object.keys(entry.changes)])
  }
  const { body } = await call(listAuditEntries, { querystring: {} })

  expect((await entries('guardianships'))[0]).toEqual([
    'changed',
    String(student.profile.student_id),
    ['may_collect'],
  ])
  expect((await entries('guardians')).map(([action]) => action)).toContain('changed')
  expect(JSON.stringify(body.items)).not.toMatch(/9830066666|9830041299|Mita/)
})

test.for([
  [{}, ['name', 'relation', 'phone']],
  [{ ...MITA, phone: '98300 41299' }, ['phone']],
  [{ ...MITA, phone: '+0123456789' }, ['phone']],
  [{ ...MITA, phone: '', email: 'nobody' }, ['email']],
  [{ ...MITA, phone: ' ' }, ['phone']],
  [{ ...MITA, relation: 'uncle' }, ['relation']],
  [{ ...MITA, name: 'Mita\r\nBcc: x@example.in' }, ['name']],
  [{ ...MITA, language: 'ta' }, ['language']],
  [{ ...MITA, gets_messages: 'yes' }, ['gets_messages']],
  [{ ...MITA, name: 'Riya Banerjee', phone: '+919830041276' }, ['name']],
  [{ guardian_id: 'x' }, ['guardian_id']],
] as const)('%.60j is 400 and named', { tags: 'slow' }, async ([body, fields], { academy }) => {
  const { desk } = await theDesk(academy)
  const reply = await desk.add(body)

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, fields])
})

test('guardians choose their language for themselves, whoever their children are', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aGuardian } = await theFamilies(academy)
  const mother = await aGuardian([])
  const choose = (who: typeof mother, body: object) =>
    who.call(updateOwnGuardian, { body } as never)
  const chosen = await choose(mother, { language: 'bn', version: 1 })

  expect(chosen.body).toMatchObject({
    message: 'Language changed.',
    guardian: { language: 'bn', version: 2 },
  })
  expect((await choose(mother, { language: 'bn' })).body.guardian?.version).toBe(2)
  expect(await choose(mother, { language: 'hi', version: 1 })).toMatchObject({ status: 409 })
  expect(await choose(mother, { language: 'fr' })).toMatchObject({
    fields: { language: 'Language must be en, hi or bn.' },
  })
  const unproven = await aGuardian([], { proven_at: null })
  expect(await choose(unproven, { language: 'hi' })).toMatchObject({ status: 404 })
})

test('guardians change their own name: the academy and their account know them by it', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aGuardian } = await theFamilies(academy)
  const mother = await aGuardian([])
  const rename = (body: object) => mother.call(updateOwnGuardian, { body } as never)

  expect((await rename({ name: ' Mita Roy ', version: 1 })).body).toMatchObject({
    message: 'Name changed.',
    guardian: { name: 'Mita Roy', version: 2 },
  })
  expect((await mother.call(getMe)).body.name).toBe('Mita Roy')
  expect(await rename({ name: 'Late', version: 1 })).toMatchObject({ status: 409 })
  expect(await rename({ name: ' ' })).toMatchObject({ fields: { name: 'Name is required.' } })
})

test('a student is no guardian of their own, however their phone was typed', {
  tags: 'slow',
}, async ({ academy }) => {
  const { student, desk } = await theDesk(academy)
  const self = { name: 'Riya Banerjee', relation: 'other', phone: '+919830041277' }
  await academy.db.updateTable('students').set({ contact_number_1: '98300 41277' }).execute()
  const { list, add } = calls(student.call, student.uid)
  expect((await add(self)).fields).toEqual({ name: 'A student cannot be their own guardian.' })
  expect(await list()).toEqual([])
  expect((await desk.add({ ...self, phone: '+919830041278' })).status).toBe(201)
})
