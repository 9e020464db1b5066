import { updateSettings } from '@ganit/contract/ground/settings'
import { createPayLink } from '@ganit/contract/money/pay-links'
import type { Academy } from './academy.ts'
import { setClock, workOfDay } from './days.ts'
import { theFamilies } from './families.ts'
import { theLedger } from './ledger.ts'
import { thePaying } from './paying.ts'

const LATE_FEE = { amount: '150', after_days: 7, from: '2026-11-01' }

/** The address in a message or answer, as a path. */
export const pathIn = (text: string) => /\/p\/[A-Za-z0-9]{12}/.exec(text)?.[0] ?? ''

/** The words of a page, without its tags. */
export const wordsOf = (page: string) =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** Opens pages and sends their forms as a browser without scripts. */
export function aVisitor({ app }: Pick<Academy, 'app'>, remoteAddress = '203.0.113.7') {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  }
  return {
    open: (url: string) => app.inject({ method: 'GET', url, remoteAddress }),
    send: (url: string, fields: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url,
        remoteAddress,
        headers,
        payload: new URLSearchParams(fields).toString(),
      }),
  }
}

/**
 * On 9 December Mita owes ₹1,800 since 10 November with a late fine of ₹150, and ₹1,800 by 10 December; Arjun owes ₹1,200
 * by then. Their mother has no account.
 */
export async function aFamilyToPay(academy: Academy) {
  const { db } = academy
  setClock('2026-11-01', '10:00')
  const { call, addFee, aBatch, aPupil, toggle } = await theLedger(academy)
  const child = async (first_name: string) => {
    const pupil = await aPupil({ first_name, last_name: 'Banerjee', date_of_birth: '2012-02-02' })
    const batch = await aBatch(`Batch of ${first_name}`)
    await toggle(batch, pupil.student_id)
    return { ...pupil, batch }
  }
  const tuition = { fee_title: 'Tuition', fee_type: 'recurring' }
  const mita = await child('Mita')
  const arjun = await child('Arjun')
  await addFee(mita.batch, { ...tuition, amount: '1800', due_date: '2026-11-10' })
  const families = await theFamilies(academy)
  const mother = await families.aGuardian(
    [mita, arjun].map(({ student_id }) => ({ student_id })),
    {
      name: 'Anita Banerjee',
      phone: '+919830041299',
      account_id: null,
      proven_at: null,
    },
  )
  const { body } = await call(updateSettings, {
    body: { late_fee: LATE_FEE, phone: '+919830041200', academy_name: 'Sunrise Mathematics' },
  } as never)
  if (!body.settings) throw new Error('The settings were not saved.')
  setClock('2026-11-18', '10:00')
  await workOfDay(db)
  setClock('2026-12-09', '10:00')
  await workOfDay(db)
  // Sessions of November are over.
  const paying = await thePaying(academy)
  await paying.addFee(arjun.batch, { ...tuition, amount: '1200', due_date: '2026-12-10' })
  setClock('2026-12-09', '18:40')
  const { call: desk } = await academy.signUpAs('desk')
  const copy = async (person: object, who = desk) => who(createPayLink, { body: person } as never)
  const { pay_link } = (await copy({ guardian_id: mother.guardian_id })).body
  return {
    ...paying,
    ...families,
    ...aVisitor(academy),
    desk,
    mita,
    arjun,
    mother,
    copy,
    pay_link,
    path: pathIn(pay_link.link),
    /** The reference that an answered form leads to. */
    referenceIn: (location: unknown) => String(location).split('?')[0]?.split('/')[3] ?? '',
  }
}
