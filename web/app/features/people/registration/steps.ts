import { Registration } from '@ganit/contract/people/registration'
import { Email } from '@ganit/contract/people/students'
import { schemaResolver } from '@mantine/form'
import { phrase } from '../../../i18n/phrase.ts'
import { asSent, type RegistrationFields } from './fields.ts'

/** The server fills in the account's e-mail if it is missing; the form requires it. */
const Complete = Registration.extend({ email: Email })

/** The seven steps: heading, and part of the registration's schema. */
export const STEPS = [
  {
    name: phrase('Your Name'),
    schema: Complete.pick({
      first_name: true,
      middle_name: true,
      last_name: true,
      student_photo_path: true,
    }),
  },
  { name: phrase('Date of Birth'), schema: Complete.pick({ date_of_birth: true }) },
  {
    name: phrase('Contact Numbers'),
    schema: Complete.pick({ contact_number_1: true, contact_number_2: true }),
  },
  {
    name: phrase('Education'),
    schema: Complete.pick({
      student_class: true,
      school_or_college_name: true,
      board_or_university_name: true,
    }),
  },
  {
    name: phrase('Address'),
    schema: Complete.pick({ address: true, city: true, district: true, state: true, pin: true }),
  },
  { name: phrase('Additional Info'), schema: Complete.pick({ email: true, notes: true }) },
  {
    name: phrase('Terms And Conditions'),
    schema: Complete.pick({
      conditions: true,
      terms: true,
      guardian_name: true,
      guardian_consent: true,
    }),
  },
] as const

/** Steps count from 1. */
export const LAST_STEP = STEPS.length

export type Errors = Record<string, unknown>

const resolvers = STEPS.map(({ schema }) => schemaResolver(schema, { sync: true }))

/** A step's errors by field, given today at the academy. */
export const errorsOfStep = (step: number, fields: RegistrationFields, today: string) =>
  resolvers[step - 1]?.(asSent(fields, today)) ?? {}

export const errorsOfAll = schemaResolver(Complete, { sync: true })

/** The first step with one of these errors, if any. */
export function stepOfErrors(errors: Errors) {
  const index = STEPS.findIndex(({ schema }) =>
    Object.keys(schema.shape).some((key) => errors[key]),
  )
  return index < 0 ? undefined : index + 1
}

/** The furthest reachable step: the first incomplete one, or the last. */
export function furthestStep(fields: RegistrationFields, today: string) {
  const sent = asSent(fields, today)
  const index = resolvers.findIndex((resolve) => Object.keys(resolve(sent)).length > 0)
  return index < 0 ? LAST_STEP : index + 1
}
