import { create } from '@ganit/contract/endpoint'
import {
  blankIsAbsent,
  oneOfWords,
  optionalText,
  orNull,
  requiredId,
  zeroOrOneFlag,
} from '@ganit/contract/shared'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { nothingSeen, unseenOf } from './declared.ts'
import { pathsOf, placeOf, sentOf, togetherOf } from './parts.ts'

const Body = z
  .object({
    name: optionalText('Name'),
    kind: oneOfWords(['one', 'two'], 'Kind must be one or two.').optional(),
    batch_id: blankIsAbsent(z.union([z.literal('none'), requiredId('Batch')])),
    room_id: orNull(requiredId('Room')).optional(),
    is_active: zeroOrOneFlag('Active').default(true),
    tell: z.boolean().nullish(),
    rows: z
      .array(z.object({ marks: z.record(z.string(), z.number()), answer: z.string() }))
      .optional(),
    right: z.union([z.array(z.string()), z.object({ value: z.string() })]),
  })
  .refine(() => true)
const place = placeOf(Body)

const ALL = [
  'name',
  'kind=one',
  'kind=two',
  'batch_id',
  'batch_id=none',
  'room_id',
  'is_active=0',
  'is_active=1',
  'tell=true',
  'tell=false',
  'rows[].marks.*',
  'rows[].answer',
  'right[]',
  'right.value',
]

test('all fields of a schema are found with their words, whatever wraps them', () => {
  expect([...pathsOf(place)].toSorted()).toEqual(ALL.toSorted())
})

test.for([
  [{}, []],
  [{ name: '', room_id: null, batch_id: undefined, is_new: true }, []],
  [{ name: 'Asha', kind: ' two ', batch_id: 'none' }, ['name', 'kind=two', 'batch_id=none']],
  [{ batch_id: '7', is_active: false, tell: false }, ['batch_id', 'is_active=0', 'tell=false']],
  [{ is_active: '1', room_id: 4 }, ['is_active=1', 'room_id']],
  [{ rows: [{ marks: { 7: 2.5 } }, { answer: 'B' }] }, ['rows[].marks.*', 'rows[].answer']],
  [{ right: ['A'] }, ['right[]']],
  [{ right: { value: '2' } }, ['right.value']],
  [{ kind: 'three', right: 'A' }, []],
] as const)('%j sends %j', ([sent, paths]) => {
  expect([...sentOf(place, sent)]).toEqual(paths)
})

test('the fields that are sent together are noted by object', () => {
  const sent = { name: 'Asha', tell: true, rows: [{ answer: 'B', marks: {} }], other: 1 }
  expect([...togetherOf(place, sent)]).toEqual(['{name,rows,tell}', 'rows[]{answer,marks}'])
})

const someCall = create('/things/:thing_id/parts', {
  access: ['admin'],
  summary: 'Add a part',
  body: z.object({ name: z.string(), on: z.boolean().optional() }),
  querystring: z.object({ preview: oneOfWords(['0', '1'], 'preview must be 0 or 1.').optional() }),
})

test('what no test has sent or seen of a call is told, and what it never said', () => {
  const seen = { sent: new Set(['name', '?preview=1']), together: new Set<string>() }
  expect(
    unseenOf(someCall, { ...seen, statuses: new Set([201, 400, 401, 403, 404, 429]) }),
  ).toEqual({
    fields: ['on=true', 'on=false', '?preview=0'],
    refusals: [409],
    unsaid: [],
  })
  expect(unseenOf(someCall, { ...nothingSeen(), statuses: new Set([410]) })).toMatchObject({
    refusals: [400, 401, 403, 404, 409],
    unsaid: [410],
  })
})
