import { phrase } from '../../../i18n/phrase.ts'

/** The headings of the steps; without their schemas, because the first step shows them all. */
export const STEP_NAMES = [
  phrase('Your Name'),
  phrase('Date of Birth'),
  phrase('Contact Numbers'),
  phrase('Education'),
  phrase('Address'),
  phrase('Additional Info'),
  phrase('Terms And Conditions'),
] as const

/** Steps count from 1. */
export const LAST_STEP = STEP_NAMES.length
