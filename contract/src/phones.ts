import { z } from 'zod'
import { requiredText } from './shared.ts'

/** As it is typed at most, blanks and dashes included. */
const TYPED_MAX = 32

/** E.164: the country's code and the number, at most fifteen digits together. */
const E164 = /^\+[1-9]\d{6,14}$/

/** A number as people write it, without what is only there for the eye; `00` stands for the plus. */
const bare = (typed: string) => typed.replace(/[\s().-]/g, '').replace(/^00/, '+')

/** A phone number with its country’s code, kept as `+919830041276` however it was typed. */
export const phoneOf = (label: string) =>
  requiredText(label, TYPED_MAX)
    .overwrite(bare)
    .pipe(
      z
        .string()
        .regex(E164, `${label} must begin with the country’s code, such as +91 98300 41276.`),
    )
