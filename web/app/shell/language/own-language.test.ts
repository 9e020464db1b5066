import { getPractice } from '@ganit/contract/learning/practice'
import { listWeeks } from '@ganit/contract/learning/weekly'
import { getInbox } from '@ganit/contract/messages/inbox'
import { listChapters } from '@ganit/contract/papers/chapters'
import { listLessons } from '@ganit/contract/teaching/lessons'
import { listFamilyNotes } from '@ganit/contract/teaching/notes'
import { beforeEach, expect, test } from 'vitest'
import { answerWith } from '../../../test/wire.ts'
import { queryKeyOf } from '../../api/declared.ts'
import { queryClient } from '../../api/query-client.ts'
import { keepPressedLanguage, pressedLanguage } from '../../i18n/language.ts'
import { saveOwnLanguage } from './own-language.ts'

const SAVED = { body: { message: 'Language saved.', guardian: null, children: [] } }
const UNKNOWN = { status: 404, body: { error: 'Not found.' } }
const STUDY = 'PUT /api/students/u1/study-language'
const FAMILY = 'PUT /api/guardianships'

beforeEach(async () => {
  window.sessionStorage.clear()
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('studentUid', 'u1')
  await keepPressedLanguage('hi')
})

/** Saves a pressed language; returns the changes sent to the server. */
async function save(userType: string, answers: Parameters<typeof answerWith>[0]) {
  window.localStorage.setItem('userType', userType)
  const sent = answerWith(answers)
  await saveOwnLanguage('hi')
  return sent
    .filter(({ method }) => method === 'PUT')
    .map(({ method, path }) => `${method} ${path}`)
}

test('a pressed language is saved with the student, and with the guardian where there is no record', async () => {
  expect(await save('student', { [STUDY]: SAVED })).toEqual([STUDY])
  expect(pressedLanguage()).toBeUndefined()
  await keepPressedLanguage('hi')
  expect(await save('student', { [STUDY]: UNKNOWN, [FAMILY]: SAVED })).toEqual([STUDY, FAMILY])
  expect(pressedLanguage()).toBeUndefined()
})

test('a student whose language could not be saved keeps it, and no guardian takes it', async () => {
  expect(await save('student', { [STUDY]: { status: 503, body: { error: 'Busy.' } } })).toEqual([
    STUDY,
  ])
  expect(pressedLanguage()).toBe('hi')
})

test('somebody who is not proven yet keeps what was pressed, until the record is theirs', async () => {
  expect(await save('guardian', { [FAMILY]: UNKNOWN })).toEqual([FAMILY])
  expect(pressedLanguage()).toBe('hi')
})

test('the staff read English', async () => {
  expect(await save('teacher', {})).toEqual([])
})

test('messages, weekly notes and names of chapters are read again in the new language', async () => {
  const keys = [getInbox, listWeeks, getPractice, listChapters, listLessons, listFamilyNotes].map(
    (read) => [...queryKeyOf(read), { page_size: '1' }],
  )
  for (const key of keys) queryClient.setQueryData(key, { items: [] })
  await save('guardian', { [FAMILY]: SAVED })
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual(
    keys.map(() => true),
  )
})
