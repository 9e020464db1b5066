import { Registration } from '@ganit/contract/people/registration'
import { Email } from '@ganit/contract/people/students'
import { schemaResolver } from '@mantine/form'
import type { RegistrationFields } from './empty-fields.ts'
import { toSentFields } from './fields.ts'
import { LAST_STEP } from './step-names.ts'

/** The server fills in the account's e-mail if it is missing; the form requires it. */
const Complete = Registration.extend({ email: Email })

/** The seven steps, each a part of the registration's schema. */
const SCHEMAS = [
  Complete.pick({
    first_name: true,
    middle_name: true,
    last_name: true,
    student_photo_path: true,
  }),
  Complete.pick({ date_of_birth: true }),
  Complete.pick({ contact_number_1: true, contact_number_2: true }),
  Complete.pick({
    student_class: true,
    school_or_college_name: true,
    board_or_university_name: true,
  }),
  Complete.pick({ address: true, city: true, district: true, state: true, pin: true }),
  Complete.pick({ email: true, notes: true }),
  Complete.pick({ conditions: true, terms: true, guardian_name: true, guardian_consent: true }),
] as const

export type Errors = Record<string, unknown>

const resolvers = SCHEMAS.map((schema) => schemaResolver(schema, { sync: true }))

/** A step's errors by field, given today at the academy. */
export const errorsOfStep = (step: number, fields: RegistrationFields, today: string) =>
  resolvers[step - 1]?.(toSentFields(fields, today)) ?? {}

export const errorsOfAll = schemaResolver(Complete, { sync: true })

/** The first step with one of these errors, if any. */
export function stepOfErrors(errors: Errors) {
  const index = SCHEMAS.findIndex((schema) => Object.keys(schema.shape).some((key) => errors[key]))
  return index < 0 ? undefined : index + 1
}

/** The furthest reachable step: the first incomplete one, or the last. */
export function furthestStep(fields: RegistrationFields, today: string) {
  const sent = toSentFields(fields, today)
  const index = resolvers.findIndex((resolve) => Object.keys(resolve(sent)).length > 0)
  return index < 0 ? LAST_STEP : index + 1
}
