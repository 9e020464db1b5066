import type { FooterPage, SitePage } from '@ganit/contract/ground/settings'
import type { Language } from '@ganit/contract/languages'
import {
  SHARED_TERM,
  SHARED_TERMS_VERSION,
  TERMS_VERSION,
} from '@ganit/contract/people/registration'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { readAcademyToday } from './settings.service.ts'

/**
 * Whether a batch that has not ended has a fee for a time, which students who leave earlier pay only up to the last
 * day.
 */
export async function hasSharedFees(db: Db) {
  const today = await readAcademyToday(db)
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from batch_fees f join batches b using (batch_id)
      where f.paid_to is not null and (b.ends_on is null or b.ends_on >= ${today}::date)) as has`.execute(
    db,
  )
  return rows[0]?.has === true
}

/** Version of the terms that a person who agrees now has read. */
export const readTermsVersion = async (db: Db) =>
  (await hasSharedFees(db)) ? SHARED_TERMS_VERSION : TERMS_VERSION

/** Sentences about refunds in the shipped pages: the usual ones, and the one for fees that are paid for a time. */
const TEXTS: Record<Language, { rule: string; answer: string; shared: string }> = {
  en: {
    rule: 'Fees once paid are non-refundable.',
    answer: 'As a rule not: see the [terms](/terms).',
    shared: SHARED_TERM,
  },
  hi: {
    rule: 'एक बार जमा की गई फ़ीस वापस नहीं होती।',
    answer: 'आम तौर पर नहीं: देखें [शर्तें](/terms)।',
    shared:
      'जिस कोर्स के पेज पर ऐसा लिखा है, उसकी फ़ीस कोर्स की अवधि के लिए है: बीच में छोड़ने पर अंतिम दिन तक की ही फ़ीस ली जाती है, और बाक़ी रक़म दस दिन में लौटा दी जाती है। अन्य फ़ीस एक बार जमा होने पर वापस नहीं होती।',
  },
  bn: {
    rule: 'একবার জমা দেওয়া ফি ফেরত দেওয়া হয় না।',
    answer: 'সাধারণত নয়: [শর্তাবলি](/terms) দেখুন।',
    shared:
      'যে কোর্সের পাতায় এ কথা লেখা আছে, তার ফি কোর্সের সময়ের জন্য: মাঝপথে ছাড়লে শেষ দিন পর্যন্তই ফি লাগে, বাকি টাকা দশ দিনের মধ্যে ফেরত দেওয়া হয়। অন্য ফি একবার জমা দিলে ফেরত হয় না।',
  },
}

const PAGES: readonly FooterPage[] = ['terms', 'pricing', 'faq']

/** A shipped page in the words of an academy that has such fees; other pages stay as they are. */
export async function sayingOfShared<Text extends Pick<SitePage, 'markdown'>>(
  db: Db,
  page: FooterPage,
  { text, language }: { text: Text; language: Language },
): Promise<Text> {
  if (!PAGES.includes(page) || !(await hasSharedFees(db))) return text
  const { rule, answer, shared } = TEXTS[language]
  return { ...text, markdown: text.markdown.replace(page === 'faq' ? answer : rule, shared) }
}
