import type { Endpoint } from '@ganit/contract/endpoint'
import { updateSettings } from '@ganit/contract/ground/settings'
import type { Role } from '@ganit/contract/roles'
import { schemaParts } from '@ganit/contract/schema-parts'
import { expect } from 'vitest'
import { differences } from '../../../tools/checks/compared-lists.ts'
import { allEndpoints } from '../../src/http/openapi/endpoints.ts'
import { test } from '../academy.ts'
import { mark } from '../registers.ts'
import { peopleOf, type Sent, type Things } from './people.ts'

const OFFICE: readonly Role[] = ['admin', 'desk']
const limited = ({ access }: Endpoint) =>
  access === 'public' ? [] : access.filter((role) => !OFFICE.includes(role))

const isNameOfRow = (path: string) => /(^|[._])(ids?|uids?)(\.0)?$/.test(path)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Calls beyond the office whose body or query may contain an id. */
const naming = allEndpoints
  .map(({ endpoint }): Endpoint => endpoint)
  .filter((endpoint) => limited(endpoint).length > 0)
  .filter(({ body, querystring }) =>
    [body, querystring].some(
      (schema) => schema && [...schemaParts(schema)].some(({ path }) => isNameOfRow(path)),
    ),
  )

/** Ids that cannot be another's, and why. */
const NOBODYS: Record<string, string> = {
  'GET /student/check-registration': 'tells of oneself alone, and 403 of others',
  'PUT /attempts/:attempt_id/answers': 'questions of the test in the path',
  'POST /attempts/:attempt_id/photos': 'questions of the test in the path',
  'POST /attempts/:attempt_id/submit': 'questions of the test in the path',
  'POST /tests/:test_id/preview': 'questions of the test in the path',
  'POST /staff/:account_id/absences': 'lessons are named by the office alone, 403 for others',
  'POST /papers': 'questions of the bank, which all who teach see',
  'PUT /papers/:paper_id': 'questions of the bank, which all who teach see',
  'POST /papers/:paper_id/fill': 'chapters of the bank',
  'POST /papers/:paper_id/fill/check': 'chapters of the bank',
  'POST /questions': 'chapters and skills of the bank',
  'PUT /questions/:question_id': 'chapters and skills of the bank',
  'POST /questions/check': 'chapters, skills and questions of the bank',
  'GET /questions': 'chapters of the bank',
  'GET /questions/export.csv': 'chapters of the bank',
  'POST /questions/import': 'chapters of the bank',
  'POST /questions/import/preview': 'chapters of the bank',
  'GET /chapters': 'chapters of the bank; a family names a student of its own, see `chapters`',
  'PUT /school-tests/:school_test_id': 'chapters of the bank',
  'PUT /lessons/:lesson_id/homework': 'questions of the bank, which all who teach see',
  'GET /skills': 'chapters of the bank',
  'PUT /lessons/:lesson_id/online': 'rooms, which all who teach see',
  'PUT /notes/:note_id': 'chapters of the bank',
  'GET /slips/names': 'chapters of the bank',
  'POST /batches/:batch_id/plan/suggest': 'chapters of the bank',
  'PUT /batches/:batch_id/plan': 'chapters of the bank',
  'GET /batches/:id/reports.pdf': 'a child of the batch in the path; others are not there',
  'POST /online-payments':
    'looked up as for claims; needs a gateway, and is asked for in `online-payments`',
}

type Both = { theirs: Things & { due_id: number; enquiry_id: number }; own: Things }

const HOURS = { opens_at: '2099-12-08T04:30:00Z', closes_at: '2099-12-08T07:30:00Z' }
const DAY = { from_date: '2099-01-01', to_date: '2099-01-01' }
const NOTICE = { purpose: 'notice', subject: 'Diwali', text: 'Closed.' }

const ofStudent = ({ theirs }: Both): Sent[] => [{ query: { student_id: `${theirs.pupil_id}` } }]
const ofUid = ({ theirs }: Both): Sent[] => [{ query: { uid: theirs.uid } }]
const ofSheet = ({ theirs }: Both): Sent[] => [
  { query: { batch_id: `${theirs.tested_batch_id}`, month: '2026-11' } },
]
const ofDue = ({ theirs }: Both): Sent[] => [{ payload: { due_ids: [theirs.due_id] } }]
const toOthers = ({ theirs }: Both): Sent[] =>
  [{ batch_ids: [theirs.tested_batch_id] }, { student_ids: [theirs.pupil_id] }].map((audience) => ({
    payload: { ...NOTICE, audience },
  }))
const testOfOthers = ({ theirs, own }: Both): Sent[] => {
  const fine = { title: 'Circles', mode: 'paper', total: 10, ...HOURS, version: 1 }
  const batch_ids = [own.tested_batch_id]
  return [
    { payload: { ...fine, batch_ids: [theirs.tested_batch_id] } },
    { payload: { ...fine, batch_ids, total: null, paper_id: theirs.paper_id } },
    { payload: { ...fine, batch_ids, students: [{ student_id: theirs.pupil_id }] } },
  ]
}

/** Valid input, except that one id belongs to another person. */
const FOREIGN: Record<string, (both: Both) => Sent[]> = {
  'GET /own-tests': ofStudent,
  'GET /to-do': ofStudent,
  'GET /notes': ofStudent,
  'GET /batches/:batch_id/notes': ({ theirs }) => [{ query: { lesson_id: `${theirs.lesson_id}` } }],
  'POST /batches/:batch_id/notes': ({ theirs }) => [
    { payload: { title: 'Video', url: 'https://example.org', lesson_id: theirs.lesson_id } },
  ],
  'GET /leave-notes': ofStudent,
  'GET /practice': ofStudent,
  'POST /practice': ({ theirs }) => [{ payload: { kind: 'today', student_id: theirs.pupil_id } }],
  'GET /student/own-batches': ofUid,
  'GET /student/own-courses': ofUid,
  'GET /attendance/sheet': ofSheet,
  'GET /attendance/sheet.csv': ofSheet,
  'POST /change-requests': ({ theirs }) => [
    { payload: { uid: theirs.uid, changes: { city: 'Howrah' } } },
  ],
  'POST /claims': ofDue,
  'POST /student/:uid/guardians': ({ theirs }) => [
    { payload: { guardian_id: theirs.guardian_id, relation: 'mother' } },
  ],
  'POST /leave-notes': ({ theirs }) => [
    { payload: { student_id: theirs.pupil_id, reason: 'Fever', ...DAY } },
  ],
  'POST /lessons/:lesson_id/guests': ({ theirs }) => [{ payload: { student_id: theirs.pupil_id } }],
  'GET /lessons/:lesson_id/hand-in': ofStudent,
  'POST /lessons/:lesson_id/hand-in': ({ theirs }) => [
    { payload: { student_id: theirs.pupil_id } },
  ],
  'POST /lessons/:lesson_id/hand-in/photos': ({ theirs }) => [
    { payload: { student_id: theirs.pupil_id, image: 'data:image/png;base64,AAAA' } },
  ],
  'PUT /lessons/:lesson_id/work': ({ theirs }) => [
    { payload: { paper: [{ student_id: theirs.pupil_id, on: true }] } },
  ],
  'GET /lessons': ({ theirs }) => [
    { query: { from: '2026-11-01', to: '2026-11-30', student_id: `${theirs.pupil_id}` } },
    { query: { from: '2026-11-01', to: '2026-11-30', batch_id: `${theirs.tested_batch_id}` } },
    { query: { from: '2026-11-01', to: '2026-11-30', teacher_id: theirs.account_id } },
  ],
  'POST /tests/:test_id/copy': ({ theirs }) => [
    { payload: { title: 'Again', ...HOURS, student_ids: [theirs.pupil_id] } },
    { payload: { title: 'Again', ...HOURS, batch_ids: [theirs.tested_batch_id] } },
  ],
  'GET /practice-sets': ({ theirs }) => [{ query: { batch_id: `${theirs.tested_batch_id}` } }],
  'POST /practice-sets': ({ theirs }) => [
    {
      payload: {
        ...{ batch_id: theirs.tested_batch_id, title: 'Roots', due_on: '2099-01-01' },
        question_ids: [theirs.question_id],
      },
    },
  ],
  'PUT /practice-sets/:set_id': ({ theirs }) => [
    { payload: { title: 'Roots', student_ids: [theirs.pupil_id], version: 1 } },
  ],
  'GET /school-tests': ofStudent,
  'POST /school-tests': ({ theirs }) => [
    {
      payload: {
        ...{ student_id: theirs.pupil_id, title: 'Half-yearly', held_on: '2026-12-04' },
        chapter_ids: [theirs.chapter_id],
      },
    },
  ],
  'GET /practice/chapters': ({ theirs }) => [{ query: { batch_id: `${theirs.tested_batch_id}` } }],
  'GET /weekly': ({ theirs }) => [{ query: { batch_id: `${theirs.tested_batch_id}` } }],
  'GET /weekly/preview': ({ theirs }) => [{ query: { student_id: `${theirs.pupil_id}` } }],
  'PUT /weekly': ({ theirs }) => [
    { payload: { week: '2026-11-29', batch_id: theirs.tested_batch_id, line: 'Well done' } },
  ],
  'POST /messages/preview': toOthers,
  'POST /messages': toOthers,
  'PUT /lessons/:lesson_id/register': ({ theirs }) => [
    { payload: { marks: [mark(theirs.pupil_id, 'A')] } },
    { payload: { marks: [], guests: [{ enquiry_id: theirs.enquiry_id, came: true }] } },
  ],
  'PUT /student/:uid': ({ theirs }) => [{ payload: { batch_id: theirs.id } }],
  'PUT /tests/:test_id/items/:item_id/marks': ({ theirs }) => [
    { payload: { marks: [{ attempt_id: theirs.attempt_id, mark: 1 }] } },
  ],
  'POST /tests/:test_id/items/:item_id/take': ({ theirs }) => [
    { payload: { attempt_id: theirs.attempt_id } },
  ],
  'PUT /tests/:test_id/marks': ({ theirs }) => [
    { payload: { rows: [{ student_id: theirs.pupil_id, marks: 1 }] } },
  ],
  'POST /tests': testOfOthers,
  'PUT /tests/:test_id': testOfOthers,
  'GET /tests': ({ theirs }) => [{ query: { batch_id: `${theirs.tested_batch_id}` } }],
}

test('every call that names an object in its body declares whose object it may be [S038 S059 S238]', () => {
  const said = [...Object.keys(NOBODYS), ...Object.keys(FOREIGN)]
  const wayOut = 'say in FOREIGN how it names another’s, or in NOBODYS why it cannot'
  expect(differences(naming.map(nameOf), said), wayOut).toEqual([])
})

/** True if a list asked for with another person's object is empty, as with a missing object. */
const isEmptyList = (method: string, body: string) => {
  if (method !== 'GET') return false
  const answer = JSON.parse(body) as unknown[] | { items?: unknown[] }
  return (Array.isArray(answer) ? answer : (answer.items ?? ['?'])).length === 0
}

test('another’s number in a body is refused, and a filter with it finds nothing [S038 S046 S059 S238]', async ({
  academy,
}) => {
  const { own, others, askWith } = await peopleOf(academy)
  const { due_id } = await academy.db
    .selectFrom('dues')
    .select('due_id')
    .where('student_id', '=', others.pupil_id)
    .executeTakeFirstOrThrow()
  const { enquiry_id } = await academy.db
    .insertInto('enquiries')
    .values({
      name: 'Mita Sen',
      phone: '+919830041211',
      class_number: 9,
      source: 'site',
      follow_up_on: '2026-11-24',
    })
    .returning('enquiry_id')
    .executeTakeFirstOrThrow()
  const { call } = await academy.signInAdmin()
  await call(updateSettings, { body: { upi_id: 'ganit@okbank', upi_name: 'Ganit' } } as never)
  const wrong: unknown[] = []
  for (const endpoint of naming)
    for (const role of limited(endpoint)) {
      // The teacher's own lesson is in another's batch, whose students they see in it.
      const { pupil_id } = role === 'teacher' ? own.student : others
      const theirs = { ...others, pupil_id, due_id, enquiry_id }
      for (const sent of FOREIGN[nameOf(endpoint)]?.({ theirs, own: own[role] }) ?? []) {
        const { statusCode, body } = await askWith(endpoint, role, sent)
        const isRight =
          [400, 403, 404].includes(statusCode) ||
          (statusCode === 200 && isEmptyList(endpoint.method, body))
        if (!isRight) wrong.push([nameOf(endpoint), role, sent, statusCode, body.slice(0, 200)])
      }
    }
  expect(wrong).toEqual([])
})
