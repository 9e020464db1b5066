import type { Endpoint } from '@ganit/contract/endpoint'
import { EVENTS } from '@ganit/contract/messages/message-events'
import { NUMBER_LETTERS } from '@ganit/contract/papers/question-numbers'
import { updateProfile } from '@ganit/contract/people/students'
import { type SchemaPart, schemaParts } from '@ganit/contract/schema-parts'
import { requiredLine, requiredText } from '@ganit/contract/shared'
import { isUpload, takesUpload } from '@ganit/contract/uploads'
import { expect } from 'vitest'
import { z } from 'zod'
import { test } from '../../../test/academy.ts'
import { TEXT_BYTES, UPLOAD_BYTES } from '../limits/limits.ts'
import { allEndpoints } from '../openapi/endpoints.ts'

const endpoints = allEndpoints.map(({ endpoint }): Endpoint => endpoint)

/** All inputs of calls, each schema with its call and field. */
const sent = endpoints.flatMap(({ method, path: url, body, querystring }) =>
  [body, querystring].flatMap((schema) =>
    schema
      ? [...schemaParts(schema)].map((part) => ({
          ...part,
          field: `${method} ${url}: ${part.path}`,
        }))
      : [],
  ),
)

const hasMaximum = (schema: z.ZodType) =>
  (schema._zod.def.checks ?? []).some((check) =>
    ['max_length', 'max_size', 'length_equals'].includes(check._zod.def.check),
  )

const isList = ({ schema }: SchemaPart) =>
  ['array', 'record', 'map', 'set'].includes(schema._zod.def.type) ||
  (schema instanceof z.ZodTuple && schema._zod.def.rest !== null)

/** Schemas that accept anything, even a list: objects of any fields, and custom checks. */
const isAnything = ({ path, schema }: SchemaPart) =>
  ['any', 'unknown', 'promise', 'function'].includes(schema._zod.def.type) ||
  // `renamed` bodies have a custom outer schema.
  (path !== '' && schema._zod.def.type === 'custom') ||
  (schema instanceof z.ZodObject &&
    schema._zod.def.catchall !== undefined &&
    schema._zod.def.catchall._zod.def.type !== 'never')

const listsWithout = (parts: (SchemaPart & { field: string })[]) =>
  parts
    .filter((part) => isList(part) && !hasMaximum(part.schema))
    .map(({ field }) => `${field} is a list without a maximum.`)

test('every list that is sent has a maximum [S189]', () => {
  expect(sent.filter(isList).length).toBeGreaterThan(3)
  expect(listsWithout(sent)).toEqual([])
})

test('no field accepts just any value [S189]', () => {
  expect(sent.filter(isAnything).map(({ field }) => field)).toEqual([])
  const slips = [z.unknown(), z.looseObject({}), z.any().nullish(), z.custom(() => true)]
  for (const schema of slips) {
    const parts = [...schemaParts(z.object({ more: schema }))]
    const isFound = parts.some(
      (part) => isAnything(part) || (isList(part) && !hasMaximum(part.schema)),
    )
    expect(isFound, schema._zod.def.type).toBe(true)
  }
})

test('a list without one is found wherever it stands', () => {
  const deep = z.object({
    rows: z.array(z.object({ tags: z.array(z.string()).nullish() })).max(3),
    more: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  })
  const parts = [...schemaParts(deep)].map((part) => ({ ...part, field: `POST /x: ${part.path}` }))
  expect(listsWithout(parts)).toEqual([
    'POST /x: rows.0.tags is a list without a maximum.',
    'POST /x: more is a list without a maximum.',
  ])
})

/** Caches by schema, because many fields share one. */
function ofEachSchema<T>(find: (schema: z.ZodType) => T) {
  const found = new Map<z.ZodType, T>()
  return (schema: z.ZodType) => {
    const known = found.get(schema) ?? find(schema)
    found.set(schema, known)
    return known
  }
}

const LONGEST_TEXT = 100_000
/** Prefixes accepted by different fields: words, digits, a code, and for pictures a data URL and a URL. */
const BEGINNINGS = ['x', '7', 'A', 'true', 'data:image/png;base64,', '/api/images/x']

const texts = new Map<string, string>()

/** Cached, because a picture's text has 12 MB. */
function textOf(beginning: string, length: number) {
  const key = `${beginning} ${length}`
  const text = texts.get(key) ?? beginning.padEnd(length, beginning.slice(-1))
  texts.set(key, text)
  return text
}

const isUnbounded = ofEachSchema((schema) => {
  const takesFile = [...schemaParts(schema)].some((part) => isUpload(part.schema))
  const length = takesFile ? UPLOAD_BYTES : LONGEST_TEXT + 1
  return BEGINNINGS.some((beginning) => {
    const { success, data } = schema.safeParse(textOf(beginning, length))
    return success && data !== undefined && data !== null
  })
})

test('every text that is sent has a maximum [S189]', () => {
  // The outermost schema of each field, which decides.
  const fields = new Map(sent.toReversed().map((part) => [part.field, part]))
  const unbounded = [...fields.values()].flatMap(({ field, schema }) => {
    if (schema instanceof z.ZodObject || !isUnbounded(schema)) return []
    return [`${field} is a text without a maximum.`]
  })

  expect(fields.size).toBeGreaterThan(100)
  expect(unbounded).toEqual([])
})

/** Texts of a given length; each field of text accepts at least one of these kinds. */
const TEXTS = [
  (length: number) => 'x'.repeat(length),
  (length: number) => '7'.repeat(length),
  (length: number) => 'https://x.in/'.padEnd(length, 'x').slice(0, length),
  (length: number) => `${'x'.repeat(Math.max(1, length - 5))}@x.in`,
]
const SHORT = 12

/** Longest text a field accepts; 0 if it is no text. */
const longestFor = ofEachSchema((schema) => {
  const ofKind = TEXTS.map((text) => {
    const isTaken = (length: number) => {
      const { success, data } = schema.safeParse(text(length))
      return success && data !== undefined && data !== null
    }
    let taken = [1, 2, 5, 8, 10, SHORT, 20, 40, 64].find(isTaken) ?? 0
    let refused = LONGEST_TEXT + 1
    while (taken > 0 && taken + 1 < refused) {
      const middle = Math.floor((taken + refused) / 2)
      if (isTaken(middle)) taken = middle
      else refused = middle
    }
    return taken
  })
  return Math.max(...ofKind)
})

const ofNumbers = (...names: string[]) =>
  NUMBER_LETTERS.flatMap((letter) => names.map((name) => `params.${letter}.${name}`)).join(' ')

/** Exact maximum length of each text field. Without dates, numbers and choices. */
const LONGEST = {
  20: 'code helplines.0.number',
  32: 'changes.contact_number_1 changes.contact_number_2 contact_number_1 contact_number_2',
  40: `code marks.0.seen.at ${ofNumbers('from', 'not', 'not.0', 'step', 'to')} parts.0.unit phone stamps.0.0 unit`,
  60: 'helplines.0.name opening_words.bn.headline opening_words.en.headline opening_words.hi.headline registration_number',
  64: 'account_id drawer_of lessons.0.teacher_id schedules.0.teacher_id sms_template_id teacher_id uid',
  80: 'academy_name signs_name signs_title title upi_name',
  100: `cheque.bank device enquiry_token for giver guardian.name name owner_qualification ${ofNumbers('of.0')} parts.0.right.from parts.0.right.to parts.0.right.tolerance parts.0.right.value parts.0.slips.0.name qualification right.from right.one_of.0.from right.one_of.0.to right.one_of.0.tolerance right.one_of.0.value right.to right.tolerance right.value slips.0.name slug student_name title token upi_id`,
  128: 'new_password password',
  150: 'name name_bn name_hi',
  200: 'actor agreement batch_name board_or_university_name brief changes.board_or_university_name changes.city changes.district changes.first_name changes.last_name changes.middle_name changes.school_or_college_name changes.state city classes.* columns.* course_name district expires fee_title file_name first_name google_uid guardian_name hub.challenge hub.mode hub.verify_token last_name line marks.0.note middle_name name note paid_to q razorpay_payment_id razorpay_payment_link_id razorpay_payment_link_reference_id razorpay_payment_link_status razorpay_signature reason refund.transaction_id school school_or_college_name search sections.0.title sheets.0.name signature state studentId studentUid subject subject_id tagline taking taught testimonials.0.name title token transaction_id undo version why',
  254: 'changes.email confirm email',
  300: 'classroom_essentials_name curriculum_name name opening_words.bn.lead opening_words.en.lead opening_words.hi.lead refund_words why',
  400: 'email summary',
  410: 'require.0',
  500: 'address changes.address course_subtitle course_video_path how_to_pay map_link note online_url reason social_links.facebook social_links.instagram social_links.linkedin social_links.whatsapp social_links.x social_links.youtube text ticket url words',
  512: 'whatsapp_template',
  600: 'testimonials.0.quote',
  1000: 'OptionA OptionB OptionC OptionD answers.0.value app_secret from groups.0.key hints.0 key_id key_secret options.0 parts.0.hints.0 parts.0.options.0 parts.0.right.0 parts.0.scheme.0.step parts.0.slips.0.answer parts.0.slips.0.text password phone_id port right.0 scheme.0.step sender server slips.0.answer slips.0.text text token url user verify_token webhook_secret',
  2000: 'message text website',
  5000: 'Question Remarks changes.notes classroom_essentials_description description instructions marks.0.note notes parts.0.solution parts.0.text password question remarks sections.0.instructions solution text token',
  50000: 'markdown',
  10000: 'answers.0.value.text',
  100000: 'markdown text',
}

test('each text is as long as is said, and no longer [S189]', () => {
  const outermost = new Map(sent.toReversed().map((part) => [part.field, part]))
  const found = new Map<number, Set<string>>()
  for (const { path, schema } of outermost.values()) {
    if (schema instanceof z.ZodObject || isList({ path, schema })) continue
    if ([...schemaParts(schema)].some((part) => isUpload(part.schema))) continue
    const longest = longestFor(schema)
    if (longest > SHORT) found.set(longest, (found.get(longest) ?? new Set()).add(path))
  }
  const words = [...found].map(([length, fields]) => [length, [...fields].toSorted().join(' ')])
  expect(Object.fromEntries(words)).toEqual(LONGEST)
})

/** Maximum entries of lists. */
const MOST = {
  helplines: 4,
  classes: 500,
  classes_taught: 12,
  groups: 500,
  sheets: 60,
  require: 5,
  ...Object.fromEntries(
    NUMBER_LETTERS.flatMap((letter) => [
      [`params.${letter}.of`, 100],
      [`params.${letter}.not`, 100],
    ]),
  ),
  agreed: 4,
  schedules: 50,
  lessons: 500,
  cells: 27,
  fee_ids: 500,
  due_ids: 50,
  allocations: 10,
  'allocations.0.due_ids': 50,
  testimonials: 12,
  batches: 100,
  chapters: 60,
  taught_topics: 4,
  'taught_topics.0.skill_ids': 30,
  'changes.batches': 100,
  instalments: 12,
  payments: 10,
  'payments.0.fee_ids': 500,
  marking: 20,
  marks: 500,
  of: 500,
  guests: 500,
  'audience.class_numbers': 12,
  'audience.batch_ids': 2000,
  'audience.student_ids': 2000,
  channels: 3,
  needs: 20,
  figures: 8,
  hints: 5,
  keep_last: 6,
  options: 6,
  right: 6,
  'right.one_of': 6,
  scheme: 30,
  slips: 20,
  skill_ids: 20,
  parts: 6,
  sections: 20,
  'sections.0.items': 200,
  from: 50,
  batch_ids: 100,
  students: 500,
  without: 500,
  rows: 500,
  columns: 100,
  'rows.0.marks': 800,
  'rows.0.answers': 800,
  'rows.0.left_out': 500,
  'parts.0.hints': 5,
  'parts.0.keep_last': 6,
  'parts.0.options': 6,
  'parts.0.right': 6,
  'parts.0.scheme': 30,
  'parts.0.slips': 20,
  ...Object.fromEntries(EVENTS.map((event) => [`message_events.${event}.channels`, 3])),
  answers: 800,
  'answers.0.value': 6,
  'answers.0.value.photos': 5,
  student_ids: 500,
  question_ids: 20,
  chapter_ids: 15,
  photo_ids: 5,
  paper: 500,
  people: 100,
  lines: 30_000,
  'lines.0': 30_000,
  stamps: 30_000,
  'set.question_ids': 20,
  'set.from': 10,
}

/** Lists whose field name occurs in another call, too. */
const MORE: [path: string, most: number][] = [
  ['answers', 20],
  ['answers', 60],
  ['from', 10],
  ['student_ids', 60],
  ['student_ids', 100],
  ['student_ids', 200],
  ['batch_ids', 3],
  ['batch_ids', 5],
  ['fee_ids', 100],
]

test('each list has as many entries as is said, and no more [S189]', () => {
  const maximum = (schema: z.ZodType) =>
    (schema._zod.def.checks ?? [])
      .map((check) => check._zod.def as { maximum?: number })
      .find((check) => check.maximum !== undefined)?.maximum
  const found = sent.filter(isList).map(({ path, schema }) => `${path}: ${maximum(schema)}`)
  const said = [...Object.entries(MOST), ...MORE].map(([path, most]) => `${path}: ${most}`)
  expect([...new Set(found)].toSorted()).toEqual(said.toSorted())
})

test('only calls that take a picture take bodies of megabytes [S189]', async ({ academy }) => {
  const takers = endpoints.filter(({ body }) => body && takesUpload(body))
  expect(takers.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /attempts/:attempt_id/photos',
    'POST /batches/:batch_id/notes',
    'POST /claims/:claim_id/paid',
    'POST /classes',
    'POST /coursemanegment/create_course',
    'POST /coursemanegment/edit_course',
    'POST /expenses',
    'POST /imports',
    'POST /lessons/:lesson_id/hand-in/photos',
    'POST /posts',
    'POST /questions',
    'POST /questions/check',
    'POST /student/register',
    'POST /student/update_student_detail',
    'POST /welcome',
    'PUT /lessons/:lesson_id/homework',
    'PUT /posts/:post_id',
    'PUT /questions/:question_id',
    'PUT /settings',
    'PUT /student/:uid',
  ])
  const { token } = await academy.signInAdmin()
  const bodies = new Map<number, Buffer>()
  const bodyOf = (bytes: number) => {
    const known = bodies.get(bytes) ?? Buffer.from(`{"colour":"${'x'.repeat(bytes - 13)}"}`)
    bodies.set(bytes, known)
    return known
  }
  const send = async ({ method, path }: Endpoint, bytes: number) => {
    const url = `/api${path.replace(/:\w+/g, '1')}`
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    return academy.app.inject({ method, url, headers, payload: bodyOf(bytes) })
  }
  for (const endpoint of endpoints.filter(({ method }) => method === 'POST' || method === 'PUT')) {
    const most = takers.includes(endpoint) ? UPLOAD_BYTES : TEXT_BYTES
    if (endpoint.body) expect((await send(endpoint, most)).statusCode, endpoint.path).not.toBe(413)
    const refused = await send(endpoint, most + 1)
    expect([endpoint.path, refused.statusCode]).toEqual([endpoint.path, 413])
    expect(refused.json()).toEqual({
      error: `That is too large. At most ${most === TEXT_BYTES ? '2 MB' : '12 MB'} can be sent.`,
    })
  }
})

test.for([
  ['a million empty objects in a list', `{"batches":[${'{},'.repeat(999_999)}{}]}`, 413],
  ['as many as are read', `{"batches":[${'{},'.repeat(160_000)}{}]}`, 400],
  ['a million lists', `{"batches":[${'[],'.repeat(999_999)}[]]}`, 413],
  ['a text of as many brackets', `{"first_name":"${'{[,'.repeat(400_000)}"}`, 400],
  ['a million fields', `{${Array.from({ length: 800_000 }, (_, n) => `"${n}":0`)}}`, 413],
] as const)(
  '%s are refused at once, and the app goes on [S082 S189]',
  async ([, payload, status], { academy }) => {
    const { token, uid } = await academy.signUp()
    const since = performance.now()
    const reply = await academy.app.inject({
      method: 'PUT',
      url: `/api/student/${uid}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload,
    })

    expect(reply.statusCode).toBe(status)
    expect(performance.now() - since).toBeLessThan(5_000)
    expect(reply.body.length).toBeLessThan(1_000)
    expect((await academy.app.inject('/api/health')).statusCode).toBe(200)
  },
)

test('a refusal names a hundred fields and no more', async ({ academy }) => {
  const { call, uid } = await academy.signUp()
  const nul = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, '\0']))
  const rows = { batches: Array.from({ length: 100 }, () => ({})), first_name: '', last_name: '' }

  for (const body of [nul, rows]) {
    const { status, fields } = await call(updateProfile, { params: { uid }, body } as never)
    expect([status, Object.keys(fields ?? {}).length]).toEqual([400, 100])
  }
})

/** The outermost schema of each field, which decides. */
const fields = [...new Map(sent.toReversed().map((part) => [part.field, part])).values()].filter(
  ({ schema }) => !(schema instanceof z.ZodObject),
)
const said = ({ schema }: SchemaPart, value: string) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

const UNSEEN = ['\u200b', '\u00ad', '\u2800', '\u3164', '\u115f', '\ufeff', ' \u2060\u3000']

test('where something must be there, signs that nobody sees are not taken for it', () => {
  const required = fields.filter(
    (part) => said(part, '')?.join().endsWith(' is required.') && !/password/i.test(part.path),
  )
  expect(required.length).toBeGreaterThan(100)
  const taken = required.flatMap((part) =>
    UNSEEN.filter((text) => part.schema.safeParse(text).success).map((text) => [part.field, text]),
  )
  expect(taken).toEqual([])
  const name = requiredText('Name')
  expect(UNSEEN.map((text) => name.safeParse(text).error?.issues[0]?.message)).toEqual(
    UNSEEN.map(() => 'Name is required.'),
  )
  expect(name.parse('ক\u200d্ষ')).toBe('ক\u200d্ষ')
})

/** Names and titles, which appear in mails, letters and tables; file names do not. */
const isNameOrTitle = ({ path }: SchemaPart) =>
  /(^|[._])(name|title)$/i.test(path) && !/(^|\.)file_name$/.test(path)

test('a name or title cannot break the line of a mail [S240]', () => {
  const names = fields.filter(isNameOrTitle)
  expect(names.length).toBeGreaterThan(40)
  const taken = names.flatMap((part) =>
    ['a\nb', 'a\rb', 'a\u2028b']
      .filter((text) => part.schema.safeParse(text).success)
      .map(() => part.field),
  )
  expect([...new Set(taken)]).toEqual([])
  expect(requiredLine('Name').safeParse('a\nb').error?.issues[0]?.message).toBe(
    'Name must stand on one line.',
  )
})

test('words from fixed lists are taken with blanks around them', () => {
  const words = fields.flatMap((part) =>
    [...schemaParts(part.schema)]
      .filter(({ schema, path }) => schema instanceof z.ZodEnum && path === '')
      .map(({ schema }) => ({ ...part, word: String((schema as z.ZodEnum).options[0]) })),
  )
  expect(words.length).toBeGreaterThan(15)
  for (const { field, schema, word } of words)
    expect([field, schema.safeParse(` ${word}\t`)]).toEqual([field, schema.safeParse(word)])
})
