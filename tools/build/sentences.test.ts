import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@ganit/contract'
import type { Endpoint } from '@ganit/contract/endpoint'
import { expect, test } from 'vitest'
import { sentencesOfCalls } from './sentences.ts'

const ROOT = join(import.meta.dirname, '../..')

/** All calls by name. */
const CALLS = new Map(
  Object.values(contract).flatMap((members) =>
    Object.entries<unknown>(members).filter(
      (member): member is [string, Endpoint] =>
        typeof member[1] === 'object' && member[1] !== null && 'access' in member[1],
    ),
  ),
)

/** Calls of other programs, whose answers nobody reads. */
const OF_PROGRAMS =
  /^(razorpayHook|returnFromGateway|reportSms|reportWhatsApp|verifyWhatsApp|readCalendar)$/

/** Whether visitors, students or guardians may send a call. */
const isOfFamilies = (name: string) => {
  const access = CALLS.get(name)?.access
  if (!access || OF_PROGRAMS.test(name)) return false
  return access === 'public' || access.includes('student') || access.includes('guardian')
}

/** Sentences that calls of families reach in the sources, although none of their pages can cause them. */
const NOT_THEIRS = [
  // Only the owner of a hosted academy, with a page of an older release.
  'Please reload this page, and accept the agreement.',
  // Reports are prepared by staff; their page has its own texts in three languages.
  'Asks good questions in class.',
  'Choose a day of the last {}.',
  'Choose {} to {} days.',
  'Made from registers, tests and practice. A mistake? Please tell us.',
  'Missed lessons can be made up. Please ask us.',
  'Nothing to print.',
  'Please come and see us once.',
  'Please practise ten minutes, three days a week.',
  'Should check the signs once more at the end.',
  'The last day must not be ahead.',
  'Writes every step.',
  // The office sends the same call.
  'Batches may be at most {}.',
  'Batches must be a list.',
  'This student is in ‘{}’, a batch of Class {}. Move them to another batch first, or to no batch.',
  'Call on must be today or later.',
  'Enquiry added.',
  'Enquiry not found.',
  'Channels must be a list.',
  'Channels must be mail, sms or whatsapp.',
  'Channels must be named once.',
  'On must be true or false.',
  'There is no such event.',
  'These settings were changed in another tab or by someone else. Reload to see them.',
  'Time Zone must be one such as Asia/Kolkata.',
  'Method must be cash, upi, bank, cheque, card or other.',
  'Status must be Yes or No.',
  'Status must be draft or published.',
  // Words of a shipped page, which are looked for in it.
  'As a rule not: see the [terms](/terms).',
  // Teachers mark.
  'A remark may have at most {} characters.',
  'There is too much ink on this page.',
  // The office sends the same call.
  'Choose a student.',
  'Choose students.',
  'At most {} students.',
  // The office takes payments, and the owner sets the look.
  'Amount must be at most {}, which is what is owed.',
  'This student owes nothing at the moment.',
  'The logo is too small. It needs 200 pixels.',
  // Faults of the program itself, or of a program that calls.
  'A chapter is there twice.',
  'Chapters must be a list.',
  'Students must be a list.',
  'Choose a practice set.',
  'Choose a school test.',
  'An answer is a list of letters, a text, or an object with text and photos.',
  'Answer with a list of letters from A to {}.',
  'Answer with a text or photos.',
  'Answer with a text.',
  'Answer with letters from A to {}.',
  'At most {} answers.',
  'Consent must be true or false.',
  'Guardian’s agreement must be true or false.',
  'Item {} is not in the paper.',
  'Keys must be given.',
  'No academy was entered.',
  'The prepared query "{}" differs from the first of this name.',
  'The printer ended with {}.',
  'There is no test {}.',
  'Weekday must be a day from Monday to Sunday.',
  '{} must be 0 or 1.',
  '{} must be a key.',
  '{} must be a picture or a PDF.',
  '{} must be true or false.',
  'Not wanted any more.',
  // A page shows no sentence in place of a missing picture.
  'Figure not found.',
  'Image not found.',
  // Texts of messages, which have a language of their own, and samples of the site.
  'If you did not ask for it, do nothing: nobody gets in without it.',
  'If you know nothing of this, do nothing: no account is made.',
  'Is this your e-mail?',
  'Somebody gave this e-mail as that of a student. If it was you, open this link and confirm it; then the academy looks at it. If not, do nothing: no other mail comes.',
  'Somebody has registered for {} and now sees lessons, fees and results.\n\nThis was not us: if nobody in your family did this, open this page within 14 days and say so. That account is then shut out, and the academy calls you.',
  // The desk sees it in its list of families to call.
  '“This was not us”: somebody had registered for {}. That account is shut out, and its e-mail is no longer in the record.',
  'Fractions were only rules to me. Then we cut paper strips and I could see why one half is more than two fifths.',
  'I used to learn formulas the night before a test. Now I ask where each one comes from, and most of them I can work out again when I forget.',
  'When my answer is wrong we look for the line where it went wrong. It is nearly always one small line, and that makes me less afraid of long questions.',
]

/** Fields that no person of a family fills in. */
const NO_FIELDS = [
  'Agreement',
  'Batch',
  'Day',
  'Description',
  'Device',
  'Lesson',
  'Title',
  'Token',
  'Version',
  'Website',
  'Year',
]

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

/** Whether a sentence is among the translated ones, with values in the same places. */
function isSaidBy(texts: Record<string, string>) {
  const patterns = Object.keys(texts)
    .filter((english) => english.includes('{'))
    .map((english) => new RegExp(`^${escaped(english).replace(/\{\w+\}/g, '.+?')}$`, 's'))
  return (sentence: string) => {
    const shown = sentence.replaceAll('{}', 'x')
    return shown in texts || patterns.some((pattern) => pattern.test(shown))
  }
}

test('every sentence that visitors, students and guardians can be answered is translated', () => {
  const reached = [...sentencesOfCalls(isOfFamilies)]
  expect(reached.length, 'the calls of families').toBeGreaterThan(90)
  const all = (part: 'sentences' | 'labels') =>
    [...new Set(reached.flatMap(([, found]) => [...found[part]]))].toSorted()
  const sentences = all('sentences')
  for (const known of ['This UTR was used already.', '{} is required.'])
    expect(sentences, 'what is certainly answered is found').toContain(known)

  const hindi = JSON.parse(readFileSync(join(ROOT, 'web/app/i18n/server-texts/hi.json'), 'utf8'))
  const isSaid = isSaidBy(hindi)
  const wayOut = (list: string) =>
    `translate it in web/app/i18n/server-texts, or say in ${list} that no family reads it`
  expect(
    sentences.filter((text) => !isSaid(text) && !NOT_THEIRS.includes(text)),
    wayOut('NOT_THEIRS'),
  ).toEqual([])
  expect(
    all('labels').filter((text) => !(text in hindi) && !NO_FIELDS.includes(text)),
    wayOut('NO_FIELDS'),
  ).toEqual([])
  expect(NOT_THEIRS.filter((text) => !sentences.includes(text) || isSaid(text))).toEqual([])
})
