import { z } from 'zod'
import { read } from '../endpoint.ts'
import { LANGUAGES } from '../languages.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { blankIsAbsent, oneOfWords } from '../shared.ts'
import { tableFiles } from '../table-files.ts'
import { Consent, PURPOSES } from './privacy.ts'

/**
 * A consent or withdrawal in the list of all. An erased student is a number; everything else about the person is null.
 */
export const ListedConsent = Consent.extend({
  consent_id: z.int(),
  student_id: z.int(),
  uid: z.string().nullable(),
  name: z.string().nullable(),
  class_number: z.int().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  /** Name of the account that recorded it; null for a family by its link. */
  recorded_by: z.string().nullable(),
})
export type ListedConsent = z.output<typeof ListedConsent>

/** The person who agreed: the guardian, or without one the student; null where a paper does not tell. */
export const consenterOf = ({
  guardian_name,
  way,
  name,
}: Pick<ListedConsent, 'guardian_name' | 'way' | 'name'>) =>
  guardian_name ?? (way === 'office' ? null : name)

const ConsentsQuery = pageQuery(['consent_id'])
  .pick({ page: true, page_size: true, search: true })
  .extend({
    purpose: blankIsAbsent(oneOfWords(PURPOSES, `purpose must be one of ${PURPOSES.join(', ')}.`)),
  })
export type ConsentsQuery = z.output<typeof ConsentsQuery>

export const listConsents = read('/consents', {
  access: ['admin'],
  summary: 'All consents and withdrawals, the latest first; found by name or number of the student',
  querystring: ConsentsQuery,
  response: pageSchema(ListedConsent),
})
export const [exportConsents, exportConsentsXlsx] = tableFiles({
  path: '/consents',
  access: ['admin'],
  summary: 'Consents and withdrawals as a table for spreadsheets',
  querystring: ConsentsQuery.pick({ search: true, purpose: true }),
})
