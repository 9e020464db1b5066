import { getMe } from '@ganit/contract/accounts/accounts'
import { getOwnGuardianships } from '@ganit/contract/people/guardians'
import { setStudyLanguage } from '@ganit/contract/people/study-language'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'

test('the office, the student and their own guardian choose the language in which the student reads', async ({
  academy,
}) => {
  const admin = (await academy.signInAdmin()).call
  const riya = await academy.aStudent()
  const other = await academy.aStudent()
  const { student_id } = riya.profile
  const { aGuardian } = await theFamilies(academy)
  const mita = await aGuardian([{ student_id }])
  const to = (language: 'en' | 'hi' | 'bn') => ({ params: { uid: riya.uid }, body: { language } })

  expect((await riya.call(getMe)).body).not.toHaveProperty('language')
  const saved = await riya.call(setStudyLanguage, to('bn'))
  expect([saved.status, saved.body]).toEqual([200, { message: 'Language saved.' }])
  expect((await riya.call(getMe)).body).toMatchObject({ language: 'bn' })
  expect((await mita.call(setStudyLanguage, to('hi'))).status).toBe(200)
  expect((await riya.call(getMe)).body).toMatchObject({ language: 'hi' })
  // The language is stored for the child, not for the guardian.
  expect((await mita.call(getOwnGuardianships)).body.guardian?.language).toBe('en')
  expect((await admin(setStudyLanguage, to('en'))).status).toBe(200)

  expect((await other.call(setStudyLanguage, to('bn'))).status).toBe(404)
  expect((await academy.visitor(setStudyLanguage, to('bn'))).status).toBe(401)
  const wrong = await riya.call(setStudyLanguage, {
    ...to('bn'),
    body: { language: 'fr' as never },
  })
  expect([wrong.status, wrong.body]).toMatchObject([
    400,
    { fields: { language: 'Language must be en, hi or bn.' } },
  ])
})
