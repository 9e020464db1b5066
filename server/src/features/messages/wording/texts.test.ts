import { getSettings, updateSettings } from '@ganit/contract/ground/settings'
import { placeholderNames, placeholdersOf, TEXTS } from '@ganit/contract/messages/message-events'
import {
  getMessageTemplate,
  previewMessageTemplate,
  updateMessageTemplate,
} from '@ganit/contract/messages/message-templates'
import { smsLength, toSmsText } from '@ganit/contract/messages/sms-length'
import { smsTextOf } from '@ganit/contract/messages/sms-values'
import { LANGUAGES } from '@ganit/contract/people/guardians'
import { expect, test as plain } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { minutesUntilLeaving, quietOfAbsent } from '../outbox/quiet.ts'
import { DEFAULT_TEXTS } from './default-texts.ts'
import { exampleValues } from './example-values.ts'

plain('every text is there in each language, and says the same things', () => {
  for (const language of LANGUAGES)
    for (const event of TEXTS) {
      const { subject, text } = DEFAULT_TEXTS[language][event]
      const english = DEFAULT_TEXTS.en[event]
      expect([event, language, new Set(placeholderNames(text))]).toEqual([
        event,
        language,
        new Set(placeholderNames(english.text)),
      ])
      for (const name of [...placeholderNames(subject), ...placeholderNames(text)])
        expect(placeholdersOf(event)).toContain(name)
    }
})

plain.for([
  ['', 'GSM-7', 0, 0],
  ['a'.repeat(160), 'GSM-7', 160, 1],
  ['a'.repeat(161), 'GSM-7', 161, 2],
  ['a'.repeat(306), 'GSM-7', 306, 2],
  ['a'.repeat(307), 'GSM-7', 307, 3],
  ['€', 'GSM-7', 2, 1],
  // The euro sign takes two places, so it does not fit after 152 other characters.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
  ['ক'.repeat(70), 'UCS-2', 70, 1],
  ['ক'.repeat(71), 'UCS-2', 71, 2],
  ['₹', 'UCS-2', 1, 1],
  ['😀'.repeat(35), 'UCS-2', 70, 1],
  ['😀'.repeat(36), 'UCS-2', 72, 2],
] as const)('an SMS of %.12s is counted', ([text, encoding, length, parts]) => {
  expect(smsLength(text)).toEqual({ encoding, length, parts })
})

plain.for([
  ['₹2,100.00 is due – “Ganit”…', 'Rs 2,100.00 is due - "Ganit"...'],
  ['Riya’s fees: ₹ 50', "Riya's fees: Rs 50"],
  // A Bengali text is sent as UCS-2 in any case, so its characters stay.
  ['রিয়া – ₹2,100.00', 'রিয়া – ₹2,100.00'],
] as const)('%s leaves as %s', ([text, sent]) => {
  expect(toSmsText(text)).toBe(sent)
})

plain('what ships in English is GSM-7 as an SMS', () => {
  const values = exampleValues('en', 'Ganit', 'https://x.in')
  for (const event of TEXTS) {
    const said = smsTextOf(event, 'en', DEFAULT_TEXTS.en[event].text, values)
    expect([said, smsLength(said).encoding]).toEqual([said, 'GSM-7'])
  }
})

plain('values are cut to 30 signs on one line, but for links; braces in names stay', () => {
  const long = 'Wolfeschlegelsteinhausenbergerdorff'
  const read = (values: Record<string, string>) =>
    smsTextOf('absent', 'en', '{student} {link} {batch} {other}', values)
  const link = `https://x.in/${long}`
  expect(read({ student: `${long}\nBcc:`, link, batch: '{amount}' })).toBe(
    `${long.slice(0, 30)} ${link} {amount} {other}`,
  )
  expect(read({ student: 'Class 10 Evening, second group of 2026', link, batch: '' })).toContain(
    'Class 10 Evening, second group https',
  )
})

plain.for([
  ['20:59', 0, '2026-12-07'],
  ['21:00', 660, '2026-12-08'],
  ['23:59', 481, '2026-12-08'],
  ['00:00', 480, '2026-12-07'],
  ['07:59', 1, '2026-12-07'],
  ['08:00', 0, '2026-12-07'],
] as const)('at %s it waits %i minutes', ([time, minutes, day]) => {
  const quiet = { from: '21:00', to: '08:00' }
  expect(minutesUntilLeaving({ date: '2026-12-07', time }, quiet)).toEqual({ minutes, day })
})

plain('an absence is told until ten; quiet hours can be none', () => {
  const quiet = quietOfAbsent({ from: '21:00', to: '08:00' })
  expect(minutesUntilLeaving({ date: '2026-12-07', time: '21:59' }, quiet).minutes).toBe(0)
  expect(minutesUntilLeaving({ date: '2026-12-07', time: '22:00' }, quiet).minutes).toBe(600)
  expect(
    minutesUntilLeaving({ date: '2026-12-07', time: '23:00' }, { from: '00:00', to: '00:00' })
      .minutes,
  ).toBe(0)
})

const params = { event: 'absent', language: 'en' }

test('the owner changes a text and sees how it reads', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  const read = async () => (await call(getMessageTemplate, { params } as never)).body
  expect(await read()).toMatchObject({
    ...DEFAULT_TEXTS.en.absent,
    is_default: true,
    sms_template_id: null,
    placeholders: expect.arrayContaining(['student', 'receipt']),
  })
  const body = { text: '{student} was absent from {batch}.', sms_template_id: '1107' }
  const saved = await call(updateMessageTemplate, { params, body } as never)
  expect(saved).toMatchObject({
    status: 200,
    body: {
      message: 'Text saved.',
      template: {
        ...body,
        is_default: false,
        preview: {
          text: 'Riya Banerjee was absent from Class 9 – Evening.',
          sms: { text: 'Riya Banerjee was absent from Class 9 - Evening.', encoding: 'GSM-7' },
        },
      },
    },
  })
  expect(await read()).toEqual(saved.body.template)
  const draft = { text: 'Where is {student}?', subject: '{batch}' }
  const preview = await call(previewMessageTemplate, { params, body: draft } as never)
  const said = { encoding: 'GSM-7', length: 23, parts: 1 }
  const where = 'Where is Riya Banerjee?'
  expect(preview.body).toEqual({
    subject: 'Class 9 – Evening',
    text: where,
    sms: { ...said, text: where },
    kinds: [{ ...said, kind: 'absent', sms: where, whatsapp: where }],
  })
  expect(await read()).toEqual(saved.body.template)
})

test.for([
  [{ text: 'Hello {name}' }, 'text', '{name} is not known.'],
  [{ text: 'Hello {code}' }, 'text', '{code} is not known.'],
  [{ text: 'Hello', subject: '{}' }, 'subject', '{} is not known.'],
  [{ text: 'Hello', subject: 'a\r\nBcc: b' }, 'subject', 'Subject must stand on one line.'],
  [{ text: ' ' }, 'text', 'Text is required.'],
  [{ text: 'Hello', whatsapp_template: 'Fee due' }, 'whatsapp_template', 'WhatsApp Template must'],
] as const)('%j is 400 and named', async ([body, field, sentence], { academy }) => {
  const { call } = await academy.signInAdmin()
  const reply = await call(updateMessageTemplate, { params, body } as never)
  expect([reply.status, reply.fields]).toEqual([
    400,
    { [field]: expect.stringContaining(sentence) },
  ])
})

test('texts are the owner’s, and there are none of other events', async ({ academy }) => {
  const desk = await academy.signUpAs('desk')
  expect((await desk.call(getMessageTemplate, { params } as never)).status).toBe(403)
  const { call } = await academy.signInAdmin()
  const odd = { params: { event: 'birthday', language: 'en' } }
  expect((await call(getMessageTemplate, odd as never)).status).toBe(404)
})

test('what the registry wants follows the text, the academy’s name and the portal’s kind of tags', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const which = { event: 'lesson_changed', language: 'en' }
  const read = async () => (await call(getMessageTemplate, { params: which } as never)).body
  const before = await read()
  expect(before.registry).toMatchObject({
    text: '{#alphanumeric#}: {#alphanumeric#}: {#alphanumeric#}, {#alphanumeric#}. Timetable: {#url#} - Ganit',
    category: 'Service Implicit',
  })
  expect(before.registry.variables.at(-1)).toMatchObject({ tag: '#url#', name: 'link' })
  expect(before.preview.kinds.map(({ kind }) => kind)).toHaveLength(13)
  expect(before.preview.kinds[0]).toMatchObject({
    kind: 'moved',
    sms: expect.stringContaining('Class of Tue 1 Dec: now Wed 2 Dec, 7:30 pm. Timetable'),
    whatsapp: expect.stringContaining('The class of Tue 1 Dec, 5:30 pm is now on Wed 2 Dec'),
  })
  await call(updateSettings, { body: { sms_tags: 'beside', academy_name: 'Bindu' } })
  expect((await read()).registry.text).toBe(
    '{#var#}: {#var#}: {#var#}, {#var#}. Timetable: {#var#} - Bindu',
  )
})

test('a notice is shown as phones get it: the text by SMS, subject and link by WhatsApp', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const params = { event: 'notice', language: 'en' }
  const { body } = await call(getMessageTemplate, { params } as never)
  expect(body.preview.kinds).toMatchObject([
    {
      sms: expect.stringMatching(/^There is a notice from Ganit for you\. Read it here: /),
      whatsapp: expect.stringMatching(/^Holiday on 26 January http\S+\/inbox$/),
    },
  ])
})

test('a text that was registered before keeps its form until its number is saved anew', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const which = { event: 'lesson_changed', language: 'en' }
  const { text } = DEFAULT_TEXTS.en.lesson_changed
  await academy.db
    .insertInto('message_templates')
    .values({ ...which, subject: null, text, sms_template_id: '1107', sms_form: 1 } as never)
    .execute()
  const save = async (sms_template_id: string) =>
    (await call(updateMessageTemplate, { params: which, body: { text, sms_template_id } } as never))
      .body.template.old_forms
  expect((await call(getSettings)).body.registered_texts).toBe(1)
  const moved = async () => {
    const preview = await call(previewMessageTemplate, { params: which, body: { text } } as never)
    return preview.body.kinds[0]?.sms
  }
  expect(await moved()).toContain(': now Wed 2 Dec, 7:30 pm Timetable')
  expect(await save('1107')).toBe(1)
  expect(await save('1108')).toBe(0)
  expect(await moved()).toContain(': Class of Tue 1 Dec: now Wed 2 Dec, 7:30 pm. Timetable')
})
