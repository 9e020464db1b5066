import { LANGUAGES } from '@ganit/contract/languages'
import { RELATIONS } from '@ganit/contract/people/guardian'
import {
  addGuardian,
  confirmGuardian,
  listGuardiansOfStudent,
  mergeGuardians,
  updateGuardian,
  updateOwnGuardian,
} from '@ganit/contract/people/guardians'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'

test('a guardian is added and changed with all that the office knows, and stored so', async ({
  academy,
}) => {
  const { call } = await academy.signUpAs('desk')
  const other = await academy.aStudent({ first_name: 'Arka' })
  let n = 0
  for (const relation of RELATIONS) {
    const { uid } = await academy.aStudent()
    n += 1
    const way = { gets_messages: n % 2 === 0, may_collect: n % 2 === 1, limited: n % 2 === 0 }
    const person = {
      ...{ name: 'Mita', phone: `+9198300412${10 + n}`, email: `mita${n}@example.in` },
      ...{ relation, language: LANGUAGES[n % LANGUAGES.length], ...way },
    }
    const added = await call(addGuardian, {
      params: { uid },
      body: { ...person, is_new: false },
    } as never)
    expect([added.status, added.fields]).toEqual([201, undefined])
    const { guardian_id, version } = added.body.guardian
    expect(added.body.guardian).toMatchObject(person)

    const changes = {
      ...{ name: 'Rita', phone: `+9198300413${10 + n}`, email: `rita${n}@example.in` },
      relation: RELATIONS[n % RELATIONS.length],
      language: LANGUAGES[(n + 1) % LANGUAGES.length],
      is_primary: true,
      gets_messages: !way.gets_messages,
      may_collect: !way.may_collect,
      limited: !way.limited,
    }
    const params = { uid, guardian_id: String(guardian_id) }
    const changed = await call(updateGuardian, { params, body: { ...changes, version } } as never)
    expect([changed.status, changed.fields]).toEqual([200, undefined])
    expect((await call(listGuardiansOfStudent, { params: { uid } })).body).toMatchObject([changes])
    expect(
      (await call(updateGuardian, { params, body: { ...changes, version } } as never)).status,
    ).toBe(409)
    expect(
      (await call(updateGuardian, { params, body: { relation: 'aunt' } } as never)).status,
    ).toBe(400)

    // The same person looks after another child, with another relation.
    const known = { guardian_id, relation: 'guardian', ...way }
    const joined = await call(addGuardian, { params: { uid: other.uid }, body: known } as never)
    expect(joined.body.guardian).toMatchObject({
      guardian_id,
      name: 'Rita',
      relation: 'guardian',
      ...way,
    })
  }
})

test.for([
  ['is the one who is known', (guardian_id: number) => ({ guardian_id, is_new: false })],
  ['is somebody else', () => ({ is_new: true })],
] as const)(
  'a proposed guardian whose phone is known %s, as the desk says',
  async ([, said], { academy }) => {
    const { call } = await academy.signUpAs('desk')
    const { aGuardian } = await theFamilies(academy)
    const elder = await academy.aStudent()
    const { guardian_id } = await aGuardian([{ student_id: elder.profile.student_id }], {
      phone: '+919830041299',
    })
    const { uid, call: own } = await academy.aStudent({ first_name: 'Arka' })
    const body = { name: 'Mita', relation: 'mother', phone: '+919830041299' }
    const proposed = (await own(addGuardian, { params: { uid }, body } as never)).body.guardian
    const params = { uid, guardian_id: String(proposed.guardian_id) }
    const wrong = await call(confirmGuardian, { params, body: { is_new: 'yes' } } as never)
    expect(wrong.fields).toEqual({ is_new: 'is_new must be true or false.' })
    const asked = await call(confirmGuardian, { params })
    expect(asked.status).toBe(409)
    const confirmed = await call(confirmGuardian, { params, body: said(guardian_id) } as never)
    expect([confirmed.status, confirmed.fields]).toEqual([200, undefined])
    const { guardian } = confirmed.body
    expect(guardian.confirmed_at).not.toBeNull()
    expect(guardian.guardian_id === guardian_id).toBe('guardian_id' in said(guardian_id))
  },
)

test('a guardian says how they are called and in which language they read, once of each version', async ({
  academy,
}) => {
  const { aGuardian } = await theFamilies(academy)
  const child = await academy.aStudent()
  const mother = await aGuardian([{ student_id: child.profile.student_id }])
  let version = 1
  for (const language of LANGUAGES) {
    const body = { name: `Mita ${language}`, language, version }
    const saved = await mother.call(updateOwnGuardian, { body } as never)
    expect([saved.status, saved.fields]).toEqual([200, undefined])
    expect(
      (await mother.call(updateOwnGuardian, { body: { ...body, name: 'M' } } as never)).status,
    ).toBe(409)
    version += 1
  }
  expect((await mother.call(updateOwnGuardian, { body: { language: 'fr' } } as never)).status).toBe(
    400,
  )
})

test('nobody is joined with themselves, nor with nobody', async ({ academy }) => {
  const { call } = await academy.signUpAs('desk')
  const { aGuardian } = await theFamilies(academy)
  const child = await academy.aStudent()
  const { guardian_id } = await aGuardian([{ student_id: child.profile.student_id }])
  const merge = async (from: number, into: number) =>
    (await call(mergeGuardians, { params: { guardian_id: String(from) }, body: { into } })).status
  expect(await merge(4711, guardian_id)).toBe(404)
  expect(await merge(guardian_id, guardian_id)).toBeGreaterThanOrEqual(400)
})
