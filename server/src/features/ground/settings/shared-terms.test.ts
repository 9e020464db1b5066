import {
  FOOTER_PAGES,
  getSettings,
  getSitePage,
  updateSettings,
  updateSitePage,
} from '@ganit/contract/ground/settings'
import type { Language } from '@ganit/contract/languages'
import { createBatchFee } from '@ganit/contract/money/fees'
import { getAgreements } from '@ganit/contract/office/privacy'
import { SHARED_TERM, TERMS, TERMS_VERSION } from '@ganit/contract/people/registration'
import { listClassTimes } from '@ganit/contract/teaching/batches'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { COURSE } from '../../../../test/shared-fees.ts'

beginEachTestAt('2026-06-10')

const pagesOf = async ({ visitor }: Academy, language: Language) => {
  const pages: string[] = []
  for (const page of FOOTER_PAGES)
    pages.push(
      (await visitor(getSitePage, { params: { page }, querystring: { language } })).body.markdown,
    )
  return pages
}

const NOTHING_BACK = TERMS[0]

/** A batch of class 9 whose course fee is for a time, in four parts. */
async function aSharedFee({ db, signInAdmin }: Academy) {
  const { call } = await signInAdmin()
  const { batch_id } = await db
    .insertInto('batches')
    .values({ batch_name: 'Nine', course_id: null, class_number: 9 })
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  const part = (due_date: string) => ({ amount: '9000', due_date })
  const days = ['2026-06-01', '2026-08-01', '2026-10-01', '2026-12-01']
  await call(createBatchFee, {
    body: { ...COURSE, batch_id, instalments: days.map(part) },
  } as never)
  return { call, batch_id }
}

test('while a fee is for a time the shipped pages say so in each language, and afterwards no more', async ({
  academy,
}) => {
  const before = await pagesOf(academy, 'en')
  expect(before.filter((text) => text.includes(NOTHING_BACK))).toHaveLength(2)
  await aSharedFee(academy)
  const told = await pagesOf(academy, 'en')
  expect(told.filter((text) => text.includes(SHARED_TERM))).toHaveLength(3)
  expect(told.filter((text) => text.includes(NOTHING_BACK))).toEqual([])
  // The academy's own text about refunds follows the sentence.
  expect(told.filter((text) => text.includes(`${SHARED_TERM} {refunds}`))).toHaveLength(2)
  for (const [language, words] of [
    ['hi', 'बाक़ी रक़म दस दिन में लौटा दी जाती है'],
    ['bn', 'বাকি টাকা দশ দিনের মধ্যে ফেরত দেওয়া হয়'],
  ] as const)
    expect((await pagesOf(academy, language)).filter((text) => text.includes(words))).toHaveLength(
      3,
    )
  expect((await academy.visitor(getSettings)).body).toMatchObject({ shared_fees: true })

  await academy.db.updateTable('batches').set({ ends_on: '2026-06-30' }).execute()
  setDay('2026-07-01')
  expect(await pagesOf(academy, 'en')).toEqual(before)
  expect((await academy.visitor(getSettings)).body).toMatchObject({ shared_fees: false })
})

test('a page that the academy has changed stays', async ({ academy }) => {
  const { call } = await aSharedFee(academy)
  const body = { markdown: NOTHING_BACK, language: 'en' as const }
  await call(updateSitePage, { params: { page: 'terms' }, body })
  const { markdown } = (await call(getSitePage, { params: { page: 'terms' }, querystring: {} }))
    .body
  expect(markdown).toBe(NOTHING_BACK)
})

test('somebody who registers then has agreed to the terms with that sentence', async ({
  academy,
}) => {
  await aSharedFee(academy)
  const { call, uid } = await academy.aStudent()
  const { consents } = (await call(getAgreements, { params: { uid } })).body
  const versions = consents.flatMap(({ purpose, text_version }) =>
    purpose === 'privacy' ? [] : [text_version],
  )
  expect(versions).toEqual([`${TERMS_VERSION}-shared`, `${TERMS_VERSION}-shared`])
})

test('a class page is told the time and the parts of such a fee, until the time is over', async ({
  academy,
}) => {
  const { call } = await aSharedFee(academy)
  await call(updateSettings, { body: { shows_fees: true } })
  const fees = async () =>
    (await academy.visitor(listClassTimes, { params: { classNumber: '9' } } as never)).body[0]?.fees
  expect(await fees()).toEqual([
    {
      ...{ title: 'Course fee 2026-27', amount: '36000.00', per: 'once', parts: 4 },
      ...{ paid_from: '2026-06-01', paid_to: '2027-03-31' },
    },
  ])
  setDay('2027-04-01')
  expect(await fees()).toEqual([])
})
